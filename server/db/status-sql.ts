/** How far an order has come, by its lines: for whoever writes it down, and for whoever looks whether it was written down right. */

/** The status that lines give an order: contract/orders/rules/orders.ts `statusOf`, as an aggregate over `due`, `shipped`, `received`. */
export const statusSql = `
  case when not bool_or(shipped > 0) then 'PLACED'
    when not bool_and(shipped >= due) then 'PARTIAL'
    when bool_and(received >= due) then 'RECEIVED'
    else 'SHIPPED' end`;
