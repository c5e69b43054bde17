import { z } from 'zod';
import { binary, endpoint, type Output } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity, quantityOrZero } from '../../setup/contract/quantity.ts';

export const transferStates = ['under_way', 'part', 'received', 'short'] as const;
export type TransferState = (typeof transferStates)[number];

export const transferStateWords: Readonly<Record<TransferState, string>> = {
  under_way: 'On the way',
  part: 'Part received',
  received: 'Received',
  short: 'Received short',
};

const row = z.object({
  id,
  transferNo: z.string(),
  day: z.iso.date(),
  fromStoreId: id,
  fromStoreName: z.string(),
  toStoreId: id,
  toStoreName: z.string(),
  lines: z.int(),
  value: money,
  state: z.enum(transferStates),
  sentName: z.string(),
  receivedOn: z.iso.date().nullable(),
  receivedName: z.string().nullable(),
});
export type TransferRow = z.infer<typeof row>;

export const transfersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/transfers',
    access: everybody,
    summary: 'Transfers between stores, newest first',
    input: pageInput(['transferNo', 'day', 'fromStoreName', 'toStoreName', 'value'], '-transferNo').extend({
      state: z.enum(transferStates).optional(),
      storeId: id.optional(),
    }),
    output: pageOf(row),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inventory/transfers/:id',
    access: everybody,
    summary: 'One transfer with its lines and what was received of them',
    input: byId,
    output: row.extend({
      version: z.int(),
      note: z.string().nullable(),
      shortBecause: z.string().nullable(),
      sentAt: instant,
      sentByMe: z.boolean(),
      /** Keeps the store that it goes to. */
      mayReceive: z.boolean(),
      items: z.array(
        z.object({
          id,
          itemId: id,
          code: z.string(),
          name: z.string(),
          unit: z.string(),
          divisible: z.boolean(),
          batchNo: z.string().nullable(),
          expiresOn: z.iso.date().nullable(),
          quantity: amountOf,
          value: money,
          received: amountOf,
          note: z.string().nullable(),
        }),
      ),
      receipts: z.array(z.object({ id, day: z.iso.date(), name: z.string(), quantity: amountOf, itemName: z.string() })),
    }),
    errors: ['not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/inventory/transfers',
    access: everybody,
    summary: 'Send stock to another store; it is on its way until somebody else receives it there',
    input: z.object({
      fromStoreId: id,
      toStoreId: id,
      day,
      note: optionalText(500),
      lines: z
        .array(z.object({ itemId: id, quantity, batchId: optionalId, note: optionalLine(200) }))
        .min(1, 'Add at least one item.')
        .max(200, 'At most 200 lines.'),
    }),
    output: z.object({ id, transferNo: z.string() }),
    errors: ['rule', 'forbidden'],
    idempotent: true,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/inventory/transfers/:id/receive',
    access: everybody,
    summary: 'Receive what came of a transfer; what did not come stays on its way',
    input: byId.extend({
      version: z.int(),
      day,
      lines: z
        .array(z.object({ id, received: quantityOrZero, note: optionalLine(200) }))
        .min(1, 'Enter what came.')
        .max(400),
    }),
    output: z.object({ id, state: z.enum(transferStates) }),
    errors: ['not_found', 'conflict', 'rule', 'forbidden'],
    idempotent: true,
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/api/inventory/transfers/:id/giveup',
    access: everybody,
    summary: 'Wait no longer for what did not come, once a count has written it off',
    input: byId.extend({ version: z.int(), reason: line(300) }),
    output: z.object({ id, state: z.enum(transferStates) }),
    errors: ['not_found', 'conflict', 'rule', 'forbidden'],
    idempotent: true,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/inventory/transfers/:id/print',
    access: everybody,
    summary: 'The transfer note on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
export type Transfer = Output<typeof transfersApi.get>;
