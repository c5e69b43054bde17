import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messageState } from '#modules/messaging/outgoing/contract/states.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** `new`: whom nobody has told yet; `changed`: whose result is not what was told; `again`: everybody. */
export const whomToTell = ['new', 'changed', 'again'] as const;
export type WhomToTell = (typeof whomToTell)[number];
export const sendingStates = ['waiting', 'sending', 'sent', 'rejected', 'failed'] as const;
export type SendingState = (typeof sendingStates)[number];

const count = z.int();

export const resultPreview = z.object({
  students: count,
  messages: count,
  segments: count,
  /** Messages that need more than one segment. */
  long: count,
  /** The first of them. */
  first: z.array(
    z.object({ studentId: id, student: z.string(), name: z.string(), phone: z.string(), text: z.string(), segments: count }),
  ),
  /** How many are not told, and the first of them with the reason. */
  leftOut: count,
  leftOutFirst: z.array(z.object({ studentId: id, student: z.string(), because: z.string() })),
  /** Students of these classes who have been told already. */
  told: count,
  goesAt: instant,
  quiet: z.boolean(),
  needsApproval: z.boolean(),
  /** Segments that can still be sent; null when the school does not count them. */
  credit: count.nullable(),
  /** No SMS provider is set up: nothing leaves the machine. */
  outbox: z.boolean(),
  /** Why nothing can be sent now, in words; null when it can. */
  refused: z.string().nullable(),
});
export type ResultPreview = z.infer<typeof resultPreview>;

export const sendingRow = z.object({
  id,
  version: count,
  examId: id,
  whom: z.enum(whomToTell),
  classNames: z.string(),
  state: z.enum(sendingStates),
  students: count,
  messages: count,
  segments: count,
  by: z.string(),
  /** Of the caller, who may not approve it. */
  mine: z.boolean(),
  at: instant,
  decidedName: z.string().nullable(),
  reason: z.string().nullable(),
  doneAt: instant.nullable(),
});
export type SendingRow = z.infer<typeof sendingRow>;

export const toldRow = z.object({
  /** Of the message. */
  id,
  student: z.string(),
  admissionNo: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  text: z.string(),
  segments: count,
  state: messageState,
  reason: z.string().nullable(),
});
export type ToldRow = z.infer<typeof toldRow>;

const choice = { classIds: z.array(id).max(60).default([]), whom: z.enum(whomToTell).default('new') };
const path = '/api/exams/resultsendings';

export const resultSmsApi = {
  preview: endpoint({
    method: 'POST',
    path: '/api/exams/exams/:id/resultpreview',
    access: examsRead,
    summary: 'Results of an exam as guardians would get them by SMS now, of all its classes or of some',
    reads: true,
    input: byId.extend(choice),
    output: resultPreview,
    errors: ['not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/exams/exams/:id/resultsendings',
    access: examsAdmin,
    summary: 'Send results of a published exam by SMS, as a task; many recipients need a second person',
    idempotent: true,
    input: byId.extend(choice),
    output: z.object({ sending: sendingRow, jobId: id.nullable() }),
    errors: ['not_found', 'rule'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: examsAdmin,
    summary: 'Approve results by SMS that somebody else asked for, so that they go, or reject them with a reason',
    idempotent: true,
    input: byId.extend({ version: count, approved: z.boolean(), reason: optionalText(300) }),
    output: z.object({ sending: sendingRow, jobId: id.nullable() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'Results of an exam that were sent by SMS, the newest first',
    input: pageInput(['at', 'messages'], '-at').extend({ examId: id }),
    output: pageOf(sendingRow),
  }),
  messages: endpoint({
    method: 'GET',
    path: `${path}/:id/messages`,
    access: examsRead,
    summary: 'Whom a sending told, and what became of each message',
    input: pageInput(['student', 'state']).extend({ id, state: messageState.optional() }),
    output: pageOf(toldRow),
    errors: ['not_found'],
  }),
};
