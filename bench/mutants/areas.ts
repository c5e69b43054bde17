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
const under = (part: string, ...places: string[]) => places.map((place) => `modules/${part}/server/${place}`);

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
      ...finance(
        'billing',
        'discounts/',
        'invoices/',
        'notes/',
        'other/',
        'requests/',
        'runs/',
        'structures/',
        'next-term.store.ts',
      ),
      ...finance('banks', 'accounts/', 'incoming/', 'mpesa/', 'payments/', 'prompts/', 'reconcile/', 'refunds/'),
      ...finance('pocket', 'transport/', 'wallets/'),
      ...finance('balances', 'fee-balances.store.ts', 'promises.store.ts', 'statement.store.ts'),
    ],
    tests: ['modules/finance/', 'app/server/webhooks.test.ts', 'app/checks/finance-days.test.ts'],
  },
  {
    name: 'payroll',
    of: [
      ...under('hr/statutory', 'laws/', 'packs/', 'rules/', 'calculator.ts'),
      'modules/hr/runs/server/',
      'modules/hr/items/server/',
      'modules/hr/paying/server/',
      'modules/hr/exits/server/',
      ...under('hr/returns', 'month/', 'reconcile/', 'files/p10.ts', 'files/nssf.ts', 'files/levies.ts'),
      ...under(
        'hr/leave',
        'entitlement.rules.ts',
        'days.rules.ts',
        'balances.store.ts',
        'give-due.ts',
        'for-payroll.ts',
        'decide.ts',
      ),
      ...under('hr/slips', 'links.store.ts', 'open-link.ts', 'link-rules.ts', 'mine.ts'),
    ],
    tests: ['modules/hr/'],
  },
  {
    name: 'stores',
    of: [
      ...under('inventory/stock', 'openings/', 'figures/', 'transfers/'),
      ...under('inventory/stock', 'batches.ts', 'stock-entries.ts', 'balances.ts', 'moves.ts', 'post-moves.ts', 'write-moves.ts'),
      'modules/inventory/issuing/server/',
      'modules/inventory/receiving/server/',
      ...under('inventory/paying', 'bills/', 'requests/', 'billed.ts'),
      ...under('inventory/buying', 'quotations/award.ts', 'check-order.ts', 'move-order.ts', 'to-order.ts', 'progress.ts'),
      ...under('inventory/counting', 'enter-counts.ts', 'write-off.ts', 'post-count.ts', 'figures.ts', 'lines-now.ts'),
      ...under('inventory/assets', 'depreciation/', 'disposals/'),
      ...under('inventory/requests', 'decide.ts', 'who.ts', 'budgets.ts', 'in-units.ts', 'progress.ts'),
    ],
    tests: ['modules/inventory/'],
  },
  {
    name: 'library',
    of: [
      'modules/library/fines/server/',
      ...under('library/desk', 'loans/', 'returns/', 'rules/', 'days/', 'allowances/'),
      ...under('library/catalogue', 'write-offs/'),
    ],
    tests: ['modules/library/'],
  },
  {
    name: 'results',
    of: [
      ...exams('mean', 'results', 'marks', 'cycle'),
      'modules/exams/sittings/contract/',
      'modules/exams/sittings/server/',
      'modules/exams/setup/server/',
      ...under('exams/coding', 'marking.store.ts', 'mark-javascript.ts', 'attempts.store.ts', 'enter.store.ts', 'sit.store.ts'),
      ...under('exams/reports', 'issue/totals.ts', 'issue/subject-row.ts', 'issue/check-form.ts', 'issue/automatic-remarks.ts'),
      ...under('exams/analysis', 'cells.store.ts', 'figures.rules.ts', 'entry-mark.rules.ts'),
    ],
    tests: ['modules/exams/', 'modules/home/server/department.test.ts'],
  },
  {
    name: 'class work',
    of: [
      ...under('elearning/quizzes', 'marking/', 'exam-marks/', 'attempts/', 'learner/', 'rules/', 'analysis/', 'held-back.ts'),
      ...under('elearning/quizzes', 'paper/answers.rules.ts', 'paper/decide.ts', 'paper/take-sheet.ts', 'settings/terms.ts'),
      ...under('elearning/assignments', 'marking/', 'learner/', 'work/', 'lateness.rules.ts', 'hand-in.rules.ts'),
      ...under('elearning/learners', 'own/'),
    ],
    tests: ['modules/elearning/'],
  },
  {
    name: 'class access',
    of: [
      ...under('elearning/learners', 'accounts/', 'audience.ts', 'who.ts'),
      ...['bank', 'content', 'overview', 'quizzes', 'videos'].flatMap((part) => under(`elearning/${part}`, 'scope.ts')),
      ...under('elearning/live', 'who.ts', 'room/'),
      ...under('elearning/thinktank', 'who.ts', 'moderation/'),
      ...under('elearning/assignments', 'work/whose.ts'),
    ],
    tests: ['modules/elearning/'],
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
      ...under('exams/teaching', 'teaching-rights.ts', 'takes.ts', 'teaches.ts', 'class-of.ts'),
      ...under('exams/marks', 'sheet-scope.ts'),
      ...under('exams/analysis', 'scope.store.ts', 'own/own-scope.ts'),
      ...under('exams/reports', 'issue/form-scope.ts'),
      ...under('hr/leave', 'scope.ts'),
    ],
    tests: [
      'modules/platform/',
      'kit/server/http/',
      'kit/server/auth/',
      'modules/exams/',
      'modules/hr/leave/',
      'app/server/api-tokens.test.ts',
      'app/server/secrets.test.ts',
      'app/checks/finance-code.test.ts',
      'app/checks/step-up.test.ts',
      'app/checks/access.test.ts',
    ],
  },
];
