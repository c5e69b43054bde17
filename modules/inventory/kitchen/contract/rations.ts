import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantityOrZero } from '../../setup/contract/quantity.ts';
import { signings } from '../../setup/contract/signing.ts';

const count = z.int();

/** `reversed`: the issue was reversed, so that nothing was used. */
export const rationStates = ['draft', 'issued', 'served', 'cancelled', 'reversed'] as const;
export const stateWords = {
  draft: ['Draft', 'att'],
  issued: ['Issued', 'inf'],
  served: ['Served', 'pos'],
  cancelled: ['Cancelled', 'quiet'],
  reversed: ['Issue reversed', 'neg'],
} as const satisfies Record<(typeof rationStates)[number], readonly [string, string]>;

/** Students who eat on a day. */
export const heads = z.object({
  boarders: count,
  dayScholars: count,
  /** Students whom a register has that day, and those of whom the roll is taken in its place. */
  marked: count,
  unmarked: count,
  /** Of the latter, who is away with leave or suspended and not counted. */
  away: count,
  /** How it is counted, in words, where it is not by the registers alone. */
  words: z.string().nullable(),
});
export type Heads = z.infer<typeof heads>;

export const rationRow = z.object({
  id,
  version: count,
  rationNo: z.string(),
  day,
  storeName: z.string(),
  state: z.enum(rationStates),
  meals: z.string(),
  /** Of all its meals together, as served where that is noted; null in a draft. */
  heads: count.nullable(),
  issueNo: z.string().nullable(),
  value: money.nullable(),
  note: z.string().nullable(),
  askedName: z.string(),
});
export type RationRow = z.infer<typeof rationRow>;

export const ration = rationRow.omit({ meals: true, heads: true }).extend({
  storeId: id,
  issueId: id.nullable(),
  /** Of the day as it is counted now; null once it is issued. */
  counted: heads.nullable(),
  meals: z.array(
    z.object({
      mealId: id,
      name: z.string(),
      dishes: z.string(),
      boarders: count,
      dayScholars: count,
      staff: count,
      visitors: count,
      heads: count,
      served: count.nullable(),
    }),
  ),
  items: z.array(
    z.object({
      itemId: id,
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      divisible: z.boolean(),
      planned: amountOf,
      /** Left in the kitchen from before. */
      carried: amountOf,
      /** What is issued: of a draft what is reckoned, or typed in its place. */
      quantity: amountOf,
      /** True where somebody typed it. */
      typed: z.boolean(),
      inStore: amountOf,
      value: money.nullable(),
      returned: amountOf,
      leftOver: amountOf.nullable(),
      /** What was left went into another ration, and is changed no more. */
      gone: z.boolean(),
      used: amountOf.nullable(),
      /** What each meal needs of it. */
      meals: z.array(z.object({ mealId: id, quantity: amountOf })),
    }),
  ),
});
export type Ration = z.infer<typeof ration>;

const howMany = z
  .number('Enter how many.')
  .int('Enter whole heads.')
  .min(0, 'Enter nothing or more.')
  .max(10_000, 'Enter at most 10,000.');
const guests = howMany.default(0);
const mealDraft = z.object({ mealId: id, staff: guests, visitors: guests });
export const rationDraft = z.object({
  day,
  meals: z.array(mealDraft).min(1, 'Choose a meal.').max(20, 'At most 20 meals.'),
  note: optionalText(300),
});
export type RationDraft = z.output<typeof rationDraft>;

/** What is issued where so much is needed, in thousandths: nothing below nothing, and whole units of what is not divided. */
export const toIssue = (needed: number, divisible: boolean): number =>
  Math.max(0, divisible ? needed : Math.ceil(needed / 1000) * 1000);

const path = '/api/inventory/kitchen/rations';
const versioned = byId.extend({ version: count });
const errors = ['not_found', 'conflict', 'rule', 'duplicate'] as const;

export const rationsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Rations: what was drafted, issued and served by day',
    input: pageInput(['day', 'rationNo', 'value'], '-day').extend({
      state: z.enum(['open', ...rationStates]).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(rationRow),
  }),
  forDay: endpoint({
    method: 'GET',
    path: `${path}/day`,
    access: everybody,
    summary: 'What a day’s ration begins with: who eats by the register, its meals, and the staff and visitors of last time',
    input: z.object({ day }),
    output: z.object({
      heads,
      meals: z.array(
        z.object({
          mealId: id,
          name: z.string(),
          dishes: z.string(),
          staff: count,
          visitors: count,
          /** The ration that has this meal already. */
          rationId: id.nullable(),
        }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One ration: of a draft with what is reckoned now, else as it was issued',
    input: byId,
    output: ration,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Draft the ration of a day’s meals',
    idempotent: true,
    input: rationDraft,
    output: ration,
    errors: ['rule', 'duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change a draft: its meals with staff and visitors, and quantities in place of those that are reckoned',
    input: versioned.extend({
      meals: rationDraft.shape.meals,
      lines: z
        .array(z.object({ itemId: id, quantity: quantityOrZero }))
        .max(200, 'At most 200 items.')
        .default([])
        .describe('Quantities that are typed; the others follow what is reckoned'),
      note: optionalText(300),
    }),
    output: ration,
    errors,
  }),
  issue: endpoint({
    method: 'POST',
    path: `${path}/:id/issue`,
    access: everybody,
    summary: 'Issue a ration to the kitchen, which signs for it: heads, needs and quantities stay as they are then',
    idempotent: true,
    input: versioned.extend({
      lines: z
        .array(z.object({ itemId: id, quantity: quantityOrZero }))
        .max(200, 'At most 200 items.')
        .describe('What is issued of each item'),
      signerId: optionalId.describe('Who receives it and signs'),
      signedHow: z.enum(signings, 'Choose how they sign.'),
      pin: z.string().max(20).nullable().default(null),
      card: z.string().max(100).nullable().default(null),
    }),
    output: ration,
    errors,
  }),
  serve: endpoint({
    method: 'POST',
    path: `${path}/:id/serve`,
    access: everybody,
    summary: 'Note how many were served and what was left, which goes into the next ration',
    input: versioned.extend({
      meals: z.array(z.object({ mealId: id, served: howMany.nullable().default(null) })).max(20),
      items: z.array(z.object({ itemId: id, leftOver: quantityOrZero })).max(200),
      note: optionalText(300),
    }),
    output: ration,
    errors,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: everybody,
    summary: 'Cancel a draft, with the reason',
    input: versioned.extend({ comment: line(300) }),
    output: ration,
    errors,
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${path}/:id/sheet`,
    access: everybody,
    summary: 'The day’s ration sheet on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
