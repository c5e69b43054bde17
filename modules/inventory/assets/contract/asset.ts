import { z } from 'zod';
import { day, id, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { conditions, methods, sources, statuses } from './words.ts';

export const assetRow = z.object({
  id,
  version: z.int(),
  tag: z.string(),
  name: z.string(),
  categoryId: id,
  categoryName: z.string(),
  serialNo: z.string().nullable(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  custodianId: id.nullable(),
  custodianName: z.string().nullable(),
  status: z.enum(statuses),
  condition: z.enum(conditions),
  bookable: z.boolean(),
  acquiredOn: z.string(),
  warrantyUntil: z.string().nullable(),
  maintenanceOn: z.string().nullable(),
  cost: money,
  /** As the ledger has it on the day that is asked for. */
  accumulated: money,
  bookValue: money,
});
export type AssetRow = z.infer<typeof assetRow>;

export const asset = assetRow.extend({
  model: z.string().nullable(),
  funding: z.string().nullable(),
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  inUseOn: z.string(),
  registeredOn: z.string(),
  goneOn: z.string().nullable(),
  seenOn: z.string().nullable(),
  note: z.string().nullable(),
  entryNo: z.string(),
  source: z.enum(sources),
  broughtIn: money,
  method: z.enum(methods),
  months: z.int().nullable(),
  rate: z.int().nullable(),
  residual: money,
  /** The disposal that is asked for or approved. */
  disposalId: id.nullable(),
  /** The transfer that waits for whoever takes it over. */
  transferId: id.nullable(),
  /** The caller has it. */
  mine: z.boolean(),
  /** The caller may register, change and take back assets: who keeps the stores, or anybody where nobody is named. */
  keeps: z.boolean(),
});
export type Asset = z.infer<typeof asset>;

/** What is said of an asset besides where it is and who has it. */
export const facts = {
  serialNo: optionalLine(80),
  model: optionalLine(120),
  departmentId: optionalId,
  condition: z.enum(conditions).default('good'),
  bookable: z.boolean().default(false),
  funding: optionalLine(120),
  supplierId: optionalId,
  warrantyUntil: optionalDay,
  maintenanceOn: optionalDay,
  note: optionalText(1000),
};
const count = z
  .number('Enter how many.')
  .int('Enter a whole number.')
  .min(1, 'Enter 1 to 500.')
  .max(500, 'Enter 1 to 500.')
  .default(1);
const registering = {
  ...facts,
  name: line(120),
  categoryId: id,
  tag: optionalLine(40).describe('The next of its category where it is left out'),
  locationId: optionalId,
  custodianId: optionalId,
  acquiredOn: day,
  inUseOn: optionalDay.describe('The day on which it was acquired where it is left out'),
  day: optionalDay.describe('Since when it stands in the ledger; today where it is left out'),
};
export const assetDraft = z.object({
  ...registering,
  source: z.enum(['opening', 'donated', 'bought'], 'Choose how it came.'),
  count,
  /** Of one. */
  cost: centsOrZero,
  broughtIn: centsOrZero.default(0).describe('What had been depreciated of it before'),
  counterId: optionalId.describe('Credited for what is donated'),
});
export type AssetDraft = z.output<typeof assetDraft>;
export const assetFromStore = z.object({ ...registering, name: optionalLine(120), storeId: id, itemId: id, count });
export type AssetFromStore = z.output<typeof assetFromStore>;

export const madeAssets = z.object({ ids: z.array(id), entryNo: z.string(), tags: z.array(z.string()) });
export type MadeAssets = z.infer<typeof madeAssets>;
