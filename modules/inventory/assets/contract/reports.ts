import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { assetRow } from './asset.ts';

/** What a category comes to over a time, in cents. */
export const scheduleRow = z.object({
  categoryId: id,
  categoryName: z.string(),
  costOpening: money,
  additions: money,
  disposals: money,
  costClosing: money,
  depreciatedOpening: money,
  /** Depreciated before it came into the register in this time. */
  broughtIn: money,
  charge: money,
  onDisposals: money,
  depreciatedClosing: money,
  netOpening: money,
  netClosing: money,
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

/** An account beside what the register says of it. */
export const scheduleAccount = z.object({
  accountId: id,
  account: z.string(),
  what: z.enum(['cost', 'depreciated']),
  register: money,
  ledger: money,
  difference: money,
});
export type ScheduleAccount = z.infer<typeof scheduleAccount>;

const between = z.object({ from: day, to: day });

export const dueKinds = ['maintenance', 'warranty', 'verification', 'depreciated', 'booking'] as const;
export type DueKind = (typeof dueKinds)[number];

export const assetReportsApi = {
  schedule: endpoint({
    method: 'GET',
    path: '/api/inventory/assetschedule',
    access: everybody,
    summary: 'Cost, depreciation and net book value by category over a time, and the same accounts in the ledger',
    input: between,
    output: z.object({ rows: z.array(scheduleRow), accounts: z.array(scheduleAccount) }),
    errors: ['rule'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/inventory/assetschedule/print',
    access: everybody,
    summary: 'The fixed-asset schedule on the school’s paper',
    input: between,
    output: binary,
    errors: ['rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/api/inventory/assetschedule/workbook',
    access: everybody,
    summary: 'The fixed-asset schedule as a workbook',
    input: between,
    output: binary,
    errors: ['rule'],
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/inventory/assetsdue',
    access: everybody,
    summary:
      'Assets of which something is due: maintenance, the end of a warranty, verification; and those that are fully depreciated',
    input: pageInput(['dueOn', 'tag', 'name', 'cost']).extend({
      kind: z.enum(dueKinds).default('maintenance'),
      days: z.int().min(0).max(3650).default(30).describe('For how many days ahead'),
      categoryId: id.optional(),
    }),
    output: pageOf(assetRow.extend({ dueOn: z.string().nullable() })),
  }),
  replacement: endpoint({
    method: 'GET',
    path: '/api/inventory/assetreplacement',
    access: everybody,
    summary: 'In which year how many assets of which category are replaced, by what they cost',
    output: z.object({
      rows: z.array(z.object({ year: z.int(), categoryId: id, categoryName: z.string(), assets: z.int(), cost: money })),
    }),
  }),
};
