/** A part of the product whose mutants tests have to notice. */
export interface Area {
  name: string;
  /** Files, and folders with all that is in them. */
  of: readonly string[];
  /** Where its tests are, and those further away that judge it. */
  tests: readonly string[];
}

const finance = (area: string, ...folders: string[]) => folders.map((folder) => `modules/finance/${area}/server/${folder}`);
const exams = (...areas: string[]) => areas.map((area) => `modules/exams/${area}/`);

/** The code by which money moves, results are made and access is granted. */
export const areas: readonly Area[] = [
  {
    name: 'money',
    of: [
      ...finance('ledger', 'post.store.ts', 'charges/', 'days/', 'books.store.ts', 'funds.store.ts'),
      'modules/finance/ledger/contract/spread.ts',
      ...finance('receiving', 'receipts/', 'references/', 'suspense/'),
      ...finance(
        'cashier',
        'receive-at-counter.ts',
        'cross-receipt.ts',
        'take-cheque.ts',
        'void-cheque.ts',
        'clear-or-bounce-cheque.ts',
        'receive-bursary.ts',
        'cross-bursary.ts',
        'other/',
      ),
      ...finance('spending', 'vouchers/', 'budgets/', 'bills/', 'refunds/', 'lines.store.ts'),
      ...finance('books', 'journals/', 'periods.store.ts'),
      ...finance('control', 'alone.store.ts', 'ask.store.ts', 'decide.store.ts', 'limits.store.ts', 'waiting.store.ts'),
      ...finance('banks', 'accounts/'),
    ],
    tests: ['modules/finance/', 'app/server/webhooks.test.ts', 'app/checks/finance-days.test.ts'],
  },
  {
    name: 'results',
    of: [
      ...exams('mean', 'results', 'marks', 'cycle'),
      'modules/exams/sittings/contract/',
      'modules/exams/sittings/server/',
      'modules/exams/setup/server/',
    ],
    tests: ['modules/exams/', 'modules/home/server/department.test.ts'],
  },
  {
    name: 'access',
    of: [
      'kit/contract/access.ts',
      ...['answer', 'register', 'refusals', 'behind-code', 'budgets', 'idempotency'].map((file) => `kit/server/http/${file}.ts`),
      'kit/server/auth/',
      'modules/platform/server/sign-in/',
      'modules/platform/server/second-factor/',
      'modules/platform/server/tokens/',
      'modules/platform/server/identity.ts',
      'modules/platform/server/accounts.ts',
      'modules/platform/server/accounts.store.ts',
      'modules/platform/server/subscription.rules.ts',
      'modules/platform/server/area/impersonation.routes.ts',
      'modules/platform/server/area/account-scope.ts',
    ],
    tests: [
      'modules/platform/',
      'kit/server/http/',
      'kit/server/auth/',
      'modules/exams/teaching/server/teaching-rights.test.ts',
      'app/server/api-tokens.test.ts',
      'app/server/secrets.test.ts',
      'app/checks/finance-code.test.ts',
      'app/checks/step-up.test.ts',
      'app/checks/access.test.ts',
    ],
  },
];
