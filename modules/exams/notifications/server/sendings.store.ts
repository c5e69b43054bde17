import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { SendingRow, resultSmsApi, ToldRow } from '../contract/result-sms.ts';

type Reading = Pick<SchoolContext, 'tx' | 'user'>;

const shown = (accountId: number) => sql`
  s.id, s.version, s.exam_id as "examId", s.whom, s.students, s.messages, s.segments, s.by_name as by, s.asked_by = ${accountId} as mine, s.at,
  s.decided_name as "decidedName", s.done_at as "doneAt",
  case when s.state = 'sending' and j.state in ('failed', 'cancelled') then 'failed' else s.state end as state,
  case when s.state = 'sending' and j.state in ('failed', 'cancelled') then 'It was stopped before everybody was told.' else s.reason end as reason,
  coalesce((select string_agg(c.name, ', ' order by c.level, c.name) from settings.classes c
     where c.school_id = s.school_id and c.id = any(s.class_ids)), 'All classes') as "classNames"`;
const source = sql`exams.result_sending s left join kit.job j on j.school_id = s.school_id and j.id = s.job_id`;

export async function listSendings(ctx: Reading, input: Input<typeof resultSmsApi.list>): Promise<Page<SendingRow>> {
  const order = input.sort.replace(/^-/, '') === 'messages' ? sql`s.messages` : sql`s.id`;
  const { rows } = await sql<SendingRow & { total: number }>`
    select ${shown(ctx.user.accountId)}, count(*) over () as total from ${source}
     where s.exam_id = ${input.examId} and ${matches([sql`s.by_name`], input.q ?? '')}
     order by ${order} ${wayOf(input.sort)}, s.id desc
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Throws 404. */
export async function getSending(ctx: Reading, id: number): Promise<SendingRow> {
  const { rows } = await sql<SendingRow>`select ${shown(ctx.user.accountId)} from ${source} where s.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('sending');
  return rows[0];
}

const orders: Record<string, RawBuilder<unknown>> = { student: sql`n.search_text`, state: sql`m.state` };

/** Whom a sending told, each with what became of the message. Throws 404. */
export async function messagesOf(
  ctx: Reading,
  { id, q, state, page, size, sort }: Input<typeof resultSmsApi.messages>,
): Promise<Page<ToldRow>> {
  await getSending(ctx, id);
  const { rows } = await sql<ToldRow & { total: number }>`
    select m.id, n.full_name as student, n.admission_no as "admissionNo", m.name, m.phone, m.body as text, m.segments, m.state, m.reason,
           count(*) over () as total
      from exams.result_sending s
      join messaging.messages m on m.school_id = s.school_id and m.batch_id = s.batch_id
      join registration.roll n on n.school_id = m.school_id and n.id = m.student_id
     where s.id = ${id} and (${state ?? null}::text is null or m.state = ${state ?? null})
       and ${matches([sql`n.full_name`, sql`n.admission_no`, sql`m.name`, sql`m.phone`], q ?? '')}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`n.search_text`} ${wayOf(sort)}, m.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
