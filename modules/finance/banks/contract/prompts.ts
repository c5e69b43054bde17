import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { phone } from '#kit/contract/phone-field.ts';
import { promptsRead, promptsUse } from '../../contract/access.ts';

/** A payer's phone that is asked for a payment. */
export const prompt = z.object({
  id,
  studentId: id,
  phone: z.string(),
  amount: z.int(),
  state: z.enum(['new', 'sent', 'paid', 'failed']),
  outcome: z.string().nullable(),
  /** M-Pesa's code, once its notice has come. */
  reference: z.string().nullable(),
  receiptNo: z.string().nullable(),
  at: instant,
  by: z.string(),
});
export type Prompt = z.output<typeof prompt>;

const path = '/api/finance/prompts';

export const promptsApi = {
  offer: endpoint({
    method: 'GET',
    path: '/api/finance/prompt-offers/:studentId',
    access: promptsRead,
    summary: 'Whose phone may be asked for a learner’s fees, and whether the school’s M-Pesa can ask',
    input: z.object({ studentId: id }),
    output: z.object({
      ready: z.boolean(),
      admissionNo: z.string(),
      name: z.string(),
      phones: z.array(z.object({ name: z.string(), phone: z.string() })),
      last: z.array(prompt),
    }),
    errors: ['not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path,
    access: promptsUse,
    summary: 'Ask a phone for a payment of fees by M-Pesa',
    input: z.object({
      studentId: id,
      phone,
      amount: cents
        .max(25_000_000, 'M-Pesa takes at most 250,000.00 at once.')
        .refine((value) => value % 100 === 0, 'M-Pesa takes whole shillings only.'),
    }),
    output: prompt,
    errors: ['not_found', 'rule'],
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: promptsRead,
    summary: 'How a prompt stands',
    input: byId,
    output: prompt,
    errors: ['not_found'],
  }),
};
