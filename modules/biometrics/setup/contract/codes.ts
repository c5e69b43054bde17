import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { attendanceAdmin, registersUse } from '../../contract/access.ts';

/** What a mark of a register counts as. */
export const meanings = ['present', 'late', 'absent', 'excused', 'sick', 'leave_out', 'function'] as const;
export type Meaning = (typeof meanings)[number];

export const meaningWords: Record<Meaning, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
  sick: 'Sick at home',
  leave_out: 'On leave-out',
  function: 'At a school function',
};

/** The letters of the register, each with what it counts as. Marks keep what their letter meant when they were written. */
export const codes = resource({
  path: '/api/bio/codes',
  access: { read: registersUse, write: attendanceAdmin },
  words: {
    one: 'code of the register',
    many: 'Codes of the register',
    says: {
      update: 'Change a code; registers that were taken keep what it meant',
      remove: 'Remove a code that no register has',
    },
  },
  record: {
    letter: z.string(),
    name: z.string(),
    meaning: z.enum(meanings),
    place: z.int(),
    active: z.boolean(),
  },
  draft: z.object({
    letter: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}]{1,3}$/u, 'Enter one to three letters or digits.'),
    name: line(40),
    meaning: z.enum(meanings),
    place: z.int('Enter a whole number.').min(1, 'Enter 1 to 999.').max(999, 'Enter 1 to 999.').default(50),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['place', 'letter', 'name', 'meaning', 'active']).extend({
    meaning: z.enum(meanings).optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'], removal: ['in_use', 'rule'] },
});
export type Code = RecordOf<typeof codes>;
