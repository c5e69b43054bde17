import { sql } from 'kysely';
import { importAddress } from '#kit/contract/imports.ts';
import { amount, type SetupStep } from '#kit/server/module/setup-steps.ts';

/** What registration asks of a new school. */
export const studentsStep: SetupStep = {
  key: 'students',
  place: 60,
  title: 'Students',
  purpose: 'Bring everybody in from one sheet, with guardians and their phones.',
  counts: () => ({
    there: sql`select count(*) from registration.student where here`,
    missing: sql`select count(*) from registration.student where here and class_id is null`,
  }),
  says: ({ there, missing }) =>
    missing > 0 ? `${amount(there, 'student')}, ${missing} without a class` : amount(there, 'student'),
  button: 'Bring in the students',
  path: importAddress('registration.students'),
};
