/** The transition table of an order's endings. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OrderStatus } from "#contract/base/order-status.ts";
import {
  canEnd,
  canEndLine,
  countOpenPackages,
  needsForm,
  type OrderEnding,
} from "#contract/orders/rules/order-endings.ts";

const endings = ["cancel", "void", "refuse", "expire", "ship"] as const satisfies readonly OrderEnding[];

describe("canEnd", () => {
  test.each([
    ["WAITING_FOR_FORM", ["cancel", "void", "refuse", "expire"]],
    ["PLACED", ["cancel", "void", "refuse", "expire", "ship"]],
    ["PARTIAL", ["void", "refuse", "expire", "ship"]],
    ["SHIPPED", []],
    ["RECEIVED", []],
    ["CANCELLED", []],
    ["VOIDED", []],
    ["NOT_ACCEPTED", []],
    ["EXPIRED", []],
  ] as const satisfies readonly [OrderStatus, readonly OrderEnding[]][])(
    "allows an order that is %s: %s",
    (status, allowed) => {
      expect(endings.filter((ending) => canEnd(status, ending))).toEqual(allowed);
    },
  );

  test("allows nothing for an order that has ended or shipped completely", () => {
    const over = ["SHIPPED", "RECEIVED", "CANCELLED", "VOIDED", "NOT_ACCEPTED", "EXPIRED"];
    const open = OrderStatus.options.filter((status) => endings.some((ending) => canEnd(status, ending)));
    expect(open).toEqual(OrderStatus.options.filter((status) => !over.includes(status)));
  });
});

test("needsForm is true for the endings that are linked records", () => {
  expect(endings.filter(needsForm)).toEqual(["void", "refuse", "expire"]);
});

describe("canEndLine", () => {
  const line = fc.record({ quantity: fc.nat(6), voided_quantity: fc.nat(6), shipped_quantity: fc.nat(6) });

  test("allows a line with open packages, and a void only where nothing of the line has shipped", () => {
    fc.assert(
      fc.property(line, fc.constantFrom(...endings), (each, ending) => {
        const open = each.quantity - each.voided_quantity - each.shipped_quantity;
        expect(countOpenPackages(each)).toBe(Math.max(0, open));
        expect(canEndLine(each, ending)).toBe(open > 0 && (ending !== "void" || each.shipped_quantity === 0));
      }),
    );
  });
});
