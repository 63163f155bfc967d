/** How far an order has come, by its lines: for whoever writes it down, and for whoever looks whether it was written down right. */

/** The status that lines give an order that is neither cancelled nor waits for its form: contract/orders/rules/orders.ts `statusOf`, as an aggregate over `due`, `shipped`, `received`. */
export const statusSql = `
  case when not bool_or(shipped > 0) then 'PLACED'
    when not bool_and(shipped >= due) then 'PARTIAL'
    when bool_and(received >= due) then 'RECEIVED'
    else 'SHIPPED' end`;

/** The status of the order `o` whose lines give it `reached.status`: one that waits for its form does so until something has shipped. */
export const reachedSql =
  "case when o.status = 'WAITING_FOR_FORM' and reached.status = 'PLACED' then o.status else reached.status end";
