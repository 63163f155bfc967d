/** Where to get help. */
export function ContactScreen() {
  return (
    <div className="page">
      <h1>Contact</h1>
      <p>The help desk&rsquo;s telephone number and e-mail address stand on every invoice and packing list.</p>
    </div>
  );
}
