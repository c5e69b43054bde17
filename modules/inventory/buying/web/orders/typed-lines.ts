import { worth } from '../../../setup/contract/quantity.ts';
import type { LastPrice, OrderLineShown, ToOrder } from '../../contract/order.ts';

/** A line of an order as it is being typed. */
export interface TypedLine {
  id: number | null;
  requisitionLineId: number | null;
  itemId: number | null;
  description: string | null;
  unitName: string;
  quantity: number | null;
  price: number | null;
  taxRate: number;
  expenseId: number | null;
  departmentId: number | null;
  voteHeadId: number | null;
}

export const blankLine: TypedLine = {
  id: null,
  requisitionLineId: null,
  itemId: null,
  description: null,
  unitName: '',
  quantity: null,
  price: null,
  taxRate: 0,
  expenseId: null,
  departmentId: null,
  voteHeadId: null,
};

/** What requisitions still want, as lines of an order. */
export const fromRequisitions = ({ lines }: Pick<ToOrder, 'lines'>): TypedLine[] =>
  lines.map(({ requisitionLineId, itemId, description, unitName, quantity, price, expenseId, departmentId, voteHeadId }) => ({
    ...blankLine,
    requisitionLineId,
    itemId,
    description: itemId === null ? description : null,
    unitName,
    quantity,
    price: price || null,
    expenseId,
    departmentId,
    voteHeadId,
  }));

/** The lines of a draft, to be changed. */
export const fromOrder = (lines: readonly OrderLineShown[]): TypedLine[] =>
  lines.map(
    ({
      id,
      requisitionLineId,
      itemId,
      description,
      unitName,
      quantity,
      price,
      taxRate,
      expenseId,
      departmentId,
      voteHeadId,
    }) => ({
      id,
      requisitionLineId,
      itemId,
      description,
      unitName,
      quantity,
      price,
      taxRate,
      expenseId,
      departmentId,
      voteHeadId,
    }),
  );

export const totalOf = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + worth(quantity ?? 0, price ?? 0), 0);

/** By how many per cent a price of one unit of `factor` is above what was last paid; null where that cannot be said. */
export function dearerBy(price: number | null, factor: number | null, last: LastPrice | undefined): number | null {
  if (price === null || factor === null || !last || last.price === 0) return null;
  return Math.round((price / factor / (last.price / last.factor) - 1) * 1000) / 10;
}

/** The lines that an order of a kind may have, when another kind is chosen: services are no items. */
export function fitting(lines: readonly TypedLine[], kind: unknown): TypedLine[] {
  const fit = kind === 'LSO' ? lines.filter(({ itemId }) => itemId === null) : [...lines];
  return fit.length > 0 ? fit : [blankLine];
}
