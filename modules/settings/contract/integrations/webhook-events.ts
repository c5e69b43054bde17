import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

const receipt = z.object({
  id,
  receiptNo: z.string(),
  series: z.string(),
  day: z.iso.date(),
  studentId: id.nullable(),
  admissionNo: z.string().nullable(),
  mode: z.string(),
  reference: z.string().nullable(),
  amount: z.int().describe('In cents'),
  state: z.string(),
});

const student = z.object({ id, admissionNo: z.string(), classId: id.nullable(), streamId: id.nullable(), status: z.string() });

/**
 * What webhooks tell of. `data` is a part of the record that the API answers, under the same names: keys, numbers and states,
 * and no names of people; who needs more asks the API with a token.
 */
export const webhookEvents = {
  'payment.received': {
    title: 'Payment received',
    tells: 'A receipt was written: fees, pocket money or other income.',
    data: receipt,
  },
  'payment.crossed': {
    title: 'Payment crossed',
    tells: 'A receipt was crossed, or the bank returned its cheque.',
    data: receipt,
  },
  'student.admitted': {
    title: 'Student admitted',
    tells: 'A student was registered, by hand, from an application or from a file.',
    data: student.extend({ admittedOn: z.iso.date() }),
  },
  'student.left': {
    title: 'Student left',
    tells: 'A student left the school: completed, transferred, or otherwise.',
    data: student.extend({ leftOn: z.iso.date().nullable() }),
  },
  'results.published': {
    title: 'Results published',
    tells: 'The results of an exam may be seen from a day on.',
    data: z.object({
      id,
      name: z.string(),
      kind: z.string(),
      termId: id,
      classIds: z.array(id),
      publishedOn: z.iso.date().nullable(),
    }),
  },
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventKeys = Object.keys(webhookEvents) as WebhookEvent[];

/** What the data of an event is made of. */
export type EventData<E extends WebhookEvent> = z.input<(typeof webhookEvents)[E]['data']>;

/** What the test button sends. */
export const testEvent = 'webhook.test';
