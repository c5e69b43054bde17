import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { myClassUse } from './access.ts';

const count = z.int();

/** A student as their class teacher sees them today. */
export const myStudent = z.object({
  id,
  fullName: z.string(),
  admissionNo: z.string(),
  /** Of the guardian who is called first. */
  guardianPhone: z.string().nullable(),
  /** On today's register; null where none was taken. */
  today: z.enum(['present', 'absent', 'on leave']).nullable(),
  /** True where the health record says what to mind; what it is stands with those who may read health. */
  healthNote: z.boolean(),
  /** Of the newest exam that was published: points and grade. */
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  rank: count.nullable(),
  of: count.nullable(),
  /** Fees in cents; null for who may not see balances. */
  balance: count.nullable(),
});
export type MyStudent = z.infer<typeof myStudent>;

export const myClassApi = {
  streams: endpoint({
    method: 'GET',
    path: '/api/home/myclass/streams',
    access: myClassUse,
    summary: 'The streams whose class teacher the user is, with who is there today',
    output: z.object({
      rows: z.array(z.object({ streamId: id, name: z.string(), students: count, present: count, absent: count })),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/home/myclass',
    access: myClassUse,
    summary: 'Students of a stream whose class teacher the user is: phones, today, health notes, last results',
    input: pageInput(['fullName', 'admissionNo']).extend({
      streamId: id.optional().describe('One of the user’s; the first of them when left out'),
    }),
    output: pageOf(myStudent).extend({ examName: z.string().nullable(), seesBalances: z.boolean() }),
    errors: ['not_found'],
  }),
};
