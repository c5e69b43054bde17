import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { privacyAdmin } from '../../contract/access.ts';

/** One look at a health record. */
export const healthAccess = z.object({
  id,
  at: instant,
  accountName: z.string(),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  shownIn: z.string(),
});
export type HealthAccess = z.infer<typeof healthAccess>;

export const healthAccessApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/registration/healthaccess',
    access: privacyAdmin,
    summary: 'Who has looked at whose health record, newest first',
    input: pageInput(['at', 'accountName', 'studentName'], '-at').extend({ studentId: id.optional() }),
    output: pageOf(healthAccess),
  }),
};
