import { sql } from 'kysely';
import { importAddress } from '#kit/contract/imports.ts';
import { amount, type SetupStep } from '#kit/server/module/setup-steps.ts';
import { billingScreens } from '../billing/contract/screens.ts';

/** What finance asks of a new school. */
export const financeSteps: readonly SetupStep[] = [
  {
    key: 'fees',
    place: 80,
    title: 'Fees',
    purpose: 'A fee structure says what each student pays a term; students are billed by it.',
    counts: (today) => ({
      there: sql`
        select count(*) from finance.fee_structure f join settings.years y on y.school_id = f.school_id and y.id = f.year_id
         where f.state = 'published' and y.ends_on >= ${today}`,
      missing: sql`select count(*) from finance.fee_structure where state in ('draft', 'approved') and previous_id is null`,
    }),
    says: ({ there, missing }) =>
      missing > 0
        ? `${amount(missing, 'fee structure')} to approve and publish`
        : there > 0
          ? `${amount(there, 'fee structure')} published`
          : 'No fee structure of this year',
    button: 'Set the fees',
    path: billingScreens.studentBilling.path,
  },
  {
    key: 'opening',
    place: 90,
    title: 'Opening balances',
    purpose: 'What students owed or had paid ahead when the school began with Daftari.',
    counts: () => ({
      there: sql`select (select count(*) from finance.invoice where kind = 'opening' and live) +
                        (select count(*) from finance.journal where kind = 'opening' and reverses_id is null)`,
      missing: sql`select 0`,
    }),
    says: ({ there }) => (there === 0 ? 'None entered' : amount(there, 'balance')),
    button: 'Bring in the balances',
    path: importAddress('finance.openingBalances'),
  },
];
