/** Pages of a long answer, where a person looks for a place in it rather than reading on. */
import { Button } from "./button.tsx";
import { formatQuantity } from "./format.ts";

export type PaginationProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  pending?: boolean | undefined;
};

export function Pagination({ page, pageSize, total, onPage, pending }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className="more" aria-label="Pages">
      <span className="muted" role="status">
        {total === 0
          ? "None"
          : `${formatQuantity(first)}–${formatQuantity(Math.min(total, first + pageSize - 1))} of ${formatQuantity(total)}`}
      </span>
      <div className="line" style={{ "--gap": "8px" }}>
        <Button
          icon="left"
          label="Page before"
          disabled={page <= 1 || pending === true}
          onPress={() => onPage(page - 1)}
        />
        <Button
          icon="right"
          label="Next page"
          disabled={page >= last || pending === true}
          onPress={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}
