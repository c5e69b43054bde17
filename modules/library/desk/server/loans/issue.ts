import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { type ErrorCode, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { FoundCopy } from '../../../catalogue/contract/copies.ts';
import { findCopy, plainCode } from '../../../catalogue/server/find-copy.ts';
import type { Borrower } from '../../contract/borrowers.ts';
import type { LoanRow } from '../../contract/loan-row.ts';
import type { loansApi, Refused } from '../../contract/loans.ts';
import type { LoanTerms } from '../../contract/terms.ts';
import { keysOf } from '../borrowers/borrower-sql.ts';
import { type KnownBorrower, readBorrower } from '../borrowers/borrower.store.ts';
import { schoolCalendar } from '../days/calendar.store.ts';
import { daysLate, dueOn } from '../days/days.rules.ts';
import type { DeskPorts } from '../ports.ts';
import { releaseAside } from '../reservations/aside.ts';
import { termsFor } from '../rules/circulation.rules.ts';
import { allRules } from '../rules/rules.store.ts';
import { holdCopyAndBorrower, type LoanFacts, loanFacts } from './facts.store.ts';
import { getLoan, inHistory } from './loans.store.ts';
import { type Against, againstLoan } from './refusals.rules.ts';

type Asked = Input<typeof loansApi.issue>;
type Lent = Output<typeof loansApi.issue>;

/** For how long back a scan that waited for the line counts as of its own day. */
const oldest = 14 * 24 * 3_600_000;

/** When a scan was made: as the phone says, but neither later than now nor long ago. */
export function instantOf(now: Date, scannedAt: string | null): Date {
  const at = scannedAt === null ? now.getTime() : Date.parse(scannedAt);
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - oldest)));
}

function refuse(against: Against, copy: FoundCopy | null, field = 'scan'): UserError {
  const code: ErrorCode = against.refusal === 'on_loan' || against.refusal === 'theirs' ? 'conflict' : 'rule';
  const detail: Refused = {
    refusal: against.refusal,
    overridable: against.overridable,
    copyId: copy?.copyId ?? null,
    title: copy?.title ?? null,
    accessionNo: copy?.accessionNo ?? null,
  };
  return new UserError(code, against.words, { fields: [{ path: field, message: against.words }], detail });
}

/** The copy that was scanned. Throws 422 in words for a code of no copy, and for an ISBN, which all copies of a title share. */
export async function scannedCopy(tx: Tx, scan: string): Promise<FoundCopy> {
  const copy = await findCopy(tx, scan);
  if (copy) return copy;
  const isbn = plainCode(scan).replaceAll(/[\s-]/g, '');
  const { rows } = await sql<{ title: string }>`
    select title from library.title where isbn = ${isbn} and ${/^97[89]\d{10}$/.test(isbn)}`.execute(tx);
  const [titled] = rows;
  throw refuse(
    titled
      ? {
          refusal: 'isbn',
          words: `This is the ISBN of “${titled.title}”, which all its copies share. Scan the library’s own label.`,
          overridable: false,
        }
      : { refusal: 'unknown', words: `No copy has the number “${plainCode(scan)}”.`, overridable: false },
    null,
  );
}

const otherTitle = ({ title, accessionNo }: FoundCopy): Against => ({
  refusal: 'other_title',
  words: `${accessionNo} is “${title}”, which is not the book of this set.`,
  overridable: false,
});

/** Everything that is known of a scan before it is lent. */
export interface LoanCase {
  readonly copy: FoundCopy;
  readonly borrower: KnownBorrower;
  readonly facts: LoanFacts;
  readonly terms: LoanTerms;
  readonly against: readonly Against[];
}

/** Looks at a copy and a borrower, both held, and says what stands against lending. */
export async function loanCase(
  ctx: SchoolContext,
  { owed }: DeskPorts,
  copy: FoundCopy,
  borrower: KnownBorrower,
  clientKey: string,
): Promise<LoanCase> {
  const { copyId, titleId, kind } = copy;
  const facts = await loanFacts(ctx.tx, { copyId, titleId, kind, borrower, clientKey, today: schoolDay(ctx) });
  const { terms } = termsFor(await allRules(ctx.tx), borrower.sort, kind);
  const [owes = 0] = (await owed[0]?.(ctx.tx, [keysOf(borrower)])) ?? [];
  return { copy, borrower, facts, terms, against: againstLoan(copy, borrower, facts, owes, terms) };
}

/**
 * Lends the copy that was scanned. The same scan again answers the same loan. Throws 404 for a borrower who is not the school’s, 409 where
 * somebody has the copy, and 422 in words for what a rule does not let, unless another has allowed it today.
 */
export async function issueCopy(ctx: SchoolContext, ports: DeskPorts, asked: Asked): Promise<Lent> {
  const found = await scannedCopy(ctx.tx, asked.scan);
  if (asked.titleId !== null && asked.titleId !== found.titleId) throw refuse(otherTitle(found), found);
  const borrower = await readBorrower(ctx.tx, asked.borrower);
  await holdCopyAndBorrower(ctx.tx, found.copyId, borrower);
  const all = await loanCase(ctx, ports, found, borrower, asked.clientKey);
  const { facts, terms, against } = all;
  if (facts.taken !== null) return again(ctx, facts.taken, borrower, found, facts.has);
  const [first] = against;
  const allowed = facts.allowanceId !== null && against.every(({ overridable }) => overridable);
  if (first && !allowed) throw refuse(first, found);
  const at = instantOf(ctx.now, asked.scannedAt);
  const outOn = dayIn(ctx.school.timeZone, at);
  const calendar = await schoolCalendar(ctx.tx);
  const due = dueOn(terms, outOn, Math.max(1, terms.loanDays), calendar);
  const because = first && allowed ? against.map(({ words }) => words).join(' ') : null;
  const loanId = await writeLoan(ctx, all, { at, outOn, due, because, clientKey: asked.clientKey });
  if (facts.reservationId !== null) await collect(ctx, facts.reservationId, loanId, found.copyId);
  if (because !== null)
    await sql`
    update library.allowance set state = 'used', loan_id = ${loanId}, version = version + 1 where id = ${facts.allowanceId}`.execute(
      ctx.tx,
    );
  const row = rowOf(all, loanId, outOn, due, schoolDay(ctx));
  ctx.changed({ entity: 'library loan', id: loanId, action: 'lent', after: inHistory(row), reason: because });
  return { ...row, has: facts.has + 1 };
}

/** The answer to a scan that was taken before. Throws 409 where its key was that of another scan. */
async function again(ctx: SchoolContext, id: number, borrower: Borrower, copy: FoundCopy, has: number): Promise<Lent> {
  const { terms: _terms, ...loan } = await getLoan(ctx, id);
  if (loan.copyId !== copy.copyId || loan.borrowerKind !== borrower.kind || loan.borrowerId !== borrower.id)
    throw new UserError('conflict', 'This scan was taken already, for another book or borrower. Scan again.');
  return { ...loan, has };
}

interface Writing {
  at: Date;
  outOn: string;
  due: string;
  because: string | null;
  clientKey: string;
}

async function writeLoan(ctx: SchoolContext, { copy, borrower, terms }: LoanCase, writing: Writing): Promise<number> {
  const { studentId, staffMemberId } = keysOf(borrower);
  const { rows } = await sql<{ id: number }>`
    insert into library.loan (copy_id, title_id, student_id, staff_member_id, out_at, out_on, due_on, terms, condition_out, out_by, out_name,
                              because, client_key)
    values (${copy.copyId}, ${copy.titleId}, ${studentId}::bigint, ${staffMemberId}::bigint, ${writing.at}, ${writing.outOn}::date,
            ${writing.due}::date, ${JSON.stringify(terms)}::jsonb, ${copy.condition}, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName}, ${writing.because}, ${writing.clientKey})
    returning id`.execute(ctx.tx);
  return one(rows).id;
}

/** Their reservation is collected; another copy that was put aside by it goes to the next in line. */
async function collect(ctx: SchoolContext, reservationId: number, loanId: number, copyId: number): Promise<void> {
  const { rows } = await sql<{ aside: number | null }>`
    update library.reservation r set state = 'collected', loan_id = ${loanId}, version = r.version + 1
      from library.reservation was
     where r.id = ${reservationId} and was.school_id = r.school_id and was.id = r.id
    returning was.copy_id as aside`.execute(ctx.tx);
  const aside = rows[0]?.aside ?? null;
  if (aside !== null && aside !== copyId) await releaseAside(ctx, [aside]);
}

/** The loan as lists would show it, of what is known already. */
function rowOf({ copy, borrower, facts: _facts }: LoanCase, id: number, outOn: string, due: string, today: string): LoanRow {
  const late = daysLate(due, today, 'calendar', { terms: [], closed: [] });
  return {
    id,
    version: 1,
    copyId: copy.copyId,
    titleId: copy.titleId,
    accessionNo: copy.accessionNo,
    title: copy.title,
    kind: copy.kind,
    borrowerKind: borrower.kind,
    borrowerId: borrower.id,
    borrower: borrower.name,
    borrowerNo: borrower.no,
    seat: borrower.seat,
    outOn,
    dueOn: due,
    renewals: 0,
    returnedOn: null,
    lostOn: null,
    state: late > 0 ? 'overdue' : 'out',
    daysLate: late,
    toldOn: null,
    conditionOut: copy.condition,
    conditionIn: null,
  };
}
