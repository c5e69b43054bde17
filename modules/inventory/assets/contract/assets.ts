import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { asset, assetDraft, assetFromStore, assetRow, facts, madeAssets } from './asset.ts';
import { lifeMonths, yearlyRate } from './categories.ts';
import { conditions, methods, statuses } from './words.ts';

const path = '/api/inventory/assets';
const errors = ['not_found', 'conflict', 'rule'] as const;
const at = { id, version: z.int() };
const reason = line(300);

/** What lists of assets are narrowed to. */
export const assetFilter = {
  categoryId: id.optional(),
  locationId: id.optional(),
  departmentId: id.optional(),
  custodianId: id.optional(),
  status: z.enum(statuses).optional().describe('Without it all that have not gone'),
  condition: z.enum(conditions).optional(),
  bookable: z.boolean().optional(),
  asOf: day.optional().describe('What stood in the register on this day, and what it was worth then; today where it is left out'),
};

export const assetsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary:
      'Assets with where they are, who has them and what they are worth on a day; the search takes tags, serial numbers and scans',
    input: pageInput([
      'tag',
      'name',
      'categoryName',
      'locationName',
      'custodianName',
      'status',
      'condition',
      'acquiredOn',
      'cost',
      'bookValue',
    ]).extend(assetFilter),
    output: pageOf(assetRow).extend({ cost: money, accumulated: money, bookValue: money }),
  }),
  options: endpoint({
    method: 'GET',
    path: `${path}/options`,
    access: everybody,
    summary:
      'What forms of assets offer: categories, places, accounts that donations are credited to, and sources of funds that were named',
    output: z.object({
      categories: z.array(z.object({ id, name: z.string(), method: z.enum(methods) })),
      locations: z.array(z.object({ id, name: z.string(), departmentId: id.nullable() })),
      donations: z.array(z.object({ id, name: z.string() })),
      funding: z.array(z.string()),
    }),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: everybody,
    summary: 'A few assets by tag, serial number, name or scan, for choosing one',
    input: z.object({ q: z.string().trim().max(200).default(''), bookable: z.boolean().optional() }),
    output: z.object({ rows: z.array(assetRow.pick({ id: true, tag: true, name: true, locationName: true, status: true })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One asset: what a scan of its code opens',
    input: byId,
    output: asset,
    errors: ['not_found'],
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/scan`,
    access: everybody,
    summary: 'The asset of a code that was scanned or typed',
    input: z.object({ scan: line(300) }),
    output: z.object({ id }),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Register assets that were there before, were donated, or whose bill is in their account already',
    idempotent: true,
    input: assetDraft,
    output: madeAssets,
    errors: ['duplicate', 'rule'],
  }),
  fromStore: endpoint({
    method: 'POST',
    path: `${path}/fromstore`,
    access: everybody,
    summary: 'Take items out of a store and register each as an asset, at what it cost there',
    idempotent: true,
    input: assetFromStore,
    output: madeAssets,
    errors: ['duplicate', 'rule'],
  }),
  inStores: endpoint({
    method: 'GET',
    path: `${path}/instores`,
    access: everybody,
    summary: 'Items that become assets and lie in stores',
    output: z.object({
      rows: z.array(
        z.object({
          itemId: id,
          storeId: id,
          code: z.string(),
          item: z.string(),
          store: z.string(),
          unit: z.string(),
          quantity: z.int().meta({ format: 'thousandths' }),
          value: money,
        }),
      ),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change what is said of an asset; another category only where it is in the same accounts',
    input: z.object({ ...at, ...facts, tag: line(40), name: line(120), categoryId: id }),
    output: asset,
    errors: [...errors, 'duplicate'],
  }),
  terms: endpoint({
    method: 'POST',
    path: `${path}/:id/terms`,
    access: everybody,
    summary: 'Depreciate an asset otherwise from the next month on; what was posted stays',
    input: z.object({
      ...at,
      method: z.enum(methods),
      months: lifeMonths.describe('From when it was put to use'),
      rate: yearlyRate,
      residual: centsOrZero,
      reason,
    }),
    output: asset,
    errors,
  }),
  status: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    access: everybody,
    summary: 'Say that an asset is in use, lies in store or is in repair',
    input: z.object({
      ...at,
      status: z.enum(['in_use', 'store', 'repair']),
      condition: z.enum(conditions),
      reason: optionalLine(300),
    }),
    output: asset,
    errors,
  }),
  lose: endpoint({
    method: 'POST',
    path: `${path}/:id/lost`,
    access: everybody,
    summary: 'Report an asset as lost; it stays in the books until its disposal is approved',
    input: z.object({ ...at, reason }),
    output: asset,
    errors,
  }),
  found: endpoint({
    method: 'POST',
    path: `${path}/:id/found`,
    access: everybody,
    summary: 'Say that a lost asset was found, and where it is now',
    input: z.object({ ...at, locationId: optionalId, condition: z.enum(conditions), reason }),
    output: asset,
    errors,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/:id/takeback`,
    access: everybody,
    summary: 'Cancel an asset that was registered by mistake, while nothing was depreciated of it',
    idempotent: true,
    input: z.object({ ...at, reason }),
    output: asset,
    errors,
  }),
  schedule: endpoint({
    method: 'GET',
    path: `${path}/:id/schedule`,
    access: everybody,
    summary: 'What was depreciated of an asset month by month, and what is to come by its terms of today',
    input: byId,
    output: z.object({
      broughtIn: money,
      months: z.array(z.object({ month: z.string(), amount: money, bookValue: money, posted: z.boolean() })),
      /** Of what lies beyond the months that are listed. */
      later: money,
      years: z.array(z.object({ year: z.int(), posted: money, toCome: money, bookValue: money })),
    }),
    errors: ['not_found'],
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/inventory/assetlabels',
    access: everybody,
    summary: 'Labels with the code and tag of chosen assets, on sheets of A4',
    input: z.object({
      ids: z.array(id).min(1, 'Choose assets.').max(500, 'At most 500 at once.'),
      sheet: z.enum(['3x8', '2x7', '4x12', '1x4']).default('3x8'),
      first: z.int().min(1).max(48).default(1).describe('The first label of the sheet that is not used yet'),
    }),
    output: binary,
    errors: ['not_found'],
  }),
};
