import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { FoundCopy } from '../../../catalogue/contract/copies.ts';
import type { CopyCondition, CopyStatus } from '../../../catalogue/contract/words.ts';
import type { returnsApi } from '../../contract/loans.ts';
import type { LoanTerms } from '../../contract/terms.ts';
import { readBorrower } from '../borrowers/borrower.store.ts';
import { schoolCalendar } from '../days/calendar.store.ts';
import { daysLate, suspendedUntil } from '../days/days.rules.ts';
import { holdCopy } from '../loans/facts.store.ts';
import { instantOf, scannedCopy } from '../loans/issue.ts';
import { inHistory, loansById } from '../loans/loans.store.ts';
import type { DeskPorts, EndedLoan, MadeFine } from '../ports.ts';
import { type Aside, putAside } from '../reservations/aside.ts';
import { setCopyStatus } from './copy-status.ts';

type Asked = Input<typeof returnsApi.take>;
type Taken = Output<typeof returnsApi.take>;

/** The loan of a copy that a return is about. */
interface At {
  id: number;
  studentId: number | null;
  staffMemberId: number | null;
  outAt: string;
  outOn: string;
  dueOn: string;
  terms: LoanTerms;
  conditionOut: CopyCondition;
  lost: boolean;
  /** This very scan has taken it back already. */
  done: boolean;
}

/**
 * Takes back the copy that was scanned: whoever has it on loan is credited, whoever brings it. What was lost is found. A copy that is in
 * already changes nothing, save that it is put aside where somebody waits for it. The same scan again answers what it did.
 */
export async function takeBack(ctx: SchoolContext, ports: DeskPorts, asked: Asked): Promise<Taken> {
  const found = await scannedCopy(ctx.tx, asked.scan);
  await holdCopy(ctx.tx, found.copyId);
  const at = instantOf(ctx.now, asked.scannedAt);
  const loan = await loanOf(ctx, found, asked.clientKey);
  // A scan that waited for the line while the copy was brought and lent again is not about that later loan.
  if (!loan || (!loan.done && !loan.lost && Date.parse(loan.outAt) > at.getTime())) return broughtIn(ctx, found);
  if (loan.done)
    return answer(ctx, found, loan, { fines: [], refunded: 0, late: 0, until: null, aside: await asideOf(ctx, found) }, asked);
  const on = dayIn(ctx.school.timeZone, at);
  const late = loan.lost ? 0 : daysLate(loan.dueOn, on, loan.terms.fineCounts, await schoolCalendar(ctx.tx));
  const until = loan.lost ? null : suspendedUntil(loan.terms, late, on);
  await end(ctx, loan, asked, { at, on, until });
  const damaged = asked.damage !== null || asked.condition === 'damaged';
  const status: CopyStatus =
    found.status === 'lost' ? (asked.repair ? 'repair' : 'available') : asked.repair ? 'repair' : found.status;
  await setCopyStatus(ctx, found, { status, condition: asked.condition, because: asked.damage });
  const ended: EndedLoan = {
    loanId: loan.id,
    copyId: found.copyId,
    titleId: found.titleId,
    studentId: loan.studentId,
    staffMemberId: loan.staffMemberId,
    outOn: loan.outOn,
    dueOn: loan.dueOn,
    day: on,
    terms: loan.terms,
    conditionOut: loan.conditionOut,
    conditionIn: asked.condition ?? loan.conditionOut,
    damage: asked.damage ?? (damaged ? 'Damaged' : null),
  };
  const fines = loan.lost ? [] : ((await ports.returned[0]?.(ctx, ended)) ?? []);
  const refunded = loan.lost ? ((await ports.found[0]?.(ctx, ended)) ?? 0) : 0;
  const aside = status === 'available' ? ((await putAside(ctx, [found.copyId])).get(found.copyId) ?? null) : null;
  return answer(ctx, { ...found, status }, loan, { fines, refunded, late, until, aside }, asked);
}

/** The loan that this scan has taken back, or else the one that goes on, or the last one that was lost. */
async function loanOf({ tx }: SchoolContext, { copyId }: FoundCopy, clientKey: string): Promise<At | null> {
  const { rows } = await sql<At & { copyId: number }>`
    select l.id, l.copy_id as "copyId", l.student_id as "studentId", l.staff_member_id as "staffMemberId", l.out_at as "outAt",
           l.out_on as "outOn", l.due_on as "dueOn", l.terms, l.condition_out as "conditionOut", l.lost_on is not null as lost,
           coalesce(l.in_key = ${clientKey}, false) as done
      from library.loan l
     where (l.copy_id = ${copyId} and l.returned_at is null) or l.in_key = ${clientKey}
     order by coalesce(l.in_key = ${clientKey}, false) desc, l.lost_on is not null, l.id desc limit 1`.execute(tx);
  const [loan] = rows;
  if (loan?.done && loan.copyId !== copyId)
    throw new UserError('conflict', 'This scan was taken already, for another book. Scan again.');
  return loan ?? null;
}

interface Ending {
  at: Date;
  on: string;
  until: string | null;
}

async function end(ctx: SchoolContext, loan: At, asked: Asked, { at, on, until }: Ending): Promise<void> {
  const presenter = asked.presenter ? await readBorrower(ctx.tx, asked.presenter) : null;
  const other =
    presenter && !(presenter.kind === 'student' ? presenter.id === loan.studentId : presenter.id === loan.staffMemberId);
  await sql`
    update library.loan set returned_at = ${at}, returned_on = ${on}::date, in_by = ${actorId(ctx.user)}::bigint,
           in_name = ${ctx.user.fullName}, in_key = ${asked.clientKey}, presented_by = ${other ? `${presenter.name}, ${presenter.no}` : null},
           condition_in = ${asked.condition ?? loan.conditionOut}, damage = ${asked.damage}, suspended_until = ${until}::date,
           version = version + 1
     where id = ${loan.id}`.execute(ctx.tx);
}

interface Came {
  fines: readonly MadeFine[];
  refunded: number;
  late: number;
  until: string | null;
  aside: Aside | null;
}

async function answer(ctx: SchoolContext, copy: FoundCopy, at: At, came: Came, asked: Asked): Promise<Taken> {
  const [loan] = await loansById(ctx, [at.id]);
  if (loan && !at.done)
    ctx.changed({
      entity: 'library loan',
      id: at.id,
      action: at.lost ? 'found' : 'returned',
      after: inHistory(loan),
      reason: asked.damage,
    });
  const presented = asked.presenter;
  const other = presented && loan && (presented.kind !== loan.borrowerKind || presented.id !== loan.borrowerId);
  return {
    ...ofCopy(copy),
    outcome: at.lost ? 'found' : 'returned',
    loan: loan ?? null,
    daysLate: came.late,
    fines: [...came.fines],
    refunded: came.refunded,
    warning: other ? `It was on loan to ${loan.borrower}, ${loan.borrowerNo}. They are credited.` : null,
    suspendedUntil: came.until,
    next: nextOf(copy.status, came.aside),
    aside: came.aside,
  };
}

const ofCopy = ({ copyId, titleId, title, accessionNo, shelf }: FoundCopy) => ({ copyId, titleId, title, accessionNo, shelf });

const nextOf = (status: CopyStatus, aside: Aside | null): Taken['next'] =>
  aside ? 'aside' : status === 'repair' ? 'repair' : status === 'withdrawn' ? 'none' : 'shelf';

/** It was in already. One that was lost without a loan is found; one that somebody waits for is put aside. */
async function broughtIn(ctx: SchoolContext, copy: FoundCopy): Promise<Taken> {
  const wasLost = copy.status === 'lost';
  const status: CopyStatus = wasLost ? 'available' : copy.status;
  if (wasLost) await setCopyStatus(ctx, copy, { status, condition: null, because: null });
  const open = await asideOf(ctx, copy);
  const aside = open ?? (await putAside(ctx, [copy.copyId])).get(copy.copyId) ?? null;
  return {
    ...ofCopy(copy),
    outcome: wasLost ? 'found' : 'in',
    loan: null,
    daysLate: 0,
    fines: [],
    refunded: 0,
    warning: null,
    suspendedUntil: null,
    next: nextOf(status, aside),
    aside,
  };
}

/** For whom the copy is put aside already; not once they collected it. */
async function asideOf({ tx }: SchoolContext, { copyId }: FoundCopy): Promise<Aside | null> {
  const { rows } = await sql<Aside>`
    select r.id, coalesce(s.full_name, f.full_name) as name, coalesce(s.admission_no, f.staff_no) as no, r.held_until as "heldUntil"
      from library.reservation r
      left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
      left join settings.staff f on f.school_id = r.school_id and f.id = r.staff_member_id
     where r.copy_id = ${copyId} and r.state = 'ready' and r.held_until is not null`.execute(tx);
  return rows[0] ?? null;
}
