import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';

/** The number by which a device knows somebody. */
export const deviceNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,24}$/, 'Enter up to 24 digits and letters, as the device has them.');

/** Under which number devices know students and staff. Punches count for whoever had the number on their day. */
export const enrolments = resource({
  path: '/api/bio/enrolments',
  access: { read: attendanceRead, write: attendanceAdmin },
  words: {
    one: 'number on devices',
    many: 'Numbers on devices',
    says: { remove: 'Remove a number: its punches are nobody’s again' },
  },
  record: {
    number: z.string(),
    studentId: z.int().nullable(),
    staffMemberId: z.int().nullable(),
    cardNo: z.string().nullable(),
    fromDay: z.string(),
    untilDay: z.string().nullable(),
    name: z.string(),
    /** Admission number or staff number. */
    known: z.string(),
    className: z.string().nullable(),
    /** When a member of staff agreed to biometrics; null: they have not. Of students the family’s consent counts. */
    agreedOn: z.string().nullable(),
    /** Whether the yes to biometrics stands: the family’s of a student, their own of staff. */
    consents: z.boolean(),
  },
  draft: z.object({
    number: deviceNumber,
    studentId: optionalId,
    staffMemberId: optionalId,
    cardNo: optionalLine(24),
    fromDay: z.iso.date('Enter a date.'),
    untilDay: optionalDay,
    agreedOn: optionalDay,
  }),
  filter: pageInput(['name', 'number', 'known', 'className', 'fromDay', 'untilDay']).extend({
    /** Words of a name, a number or a card. */
    whose: z.string().trim().max(100).optional(),
    kind: z.enum(['student', 'staff']).optional(),
    current: z.boolean().optional(),
  }),
  refuses: { removal: [] },
});
export type Enrolment = RecordOf<typeof enrolments>;

export const enrolmentsApi = {
  ...enrolments.api,
  everybody: endpoint({
    method: 'POST',
    path: '/api/bio/enrolments/everybody',
    access: attendanceAdmin,
    summary:
      'Give every student who has no number on devices the next free one, and tell the devices to take them; whose family said no to biometrics is left out',
    output: z.object({ given: z.int() }),
  }),
};
