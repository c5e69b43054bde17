import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches, matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Run, runsApi, RunStudent } from '../../contract/runs.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';

type Reader = Pick<FinanceContext, 'tx' | 'user'>;
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
     order by ${order} ${wayOf(sort)}, r.id desc ${onPage({ page, size })}`.execute(tx);
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
     order by ${order} ${wayOf(sort)}, s.id ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.found ?? 0 };
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
