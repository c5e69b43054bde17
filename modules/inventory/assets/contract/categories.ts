import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';
import { methods } from './words.ts';

const whole = (least: number, most: number) => {
  const said = `Enter ${least.toLocaleString('en-KE')} to ${most.toLocaleString('en-KE')}.`;
  return z.number(said).int('Enter a whole number.').min(least, said).max(most, said);
};

/** Over how many months in a straight line. */
export const lifeMonths = whole(1, 1200).nullable().default(null);
/** Of the reducing balance a year, in hundredths of a per cent. */
export const yearlyRate = z
  .number('Enter a rate.')
  .int('Enter at most two decimals.')
  .min(1, 'Enter more than nothing.')
  .max(10_000, 'Enter at most 100 per cent.')
  .nullable()
  .default(null);

/** What assets are, where they stand in the ledger, and how they lose their worth. */
export const assetCategories = resource({
  path: '/api/inventory/assetcategories',
  access: { read: everybody, write: keepsSettings },
  words: { one: 'category of assets', many: 'Categories of assets' },
  record: {
    name: z.string(),
    prefix: z.string(),
    costId: id,
    costName: z.string(),
    accumulatedId: id.nullable(),
    accumulatedName: z.string().nullable(),
    expenseId: id.nullable(),
    expenseName: z.string().nullable(),
    method: z.enum(methods),
    months: z.int().nullable(),
    /** Hundredths of a per cent, as is the residual. */
    rate: z.int().nullable(),
    residual: z.int(),
    replacedAfter: z.int().nullable(),
    active: z.boolean(),
    /** Those that the school has now, and what they cost. */
    assets: z.int(),
    cost: money,
  },
  draft: z.object({
    name: line(60),
    prefix: line(6)
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,6}$/, 'Enter up to six letters or digits.'),
    costId: id,
    accumulatedId: optionalId,
    expenseId: optionalId,
    method: z.enum(methods).default('none'),
    months: lifeMonths,
    rate: yearlyRate,
    residual: z
      .number('Enter a per cent.')
      .int('Enter at most two decimals.')
      .min(0, 'Enter nothing or more.')
      .max(10_000, 'Enter at most 100 per cent.')
      .default(0),
    replacedAfter: whole(1, 100).nullable().default(null),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'prefix', 'method', 'assets', 'cost']).extend({ active: z.boolean().optional() }),
  refuses: { draft: ['rule'] },
});
export type AssetCategory = RecordOf<typeof assetCategories>;

export const assetCategoriesApi = {
  ...assetCategories.api,
  addUsual: endpoint({
    method: 'POST',
    path: '/api/inventory/assetcategories/usual',
    access: keepsSettings,
    summary: 'Add the usual categories of assets with their accounts, those that are not there yet',
    output: z.object({ accounts: z.int(), categories: z.int() }),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/inventory/assetaccounts',
    access: keepsSettings,
    summary: 'Accounts of the ledger that can hold assets',
    output: z.object({
      rows: z.array(
        z.object({ id, code: z.string(), name: z.string(), kind: z.enum(['asset', 'liability', 'equity', 'income', 'expense']) }),
      ),
    }),
  }),
};
