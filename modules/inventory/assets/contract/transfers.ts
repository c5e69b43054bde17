import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';

export const transferStates = ['asked', 'done', 'declined', 'cancelled'] as const;

export const assetTransfer = z.object({
  id,
  version: z.int(),
  transferNo: z.string(),
  assetId: id,
  tag: z.string(),
  assetName: z.string(),
  fromLocation: z.string().nullable(),
  toLocationId: id.nullable(),
  toLocation: z.string().nullable(),
  fromCustodian: z.string().nullable(),
  toCustodianId: id.nullable(),
  toCustodian: z.string().nullable(),
  departmentId: id.nullable(),
  day: z.string(),
  reason: z.string().nullable(),
  state: z.enum(transferStates),
  askedName: z.string(),
  at: instant,
  signedHow: z.enum(['pin', 'card', 'own', 'paper']).nullable(),
  signedName: z.string().nullable(),
  comment: z.string().nullable(),
  /** The caller is who takes it over. */
  takes: z.boolean(),
  /** The caller asked for it, or keeps the register. */
  cancels: z.boolean(),
});
export type AssetTransfer = z.infer<typeof assetTransfer>;

const path = '/api/inventory/assettransfers';
const errors = ['not_found', 'conflict', 'rule'] as const;
const taking = {
  method: 'POST',
  access: everybody,
  idempotent: true,
  input: z.object({ id, version: z.int(), comment: optionalLine(300) }),
  output: assetTransfer,
  errors,
} as const;

export const assetTransfersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Transfers of assets, the newest first; those that wait for the caller with mine',
    input: pageInput(['at', 'day', 'transferNo', 'tag'], '-at').extend({
      assetId: id.optional(),
      state: z.enum(transferStates).optional(),
      mine: z.boolean().optional(),
    }),
    output: pageOf(assetTransfer),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One transfer',
    input: byId,
    output: assetTransfer,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary:
      'Bring assets to another place or person; a new custodian says that they have them, here by a code or in their own account',
    idempotent: true,
    input: z.object({
      assetIds: z.array(id).min(1, 'Choose assets.').max(200, 'At most 200 at once.'),
      toLocationId: optionalId,
      toCustodianId: optionalId,
      departmentId: optionalId,
      /** False leaves it with whom it is. */
      movesPlace: z.boolean().default(true),
      movesCustodian: z.boolean().default(true),
      day,
      reason: optionalLine(300),
      /** How the new custodian signs now; none: they confirm in their own account. */
      how: z.enum(['pin', 'card', 'paper']).nullable().default(null),
      pin: optionalLine(20),
      card: optionalLine(120),
    }),
    output: z.object({ ids: z.array(id), done: z.int(), waiting: z.int() }),
    errors: ['rule', 'duplicate'],
  }),
  confirm: endpoint({ ...taking, path: `${path}/:id/confirm`, summary: 'Say that one has the asset now' }),
  decline: endpoint({ ...taking, path: `${path}/:id/decline`, summary: 'Say that one does not take the asset over' }),
  cancel: endpoint({ ...taking, path: `${path}/:id/cancel`, summary: 'Cancel a transfer that waits' }),
};
