import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches, matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Run, runsApi, RunStudent } from '../../contract/runs.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks, refuseLocked } from '../../../ledger/server/books.store.ts';
import { billingJob } from './billing.job.ts';
import { scopeInWords, studentsIn } from './scope.store.ts';
import { termOf } from './term.store.ts';

type Reader = Pick<FinanceContext, 'tx' | 'user'>;
type Start = Input<typeof runsApi.start>;

const runs = (me: number) => sql`
  select r.id, r.kind, r.title, r.term_id as "termId", t.name as "termName", r.day, r.due_on as "dueOn", r.late, r.about, r.state,
         r.job_id as "jobId", r.author_id is not distinct from ${me} as mine, r.reversed_because as "reversedBecause",
         r.author_name as "authorName", r.at, n.created, n.skipped, n.failed, n.waiting, n.total, n.discount,
         exists (select from finance.billing_request q where q.school_id = r.school_id and q.kind = 'reverse_run'
           and q.target_id = r.id and q.state = 'asked') as "reversalAsked"
    from finance.billing_run r
    join settings.terms t on t.school_id = r.school_id and t.id = r.term_id
    cross join lateral (
      select count(*) filter (where s.state = 'created')::int as created, count(*) filter (where s.state = 'skipped')::int as skipped,
             count(*) filter (where s.state = 'failed')::int as failed, count(*) filter (where s.state = 'waiting')::int as waiting,
             coalesce(sum(s.total) filter (where s.state = 'created'), 0)::bigint as total,
             coalesce(sum(s.discount) filter (where s.state = 'created'), 0)::bigint as discount
        from finance.billing_run_student s where s.school_id = r.school_id and s.run_id = r.id) n`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`r.at`,
  title: sql`r.title`,
  termName: sql`t.opens_on`,
  day: sql`r.day`,
  state: sql`r.state`,
  authorName: sql`r.author_name`,
  total: sql`n.total`,
};
const direction = (sort: string) => (sort.startsWith('-') ? sql`desc` : sql`asc`);

/** One page of runs. */
export async function listRuns({ tx, user }: Reader, input: Input<typeof runsApi.list>): Promise<Page<Run>> {
  const { q, termId, state, page, size, sort } = input;
  const where = [sql`true`];
  if (q) where.push(matches([sql`r.title`, sql`r.author_name`], q));
  if (termId !== undefined) where.push(sql`r.term_id = ${termId}`);
  if (state !== undefined) where.push(sql`r.state = ${state}`);
  const order = sortable[sort.replace(/^-/, '')] ?? sql`r.id`;
  const { rows } = await sql<Run>`
    ${runs(user.accountId)} where ${sql.join(where, sql` and `)}
     order by ${order} ${direction(sort)}, r.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.billing_run r where ${sql.join(where, sql` and `)}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One run. Throws 404. */
export async function getRun({ tx, user }: Reader, id: number): Promise<Run> {
  const { rows } = await sql<Run>`${runs(user.accountId)} where r.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('billing run');
  return rows[0];
}

const studentSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  className: sql`"className"`,
  state: sql`r.state`,
  total: sql`r.total`,
  discount: sql`r.discount`,
};

/** One page of a run's students. */
export async function listRunStudents(tx: Tx, input: Input<typeof runsApi.students>): Promise<Page<RunStudent>> {
  const { q, runId, state, page, size, sort } = input;
  const where = [sql`r.run_id = ${runId}`];
  if (q) where.push(matchesFolded(sql`s.search_text`, q));
  if (state !== undefined) where.push(sql`r.state = ${state}`);
  const order = studentSorts[sort.replace(/^-/, '')] ?? sql`s.id`;
  const { rows } = await sql<RunStudent & { found: number }>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName",
           nullif(concat_ws(' ', c.name, t.name), '') as "className", r.state, r.reason, f.title as structure,
           r.invoice_id as "invoiceId", r.total, r.discount, count(*) over ()::int as found
      from finance.billing_run_student r
      join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join finance.fee_structure f on f.school_id = r.school_id and f.id = r.structure_id
     where ${sql.join(where, sql` and `)}
     order by ${order} ${direction(sort)}, s.id limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return { rows, total: rows[0]?.found ?? 0 };
}

/** Writes a run with everybody it is for, without its job: each student waits. */
export async function writeRun(ctx: FinanceContext, input: Start): Promise<number> {
  await openBooks(ctx.tx);
  await refuseLocked(ctx.tx, [input.day]);
  await termOf(ctx.tx, input.termId);
  const students = await studentsIn(ctx.tx, input);
  if (students.length === 0) throw new UserError('rule', 'Nobody on the roll is in this choice.');
  const author = authorOf(ctx);
  const about = await scopeInWords(ctx.tx, input);
  const { rows } = await sql<{ id: number }>`
    insert into finance.billing_run (kind, title, term_id, day, due_on, late, discounts, about, author_id, author_name)
    values (${input.kind}, ${input.title}, ${input.termId}, ${input.day}, ${input.dueOn}, ${input.late}, ${input.discounts}, ${about},
            ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into finance.billing_run_student (run_id, student_id)
    select ${id}, s from unnest(${students}::bigint[]) s`.execute(ctx.tx);
  ctx.changed({ entity: 'billing run', id, action: 'started', after: { ...input, studentIds: input.studentIds.length, about } });
  return id;
}

/** Starts a run. */
export async function startRun(ctx: FinanceContext, input: Start): Promise<Run> {
  const id = await writeRun(ctx, input);
  await enqueue(ctx, id, input.title);
  return getRun(ctx, id);
}

/** Continues a run that was stopped or whose job ended early, with those that wait or failed. */
export async function resumeRun(ctx: FinanceContext, id: number): Promise<Run> {
  const run = await getRun(ctx, id);
  if (!['running', 'cancelled', 'done'].includes(run.state))
    throw new UserError('rule', 'A run that was taken back is not continued.');
  if (run.waiting + run.failed === 0) throw new UserError('rule', 'Nobody of this run is left to bill.');
  await sql`
    update finance.billing_run_student set state = 'waiting', reason = null where run_id = ${id} and state = 'failed'`.execute(
    ctx.tx,
  );
  await sql`update finance.billing_run set state = 'running' where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'billing run', id, action: 'continued' });
  await enqueue(ctx, id, run.title);
  return getRun(ctx, id);
}

/** Stops a run at its next step. */
export async function cancelRun(ctx: FinanceContext, id: number): Promise<Run> {
  const run = await getRun(ctx, id);
  const { rows } = await sql`
    update finance.billing_run set state = 'cancelled' where id = ${id} and state = 'running' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'Only a run that is going on is stopped.');
  ctx.changed({ entity: 'billing run', id, action: 'stopped', before: { state: run.state } });
  return getRun(ctx, id);
}

async function enqueue(ctx: FinanceContext, id: number, title: string): Promise<void> {
  const jobId = await ctx.services.jobs.enqueue(ctx, billingJob, { runId: id }, title);
  await sql`update finance.billing_run set job_id = ${jobId} where id = ${id}`.execute(ctx.tx);
}

/** How many students on the roll no run has billed for a term; for the current one when none is named. */
export async function countUnbilled(tx: Tx, termId: number | undefined) {
  const { rows: terms } = await sql<{ id: number; name: string }>`
    select id, name from settings.terms where ${termId === undefined ? sql`current` : sql`id = ${termId}`}`.execute(tx);
  const term = terms[0];
  if (!term && termId !== undefined) throw notFound('term');
  if (!term) return { termId: null, termName: null, students: 0 };
  const { rows } = await sql<{ students: number }>`
    select count(*) as students from registration.roll s
     where s.here and not exists (
       select from finance.charge c
        where c.school_id = s.school_id and c.student_id = s.id and c.term_id = ${term.id} and c.live and c.line_id is not null)`.execute(
    tx,
  );
  return { termId: term.id, termName: term.name, students: one(rows).students };
}
