import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';
import { keepsSettings } from '../../contract/access.ts';

/** What the stores post to, beside the accounts of their categories. */
export const postingPurposes = ['unbilled', 'losses', 'differences', 'opening', 'disposal'] as const;
export type PostingPurpose = (typeof postingPurposes)[number];

export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** What it is in words, and of which kinds its account may be. */
export const purposeWords: Readonly<Record<PostingPurpose, { words: string; hint: string; kinds: readonly AccountKind[] }>> = {
  unbilled: {
    words: 'Goods received, not yet billed',
    hint: 'What is received appears here until its bill comes',
    kinds: ['liability'],
  },
  losses: { words: 'Stock losses and gains', hint: 'What a count finds missing or over', kinds: ['expense'] },
  differences: {
    words: 'Differences of price',
    hint: 'Between what stock cost and what it is billed or credited at',
    kinds: ['expense'],
  },
  opening: { words: 'Stock that was there before', hint: 'The other side of opening stock', kinds: ['equity'] },
  disposal: {
    words: 'Gain or loss on assets',
    hint: 'What an asset brings above or below its book value',
    kinds: ['income', 'expense'],
  },
};

const percent = z
  .number('Enter 0 to 50.')
  .int('Enter at most two decimals.')
  .min(0, 'Enter 0 to 50.')
  .max(5000, 'Enter 0 to 50.');
const shape = {
  /** By how much more than ordered may be received, in hundredths of a per cent. */
  tolerance: percent,
  /** Cents: an order of at least so much is compared from so many quotations. */
  quotesFrom: centsOrZero,
  quotes: z.number('Enter 1 to 10.').int('Enter 1 to 10.').min(1, 'Enter 1 to 10.').max(10, 'Enter 1 to 10.'),
  unbilledId: optionalId,
  lossesId: optionalId,
  differencesId: optionalId,
  openingId: optionalId,
  disposalId: optionalId,
};

/** What holds for all stores of the school. */
export const storeSettings = z.object({ ...shape, version: z.int() });
export type StoreSettings = z.infer<typeof storeSettings>;

const path = '/api/inventory/settings';

export const storeSettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: keepsSettings,
    summary: 'What holds for all stores: tolerance, quotations, accounts',
    output: storeSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: keepsSettings,
    summary: 'Say what holds for all stores; what was posted stays where it is',
    input: z.object({ ...shape, version: z.int().min(0) }),
    output: storeSettings,
    errors: ['conflict', 'rule'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/inventory/accounts',
    access: keepsSettings,
    summary: 'Accounts of the ledger that the stores can post to, and what has none yet',
    output: z.object({
      rows: z.array(z.object({ id, code: z.string(), name: z.string(), kind: z.enum(accountKinds) })),
      missing: z.array(z.enum(postingPurposes)),
    }),
  }),
  addUsual: endpoint({
    method: 'POST',
    path: '/api/inventory/accounts/usual',
    access: keepsSettings,
    summary:
      'Add the usual accounts of stores and assets to the chart, choose them where none is chosen, and add the usual categories',
    output: z.object({ accounts: z.int(), chosen: z.int(), categories: z.int() }),
  }),
};
