import { z } from 'zod';
import { allRights } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant } from './fields.ts';
import { pageInput, pageOf } from './page.ts';

/** One field of a record before and after a change; null where it was not there or empty. */
export const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const entity = z.string().regex(/^[a-z][a-z_ -]{0,59}$/i, 'That is no kind of record.');

/** One act on a record. */
export const historyEntry = z.object({
  id,
  at: instant,
  who: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(fieldChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One act in the school's audit log. */
export const auditEntry = historyEntry.extend({
  entity: z.string(),
  entityId: id.nullable(),
  endpoint: z.string(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
});

const newestFirst = pageInput(['at']).extend({ sort: z.enum(['-at', 'at']).default('-at') });

export const historyApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/kit/history',
    access: 'signedIn',
    summary: 'Who changed a record, when, and what',
    input: newestFirst.extend({ entity, id }),
    output: pageOf(historyEntry),
    errors: ['not_found'],
  }),
};

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/kit/audit',
    access: allRights,
    summary: 'The school’s audit log',
    input: newestFirst.extend({
      entity: entity.optional(),
      entityId: id.optional(),
      accountId: id.optional(),
      action: z.string().trim().max(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(auditEntry),
  }),
};
