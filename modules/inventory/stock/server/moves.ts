import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

export type StockContext = Pick<
  SchoolContext,
  'tx' | 'changed' | 'now' | 'school' | 'services' | 'user' | 'beforeCommit' | 'afterCommit'
>;

export type MoveKind = 'opening' | 'receipt' | 'vendor_return' | 'issue' | 'return' | 'transfer' | 'adjustment' | 'capitalised';

/** The document that moves stock. */
export interface StockDocument {
  kind: MoveKind;
  /** Whose table it stands in, as the stock card names it: `goods receipt`, `issue`. */
  document: string;
  id: number;
  no: string;
  /** `yyyy-mm-dd`, not to come. */
  day: string;
  narration: string;
  /** Who sold what is received; prices last paid are told with them. */
  supplierId?: number | null;
}

/** One line that comes or goes. */
export interface Move {
  storeId: number;
  itemId: number;
  /** Thousandths of the item's unit; more than nothing comes, less goes. */
  quantity: number;
  /** Cents. What comes brings it. What goes takes the average cost, whatever is given here; what it is then settled at (a vendor's credit) differs from that, and the difference goes to the account for differences of price. */
  value?: number;
  /** Of what comes, for an item with batches. */
  batch?: { no: string; expiresOn: string | null } | null;
  /** The batch it is taken from, or comes back to; none: the one that expires first. */
  batchId?: number | null;
  /** The account of the ledger on the other side; none between two stores, where nothing is posted. */
  counterId: number | null;
  departmentId?: number | null;
  lineId?: number | null;
  /** Takes also what is past its date: a count, a return to the vendor. */
  expired?: boolean;
  /** Where a quantity that is not there is said: `lines.2.quantity`. */
  field?: string;
}

/** What became of one line, in the order of the lines. */
export interface Moved {
  /** Cents, more than nothing for both directions. */
  value: number;
  quantityAfter: number;
  /** The batches it was taken from or put in, where the item has some; their values add up to the line's. */
  batches: { batchId: number; batchNo: string; expiresOn: string | null; quantity: number; value: number }[];
}

/** What an item comes to in a store, held. */
export interface Balance {
  storeId: number;
  store: string;
  transit: boolean;
  open: boolean;
  itemId: number;
  item: string;
  unit: string;
  divisible: boolean;
  batches: boolean;
  stockId: number;
  quantity: number;
  value: number;
  lastDay: string | null;
}

/** What of a batch is in a store. */
export interface BatchRow {
  storeId: number;
  itemId: number;
  batchId: number;
  batchNo: string;
  expiresOn: string | null;
  quantity: number;
}

/** Refuses a quantity that is not there, at its field. */
export function tooLittle(path = 'lines', message: string): UserError {
  return new UserError('rule', message, { fields: [{ path, message }] });
}

/**
 * What a part of a whole is worth, in cents, rounded half up. All of it takes all; what stays of something that is worth
 * anything keeps at least a cent, so that only nothing is worth nothing.
 */
export function share(value: number, part: number, whole: number): number {
  if (part === whole || value === 0) return value;
  const own = Number((BigInt(value) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));
  return Math.min(own, value - 1);
}
