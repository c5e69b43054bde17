import { sql } from 'kysely';
import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { studentsWhere } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { financeStudentsApi, Statement } from '../../contract/students.ts';
import { balancesRelation } from '../../../ledger/server/charges/balances.store.ts';
import { termOf } from '../../../ledger/server/charges/ledger-parts.ts';
import { checkedPeriod, type Period, statementsOf } from '../statement.store.ts';
import { waysToPay } from './how-to-pay.store.ts';
import { type Holder, writeStatements } from './make.ts';
import type { StatementsJob } from './statements.job.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;
interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** The days asked for; of the term that is on when none are, up to today. */
export async function periodOf(ctx: Reading, { from, to }: Days): Promise<Period> {
  const end = to ?? schoolDay(ctx);
  const begin = from ?? (await termOf(ctx.tx, end))?.opensOn ?? `${end.slice(0, 4)}-01-01`;
  return checkedPeriod({ from: begin, to: end });
}

/** Students in the order of their classes. */
export async function holdersOf(tx: Tx, ids: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select s.id, s.full_name as "fullName", s.admission_no as "admissionNo", c.name || coalesce(' ' || m.name, '') as seat
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
     where s.id = any(${ids}::bigint[]) order by c.level nulls last, m.name, s.search_text, s.id`.execute(tx);
  return rows;
}

/** One student's statement. Throws 404. */
export async function oneStatement(ctx: Reading, id: number, days: Days): Promise<Statement> {
  const [holder] = await holdersOf(ctx.tx, [id]);
  const statement = (await statementsOf(ctx.tx, [id], await periodOf(ctx, days))).get(id);
  if (!holder || !statement) throw notFound('student');
  return statement;
}

/** The same on paper. */
export async function oneStatementPdf(
  ctx: SchoolContext,
  id: number,
  days: Days,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const statement = await oneStatement(ctx, id, days);
  const [holder] = await holdersOf(ctx.tx, [id]);
  if (!holder) throw notFound('student');
  const body = await writeStatements({
    head: await letterhead(ctx),
    period: statement,
    footer: `${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`,
    ways: await waysToPay(ctx.tx),
    statements: [{ holder, statement }],
  });
  return { body, type: 'application/pdf', name: `Fee statement ${holder.fullName}.pdf`, inline: true };
}

/** Queues the task that makes the statements of many. Throws 422 when nobody is meant. */
export async function askForStatements(
  ctx: SchoolContext,
  job: StatementsJob,
  { classId, streamId, studentIds, owing, ...days }: Input<typeof financeStudentsApi.statements>,
): Promise<{ jobId: number }> {
  const period = await periodOf(ctx, days);
  const chosen = studentIds.length > 0 ? { ids: studentIds, status: 'any' as const } : { status: 'here' as const };
  const where = studentsWhere({ ...chosen, ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}) });
  const { rows } = await sql<{ id: number }>`
    select s.id from registration.roll s
      ${owing ? sql`join ${balancesRelation(period.to)} b on b.student_id = s.id and b.balance > 0` : sql``}
     where ${where} order by s.id`.execute(ctx.tx);
  if (rows.length === 0) throw fieldError('studentIds', owing ? 'Nobody of these owes anything.' : 'Nobody is chosen.');
  const payload = { studentIds: rows.map(({ id }) => id), ...period };
  const jobId = await ctx.services.jobs.enqueue(ctx, job, payload, 'Fee statements.pdf');
  ctx.changed({ entity: 'statement', id: null, action: 'asked for', after: { Students: rows.length, ...period } });
  return { jobId };
}
