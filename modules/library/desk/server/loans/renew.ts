import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { counted } from './in-words.ts';
import type { loansApi } from '../../contract/loans.ts';
import type { LoanTerms } from '../../contract/terms.ts';
import { schoolCalendar } from '../days/calendar.store.ts';
import { dueOn, type SchoolCalendar } from '../days/days.rules.ts';
import { freeCopies } from './facts.store.ts';
import { inHistory, loansById } from './loans.store.ts';

type Renewed = Output<typeof loansApi.renew>['rows'][number];

interface Renewing {
  id: number;
  title: string;
  dueOn: string;
  renewals: number;
  terms: LoanTerms;
  ended: boolean;
  here: boolean;
  waiting: number;
  free: number;
}

/** Until when a loan goes on if it is renewed today, or why it cannot be, in words. */
export function renewal(loan: Renewing, today: string, calendar: SchoolCalendar): { dueOn: string } | { refused: string } {
  if (loan.ended) return { refused: 'It came back already.' };
  if (!loan.here) return { refused: 'Its borrower has left the school.' };
  const { renewals, renewalDays } = loan.terms;
  if (renewals === 0) return { refused: 'By its rules it is not renewed.' };
  if (loan.renewals >= renewals) return { refused: `It was renewed ${counted(loan.renewals, 'time')}, which is all.` };
  if (loan.dueOn < today) return { refused: 'It is overdue: it comes back first.' };
  if (loan.waiting > loan.free) return { refused: `${counted(loan.waiting, 'borrower waits', 'borrowers wait')} for it.` };
  const due = dueOn(loan.terms, today, renewalDays, calendar);
  return due > loan.dueOn ? { dueOn: due } : { refused: `It would be due on ${formatDay(due)}, which is no later.` };
}

/** Renews loans by what held when they were lent, each or not; answers each with its day or the reason. Throws 404. */
export async function renewLoans(ctx: SchoolContext, ids: readonly number[]): Promise<{ rows: Renewed[] }> {
  const wanted = [...new Set(ids)];
  await sql`
    select from library.copy c join library.loan l on l.school_id = c.school_id and l.copy_id = c.id
     where l.id = any(${wanted}::bigint[]) order by c.id for update of c`.execute(ctx.tx);
  const { rows: loans } = await sql<Renewing>`
    select l.id, t.title, l.due_on as "dueOn", l.renewals, l.terms, l.returned_at is not null or l.lost_on is not null as ended,
           coalesce(s.here, f.status <> 'left', false) as here,
           (select count(*)::int from library.reservation r
             where r.school_id = l.school_id and r.title_id = l.title_id and r.state = 'waiting') as waiting,
           ${freeCopies(sql`l.title_id`)} as free
      from library.loan l
      join library.title t on t.school_id = l.school_id and t.id = l.title_id
      left join registration.roll s on s.school_id = l.school_id and s.id = l.student_id
      left join settings.staff f on f.school_id = l.school_id and f.id = l.staff_member_id
     where l.id = any(${wanted}::bigint[]) order by l.id`.execute(ctx.tx);
  if (loans.length < wanted.length) throw notFound('loan');
  const today = schoolDay(ctx);
  const calendar = await schoolCalendar(ctx.tx);
  const all = loans.map((loan) => ({ loan, becomes: renewal(loan, today, calendar) }));
  const longer = all.flatMap(({ loan, becomes }) => ('dueOn' in becomes ? [{ id: loan.id, dueOn: becomes.dueOn }] : []));
  if (longer.length > 0) {
    await sql`
      update library.loan l set due_on = g."dueOn", renewals = l.renewals + 1, told_on = null, version = l.version + 1
        from jsonb_to_recordset(${JSON.stringify(longer)}::jsonb) as g(id bigint, "dueOn" date) where l.id = g.id`.execute(
      ctx.tx,
    );
    const before = new Map(loans.map((loan) => [loan.id, loan.dueOn]));
    for (const row of await loansById(
      ctx,
      longer.map(({ id }) => id),
    ))
      ctx.changed({
        entity: 'library loan',
        id: row.id,
        action: 'renewed',
        before: { dueOn: before.get(row.id) },
        after: inHistory(row),
      });
  }
  return {
    rows: all.map(({ loan, becomes }) => ({
      id: loan.id,
      title: loan.title,
      dueOn: 'dueOn' in becomes ? becomes.dueOn : loan.dueOn,
      refused: 'refused' in becomes ? becomes.refused : null,
    })),
  };
}
