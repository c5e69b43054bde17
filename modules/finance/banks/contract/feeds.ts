import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalLine } from '#kit/contract/fields.ts';
import { accountsRead, financeAdmin } from '../../contract/access.ts';
import { addressList } from './mpesa.ts';

export const feedChannels = ['equity', 'kcb'] as const;

/** A bank that tells of each payment into an account. */
export const feed = z.object({
  id,
  version: z.int(),
  channel: z.enum(feedChannels),
  moneyId: id,
  moneyName: z.string(),
  creditor: z.string(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  publicKey: z.string().nullable(),
  addresses: z.array(z.string()),
  url: z.string(),
  active: z.boolean(),
});
export type Feed = z.output<typeof feed>;

const draft = z.object({
  channel: z.enum(feedChannels),
  moneyId: id,
  creditor: line(40),
  username: optionalLine(100),
  password: optionalLine(200),
  publicKey: z
    .string()
    .trim()
    .max(4000)
    .transform((key) => key || null)
    .nullable()
    .default(null),
  addresses: addressList,
  active: z.boolean().default(true),
});

const path = '/api/finance/bank-notices';

export const feedsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: accountsRead,
    summary: 'Banks that tell of payments',
    output: z.object({ rows: z.array(feed) }),
  }),
  create: endpoint({
    method: 'POST',
    stepUp: true,
    path,
    access: financeAdmin,
    summary: 'Receive a bank’s notices of payments',
    input: draft,
    output: feed,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Change how a bank’s notices are received',
    input: draft.extend({ id, version: z.int() }),
    output: feed,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    stepUp: true,
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Stop a bank’s notices',
    input: byId,
    errors: ['not_found'],
  }),
};
