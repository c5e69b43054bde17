import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { phone } from '#kit/contract/phone-field.ts';
import { messagingUse } from '../../contract/access.ts';

/** A number that the school writes to no more. */
export const blocked = z.object({
  id,
  phone: z.string(),
  name: z.string().nullable(),
  reason: z.string(),
  addedBy: z.string(),
  addedAt: instant,
});
export type Blocked = z.output<typeof blocked>;

const path = '/api/messaging/blacklist';

export const blacklistApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Numbers that want no messages',
    input: pageInput(['addedAt', 'phone', 'name'], '-addedAt'),
    output: pageOf(blocked),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: messagingUse,
    summary: 'Write to a number no more; what waits for it is stopped',
    input: z.object({ phone, name: optionalLine(120), reason: line(200) }),
    output: blocked,
    errors: ['duplicate'],
  }),
  paste: endpoint({
    method: 'POST',
    path: `${path}/paste`,
    access: messagingUse,
    summary: 'Write to many numbers no more, one in each line',
    input: z.object({ numbers: z.string().max(200_000), reason: line(200) }),
    output: z.object({ added: z.int(), known: z.int() }),
    errors: ['rule'],
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:id/remove`,
    access: messagingUse,
    summary: 'Write to a number again, with the reason',
    input: z.object({ id, reason: line(200) }),
    errors: ['not_found'],
  }),
};
