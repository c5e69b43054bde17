import { sql } from 'kysely';
import type { SetupStep } from '#kit/server/module/setup-steps.ts';
import { smsScreens } from '../sms/contract/screens.ts';

/** What messaging asks of a new school. */
export const smsStep: SetupStep = {
  key: 'sms',
  place: 100,
  title: 'SMS',
  purpose: 'Families hear of fees, results and absences by SMS, from the school’s own name.',
  counts: () => ({
    there: sql`select (select count(*) from messaging.provider) + (select count(*) from messaging.credit_entry)`,
    missing: sql`select 0`,
  }),
  says: ({ there }) => (there === 0 ? 'No provider and no credit' : 'Ready to send'),
  button: 'Set up SMS',
  path: smsScreens.smsProvider.path,
};
