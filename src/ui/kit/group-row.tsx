/** The row that names the group of rows below it, and how many they are. */
export function GroupRow({ title, count }: { title: string; count?: number | undefined }) {
  return (
    <div role="row" className="rows__group">
      <div role="rowheader">
        {title}
        {count !== undefined && <span> {count}</span>}
      </div>
    </div>
  );
}
