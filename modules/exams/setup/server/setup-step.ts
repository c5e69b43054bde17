import { sql } from 'kysely';
import { amount, type SetupStep } from '#kit/server/module/setup-steps.ts';
import { setupScreens } from '../contract/screens.ts';

/** What exams ask of a new school. */
export const subjectsStep: SetupStep = {
  key: 'subjects',
  place: 70,
  title: 'Subjects',
  purpose: 'Marks, teachers’ subjects and report forms go by them.',
  counts: () => ({ there: sql`select count(*) from settings.courses`, missing: sql`select 0` }),
  says: ({ there }) => amount(there, 'subject'),
  button: 'Set up the subjects',
  path: setupScreens.subjects.path,
};
