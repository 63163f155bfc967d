/** Checkout. */
export function CheckoutScreen() {
  return (
    <div className="page">
      <h1>Checkout</h1>
    </div>
  );
}
