import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { sickBayRead, sickBayWrite } from '../../contract/access.ts';

/** For how many days back a stay may be written down. */
export const sickBayBack = 60;

/**
 * Who is in the sick bay from when until when. What ails them is not kept here: the health record has it, for who reads that.
 */
export const sickStays = resource({
  path: '/api/bio/sickbay',
  access: { read: sickBayRead, write: sickBayWrite },
  words: {
    one: 'stay in the sick bay',
    many: 'Stays in the sick bay',
    says: {
      create: 'Admit a student to the sick bay: registers propose it, and the day follows where no register says otherwise',
      update: 'Change a stay in the sick bay, and discharge by saying until when it was',
      remove: 'Remove a stay in the sick bay that was none',
    },
  },
  record: {
    studentId: id,
    studentName: z.string(),
    admissionNo: z.string(),
    className: z.string().nullable(),
    streamName: z.string().nullable(),
    since: instant,
    /** Null: still there. */
    until: instant.nullable(),
  },
  draft: z.object({
    studentId: id,
    since: instant,
    until: instant.nullable().default(null),
  }),
  filter: pageInput(['since', 'until', 'studentName'], '-since').extend({
    there: z.boolean().optional().describe('Still there, or discharged'),
    classId: id.optional(),
  }),
  refuses: { draft: ['rule'], removal: [] },
});
export type SickStay = RecordOf<typeof sickStays>;
