import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Borrower, BorrowerCard, InStream } from '../../contract/borrowers.ts';
import { openLoansOf } from '../loans/loans.store.ts';
import { againstBorrower } from '../loans/refusals.rules.ts';
import type { DeskPorts } from '../ports.ts';
import { termsFor } from '../rules/circulation.rules.ts';
import { allRules } from '../rules/rules.store.ts';
import { isOf, keysOf } from './borrower-sql.ts';
import { readBorrower } from './borrower.store.ts';

type Asking = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** A borrower as the desk sees them. Throws 404. */
export async function borrowerCardOf(ctx: Asking, { owed }: DeskPorts, who: Borrower): Promise<BorrowerCard> {
  const { sort, sentHome, ...borrower } = await readBorrower(ctx.tx, who);
  const loans = await openLoansOf(ctx, who);
  const today = schoolDay(ctx);
  const { rows: reservations } = await sql<BorrowerCard['reservations'][number]>`
    select r.id, r.title_id as "titleId", t.title, r.state, c.accession_no as "accessionNo", r.held_until as "heldUntil"
      from library.reservation r
      join library.title t on t.school_id = r.school_id and t.id = r.title_id
      left join library.copy c on c.school_id = r.school_id and c.id = r.copy_id
     where ${isOf('r', who)} and r.state in ('waiting', 'ready') order by r.state, r.asked_at, r.id`.execute(ctx.tx);
  const { rows: suspended } = await sql<{ until: string | null }>`
    select max(l.suspended_until) as until from library.loan l
     where ${isOf('l', who)} and l.suspended_until > ${today}::date`.execute(ctx.tx);
  const { terms } = termsFor(await allRules(ctx.tx), sort, null);
  const [owes = 0] = (await owed[0]?.(ctx.tx, [keysOf(who)])) ?? [];
  const overdue = loans.filter(({ state }) => state === 'overdue').length;
  const suspendedUntil = suspended[0]?.until ?? null;
  const blocks = againstBorrower({ ...borrower, sentHome }, { overdue, suspendedUntil }, owes, terms);
  return {
    ...borrower,
    owed: owes,
    overdue,
    suspendedUntil,
    blocks: blocks.map(({ words }) => words),
    has: loans.length,
    mostOverall: terms.mostOverall,
    loans,
    reservations,
  };
}

/** The students of a stream by name, each with what they have. Throws 404. */
export async function streamAtDesk(ctx: Asking, id: number): Promise<{ id: number; name: string; students: InStream[] }> {
  const { rows: streams } = await sql<{ name: string }>`
    select k.name || ' ' || m.name as name
      from settings.streams m join settings.classes k on k.school_id = m.school_id and k.id = m.class_id where m.id = ${id}`.execute(
    ctx.tx,
  );
  if (!streams[0]) throw notFound('stream');
  const { rows: students } = await sql<InStream>`
    select s.id, s.full_name as name, s.admission_no as no,
           coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'titleId', l.title_id, 'accessionNo', c.accession_no, 'title', t.title,
                                                        'overdue', l.due_on < ${schoolDay(ctx)}::date) order by l.id desc)
                       from library.loan l
                       join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
                       join library.title t on t.school_id = l.school_id and t.id = l.title_id
                      where l.school_id = s.school_id and l.student_id = s.id and l.returned_at is null and l.lost_on is null),
                    '[]'::jsonb) as loans
      from registration.roll s where s.stream_id = ${id} and s.here order by s.search_text, s.id`.execute(ctx.tx);
  return { id, name: streams[0].name, students };
}
