import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';

const states = ['open', 'cleared', 'owing', 'waived'] as const;

/** What a named signer is asked of one student who is to leave. */
export const clearanceDuty = z.object({
  /** The transfer and the item: `12 item:3`. */
  id: z.string(),
  transferId: id,
  key: z.string(),
  transferNo: z.string(),
  studentName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  otherSchool: z.string(),
  requestedOn: z.string(),
  department: z.string(),
  title: z.string(),
  computed: z.boolean(),
  state: z.enum(states),
  note: z.string().nullable(),
  signedBy: z.string().nullable(),
});
export type ClearanceDuty = z.infer<typeof clearanceDuty>;

const path = '/api/registration/clearanceduties';

/** For users who sign for a department and need no right to transfers: the librarian, the bursar. */
export const clearanceDutiesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'What the user was named to sign of students who are to leave',
    input: pageInput(['studentName', 'department', 'requestedOn'], 'requestedOn').extend({ state: z.enum(states).optional() }),
    output: pageOf(clearanceDuty),
  }),
  sign: endpoint({
    method: 'POST',
    path: `${path}/:id/sign`,
    access: 'signedIn',
    summary: 'Say what the department says of a student; only who was named for it',
    input: z.object({ id, key: z.string().max(80), state: z.enum(states), note: optionalText(300) }),
    errors: ['not_found', 'rule'],
  }),
};
