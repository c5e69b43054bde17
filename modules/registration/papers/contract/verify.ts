import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { issuedPapers, paperStates } from './kinds.ts';

/** What anybody may know of a paper whose QR code they hold. */
export const checkedPaper = z.object({
  kind: z.enum(issuedPapers),
  number: z.string().nullable(),
  school: z.string(),
  /** First name and initial: Wanjirũ K. */
  name: z.string(),
  admissionNo: z.string(),
  issuedOn: z.string(),
  validUntil: z.string().nullable(),
  state: z.enum(paperStates),
  closedOn: z.string().nullable(),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;

export const verifyApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/registration/verify/:token',
    access: 'public',
    summary: 'Whether a paper is genuine and still valid, by its QR code',
    input: z.object({ token: z.string().max(80) }),
    output: z.object({ paper: checkedPaper.nullable() }),
  }),
};
