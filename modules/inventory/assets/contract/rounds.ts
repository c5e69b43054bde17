import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { conditions, outcomes } from './words.ts';

export const roundStates = ['open', 'closed', 'cancelled'] as const;
const count = z.int();

export const roundRow = z.object({
  id,
  version: count,
  roundNo: z.string(),
  day: z.string(),
  /** The place or the category that it is of; null: of everything. */
  of: z.string().nullable(),
  state: z.enum(roundStates),
  expected: count,
  found: count,
  elsewhere: count,
  missing: count,
  unknown: count,
  askedName: z.string(),
  closedName: z.string().nullable(),
});
export type RoundRow = z.infer<typeof roundRow>;

export const round = roundRow.extend({
  locationId: id.nullable(),
  categoryId: id.nullable(),
  note: z.string().nullable(),
  result: z.string().nullable(),
  at: instant,
  closedAt: instant.nullable(),
  scanners: z.array(z.object({ name: z.string(), scans: count })),
  unknowns: z.array(z.object({ code: z.string(), locationName: z.string().nullable(), by: z.string(), at: instant })),
  mine: z.boolean(),
  mayApprove: z.boolean(),
  mayCancel: z.boolean(),
});
export type Round = z.infer<typeof round>;

export const roundAsset = z.object({
  id,
  assetId: id,
  tag: z.string(),
  name: z.string(),
  categoryName: z.string(),
  custodianName: z.string().nullable(),
  /** False: it was not looked for and was found besides. */
  expected: z.boolean(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  foundId: id.nullable(),
  foundName: z.string().nullable(),
  foundBy: z.string().nullable(),
  foundAt: instant.nullable(),
  condition: z.enum(conditions).nullable(),
  outcome: z.enum(outcomes),
});
export type RoundAsset = z.infer<typeof roundAsset>;

/** A scan as a phone keeps it until the line is there. */
const scan = z.object({
  key: z.string().regex(/^[\w-]{8,40}$/, 'This is not the name of a scan.'),
  code: line(300),
  locationId: optionalId,
  condition: z.enum(conditions).nullable().default(null),
  at: instant,
});
export type Scan = z.output<typeof scan>;

const path = '/api/inventory/assetrounds';
const errors = ['not_found', 'conflict', 'rule'] as const;
const taking = {
  method: 'POST',
  access: everybody,
  idempotent: true,
  input: byId.extend({ version: count, comment: optionalLine(300) }),
  output: round,
  errors,
} as const;

export const roundsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Rounds of verification, the newest first',
    input: pageInput(['day', 'roundNo'], '-day').extend({ state: z.enum(roundStates).optional() }),
    output: pageOf(roundRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One round with its figures, who scanned, and codes that no asset has',
    input: byId,
    output: round,
    errors: ['not_found'],
  }),
  assets: endpoint({
    method: 'GET',
    path: `${path}/:id/assets`,
    access: everybody,
    summary: 'Assets of a round with what became of each',
    input: pageInput(['tag', 'name', 'locationName', 'outcome', 'foundAt']).extend({
      id,
      outcome: z.enum(outcomes).optional(),
      locationId: id.optional(),
    }),
    output: pageOf(roundAsset),
    errors: ['not_found'],
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/:id/tags`,
    access: everybody,
    summary: 'Tags of all assets, so that a phone knows them without a line',
    input: byId,
    output: z.object({
      rows: z.array(
        z.object({
          id,
          tag: z.string(),
          serialNo: z.string().nullable(),
          name: z.string(),
          locationId: id.nullable(),
          found: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  open: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Open a round over one place, one category or everything',
    idempotent: true,
    input: z.object({ locationId: optionalId, categoryId: optionalId, note: optionalLine(300) }),
    output: round,
    errors: ['rule'],
  }),
  scan: endpoint({
    method: 'POST',
    path: `${path}/:id/scans`,
    access: everybody,
    summary: 'Take scans of a round, each once by its key; they may come late and from several phones',
    idempotent: true,
    waits: true,
    input: byId.extend({ scans: z.array(scan).min(1, 'Send a scan.').max(500, 'Send at most 500 at once.') }),
    output: z.object({ taken: count, known: count, unknown: count }),
    errors,
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: everybody,
    summary: 'The report of a round on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  close: endpoint({
    ...taking,
    path: `${path}/:id/close`,
    summary:
      'Close a round with its result: what was found elsewhere is moved, what is missing noted as lost, as far as it is chosen',
    input: taking.input.extend({
      moved: z.array(id).max(5000).default([]).describe('Assets that are moved to where they were found'),
      lost: z.array(id).max(5000).default([]).describe('Missing assets that are noted as lost'),
    }),
  }),
  cancel: endpoint({ ...taking, path: `${path}/:id/cancel`, summary: 'Give up a round' }),
};
