import { z } from 'zod';
import { day, id, instant, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { amountOf, quantity, quantityOrZero } from '../../setup/contract/quantity.ts';
import { countReasons, countScopes, countStates } from './words.ts';

const number = z.int();

export const countRow = z.object({
  id,
  version: number,
  countNo: z.string(),
  storeId: id,
  storeName: z.string(),
  day,
  scope: z.enum(countScopes),
  categoryName: z.string().nullable(),
  reason: z.enum(countReasons),
  blind: z.boolean(),
  note: z.string().nullable(),
  state: z.enum(countStates),
  lines: number,
  /** Lines that somebody has counted. */
  countedLines: number,
  postedOn: day.nullable(),
  /** What it came to when it was posted. */
  gained: money.nullable(),
  lost: money.nullable(),
  askedName: z.string(),
});
export type CountRow = z.infer<typeof countRow>;

export const stockCount = countRow.extend({
  categoryId: id.nullable(),
  transit: z.boolean(),
  openedAt: instant,
  /** What the books say is not shown: a blind count that is not finished. */
  hidden: z.boolean(),
  conflicts: number,
  /** Lines that differ from the books; null while that is hidden. */
  differing: number.nullable(),
  /** What the differences are worth now, or were when they were posted; null while that is hidden. */
  over: money.nullable(),
  short: money.nullable(),
  /** Lines with more than the books say for which no price is known: they come in at nothing. */
  unpriced: number,
  /** The caller opened it, counted something of it, or decided which figure stands. */
  mine: z.boolean(),
  mayApprove: z.boolean(),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type StockCount = z.infer<typeof stockCount>;

export const countLine = z.object({
  id,
  itemId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  divisible: z.boolean(),
  batchNo: z.string().nullable(),
  expiresOn: day.nullable(),
  systemOpen: amountOf.nullable(),
  /** What the books said at the moment of counting. */
  systemThen: amountOf.nullable(),
  counted: amountOf.nullable(),
  countedAt: instant.nullable(),
  difference: amountOf.nullable(),
  value: money.nullable(),
  /** Two people counted differently, and nobody has said what stands. */
  conflict: z.boolean(),
  decidedName: z.string().nullable(),
  tallies: z.array(z.object({ id, name: z.string(), quantity: amountOf, at: instant })),
  countedName: z.string().nullable(),
  reason: z.enum(countReasons),
  note: z.string().nullable(),
  price: money.nullable(),
  /** There is more than the books say, and neither stock nor a price of before says what it is worth. */
  unpriced: z.boolean(),
});
export type CountLine = z.infer<typeof countLine>;

/** What a phone needs to count without a line. */
export const phoneCount = z.object({
  id,
  countNo: z.string(),
  storeName: z.string(),
  scope: z.enum(countScopes),
  state: z.enum(countStates),
  blind: z.boolean(),
  lines: z.array(
    z.object({
      id,
      itemId: id,
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      divisible: z.boolean(),
      batches: z.boolean(),
      batchNo: z.string().nullable(),
      expiresOn: day.nullable(),
      /** What the caller has counted, and what others have. */
      mine: amountOf.nullable(),
      others: z.array(z.object({ name: z.string(), quantity: amountOf })),
      conflict: z.boolean(),
      /** What the books say; null where it is hidden. */
      system: amountOf.nullable(),
      /** What a scanner reads on it, and how many thousandths each is of. */
      codes: z.array(z.object({ code: z.string(), factor: amountOf })),
    }),
  ),
});
export type PhoneCount = z.infer<typeof phoneCount>;

const batch = z.object({ no: line(40), expiresOn: optionalDay });

export const countEntry = z
  .object({
    key: z.string().regex(/^[\w-]{8,60}$/, 'This is not the name of an entry.'),
    lineId: optionalId,
    itemId: optionalId,
    /** What a scanner read. */
    code: optionalLine(80),
    batch: batch.nullable().default(null).describe('Of an item with batches, where the count has no line of it'),
    how: z.enum(['add', 'set']),
    quantity: quantityOrZero.nullable().default(null).describe('Null: one of what the code stands for'),
    at: instant.describe('When it was counted'),
  })
  .refine((entry) => [entry.lineId, entry.itemId, entry.code].filter((one) => one !== null).length === 1, {
    message: 'Say what was counted.',
    path: ['lineId'],
  })
  .refine(({ quantity: typed, code }) => typed !== null || code !== null, { message: 'Enter a quantity.', path: ['quantity'] });
export type CountEntry = z.output<typeof countEntry>;

export const entryResult = z.object({
  key: z.string(),
  /** `again`: it had been taken before. */
  result: z.enum(['taken', 'again', 'refused']),
  lineId: id.nullable(),
  words: z.string().nullable(),
});
export type EntryResult = z.infer<typeof entryResult>;

export const countDraft = z.object({
  storeId: id,
  day: optionalDay.describe('Today where it is left out'),
  scope: z.enum(countScopes),
  categoryId: optionalId,
  itemIds: z.array(id).max(300, 'Choose at most 300 items; count the category or the store instead.').default([]),
  reason: z.enum(countReasons).default('count'),
  blind: z.boolean().default(false),
  note: optionalText(300),
});
export type CountDraft = z.output<typeof countDraft>;

export const writeOffDraft = z.object({
  storeId: id,
  reason: z.enum(['damage', 'expiry', 'theft', 'other']),
  note: line(300),
  lines: z
    .array(z.object({ itemId: id, batchId: optionalId, quantity: quantity.describe('What is gone') }))
    .min(1, 'Add what is gone.')
    .max(50, 'Write off at most 50 lines at once.'),
});
export type WriteOffDraft = z.output<typeof writeOffDraft>;
