import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

/** A rule of the trade that was once in no test, and how it goes wrong. */
interface Listed {
  rule: string;
  file: string;
  before: string;
  after: string;
  /** The test file that notices it. */
  test: string;
}

const cashier = 'modules/finance/cashier/server';
const receipts = 'modules/finance/receiving/server/receipts';
const spending = 'modules/finance/spending/server';
const billing = 'modules/finance/billing/server';
const marks = 'modules/exams/marks/server';

const listed: readonly Listed[] = [
  {
    rule: 'money is received into an account that holds money',
    file: `${cashier}/receive-at-counter.ts`,
    before: 'id = ${chosen} and money and active',
    after: 'id = ${chosen} and active',
    test: 'modules/finance/cashier/server/receive.test.ts',
  },
  {
    rule: 'what is set against charges is no more than the payment',
    file: `${receipts}/receive-fees.ts`,
    before: 'total(shares) > amount',
    after: 'false',
    test: 'modules/finance/cashier/server/receive.test.ts',
  },
  {
    rule: 'no cent more is set against a charge than is owed',
    file: `${receipts}/receive-fees.ts`,
    before: 'share.amount > charge.owed',
    after: 'share.amount > charge.owed + 1',
    test: 'modules/finance/cashier/server/receive.test.ts',
  },
  {
    rule: 'a cheque that has not cleared keeps its reference',
    file: `${cashier}/take-cheque.ts`,
    before: 'if (draft.reference !== null)',
    after: 'if (draft.reference === null)',
    test: 'modules/finance/cashier/server/receive.test.ts',
  },
  {
    rule: 'a reversal has a reason',
    file: 'modules/finance/ledger/server/post.store.ts',
    before: "reason.trim() === ''",
    after: 'false',
    test: 'modules/finance/receiving/server/receipts/receive.test.ts',
  },
  {
    rule: 'a draft is not checked',
    file: 'modules/finance/spending/contract/voucher-approval.ts',
    before: "from: ['prepared'],",
    after: "from: ['draft', 'prepared'],",
    test: 'modules/finance/spending/server/vouchers/vouchers.test.ts',
  },
  {
    rule: 'a paid voucher is not cancelled',
    file: 'modules/finance/spending/contract/voucher-approval.ts',
    before: "['draft', 'prepared', 'checked', 'approved']",
    after: "['draft', 'prepared', 'checked', 'approved', 'paid']",
    test: 'modules/finance/spending/server/vouchers/vouchers.test.ts',
  },
  {
    rule: 'a budget is not overdrawn by a shilling',
    file: `${spending}/budgets/control.store.ts`,
    before: 'use.remaining < 0',
    after: 'use.remaining < -100',
    test: 'modules/finance/spending/server/budgets/budgets.test.ts',
  },
  {
    rule: 'who joins on the closing day joins in the term',
    file: `${billing}/runs/plan.rules.ts`,
    before: 'student.admittedOn > term.closesOn',
    after: 'student.admittedOn >= term.closesOn',
    test: 'modules/finance/billing/server/runs/plan.rules.test.ts',
  },
  {
    rule: 'a line of nothing is not charged',
    file: `${billing}/runs/plan.rules.ts`,
    before: '.filter(({ amount }) => amount > 0)',
    after: '.filter(({ amount }) => amount >= 0)',
    test: 'modules/finance/billing/server/runs/plan.rules.test.ts',
  },
  {
    rule: 'a fee structure is published as it was seen',
    file: `${billing}/structures/decide-structure.ts`,
    before: "version = ${version} and state = 'approved'",
    after: "state = 'approved'",
    test: 'modules/finance/billing/server/runs/runs.test.ts',
  },
  {
    rule: 'a day’s limit may be reached',
    file: 'modules/finance/control/server/alone.store.ts',
    before: 'amount + sum <= limit',
    after: 'amount + sum < limit',
    test: 'modules/finance/control/server/second-person.test.ts',
  },
  {
    rule: 'a mean is rounded, not cut',
    file: 'modules/exams/results/server/results.rules.ts',
    before: 'Math.floor((2000 * total + divisor) / (2 * divisor))',
    after: 'Math.floor((1000 * total) / divisor)',
    test: 'modules/exams/results/server/results.rules.test.ts',
  },
  {
    rule: 'no mark before the time has begun',
    file: `${marks}/sheets.store.ts`,
    before: 'head.enterFrom !== null && at < head.enterFrom',
    after: 'false',
    test: 'modules/exams/marks/server/marks.test.ts',
  },
  {
    rule: 'what a mark was is for whoever sees its sheet',
    file: `${marks}/lock-sheet.ts`,
    before: 'await headOf(ctx, id, await sheetScope(ctx))',
    after: 'await headOf(ctx, id, { ...(await sheetScope(ctx)), sees: sql`true` })',
    test: 'modules/exams/marks/server/marks.test.ts',
  },
  {
    rule: 'no sheet is locked after the exam was closed',
    file: `${marks}/lock-sheet.ts`,
    before: "sheet.examState !== 'open'",
    after: 'false',
    test: 'modules/exams/marks/server/marks.test.ts',
  },
  {
    rule: 'a mark is changed as it was seen',
    file: `${marks}/enter-marks.ts`,
    before: 'm.version = w.seen and w.state is not null',
    after: 'w.state is not null',
    test: 'modules/exams/marks/server/marks.test.ts',
  },
  {
    rule: 'a mark is emptied as it was seen',
    file: `${marks}/enter-marks.ts`,
    before: 'm.version = w.seen and w.state is null',
    after: 'w.state is null',
    test: 'modules/exams/marks/server/marks.test.ts',
  },
  {
    rule: 'a token of a suspended school is not answered',
    file: 'kit/server/http/answer.ts',
    before: "school.status === 'suspended'",
    after: 'false',
    test: 'modules/platform/server/area/schools.test.ts',
  },
  {
    rule: 'nobody signs in at a suspended school',
    file: 'modules/platform/server/sign-in/refuse-closed.ts',
    before: "account.schoolStatus === 'suspended'",
    after: 'false',
    test: 'modules/platform/server/area/schools.test.ts',
  },
  {
    rule: 'what is in use is not removed',
    file: 'kit/server/db/usage.ts',
    before: 'if (usage.length === 0) return;',
    after: 'return;',
    test: 'modules/settings/server/classes/class-and-stream.test.ts',
  },
];

/** The mutants of the listed rules, as the files stand. Throws where a rule is not written like this any more. */
export function listedMutants(root: string): { mutant: Mutant; test: string }[] {
  return listed.map(({ rule: kind, file, before, after, test }) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const start = source.indexOf(before);
    if (start < 0) throw new Error(`${file} does not say “${before}” any more; bench/mutants/listed.ts names it.`);
    const line = source.slice(0, start).split('\n').length;
    return { mutant: { file, line, within: '', kind, start, end: start + before.length, before, after }, test };
  });
}
