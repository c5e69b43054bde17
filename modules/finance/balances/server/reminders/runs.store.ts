import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import {
  type RecipientRow,
  type ReminderChoice,
  reminderChoice,
  type ReminderRun,
  type remindersApi,
} from '../../contract/reminders.ts';

const row = (accountId: number) => sql`
  r.id, r.version, r.kind, r.state, r.title, r.body, r.recipients, r.segments, r.owed, r.author_name as author,
  coalesce(r.author_id = ${accountId}, false) as mine, r.at, r.send_at as "sendAt", r.sent_at as "sentAt", r.decider, r.reason`;
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`r.at`,
  recipients: sql`r.recipients`,
  owed: sql`r.owed`,
};

/** A page of runs. */
export async function listRuns(
  tx: Tx,
  accountId: number,
  { q, kind, state, page, size, sort }: Input<typeof remindersApi.list>,
): Promise<Page<ReminderRun>> {
  const where = sql`(${kind ?? null}::text is null or r.kind = ${kind ?? null})
    and (${state ?? null}::text is null or r.state = ${state ?? null})
    and ${matches([sql`r.title`, sql`r.author_name`, sql`r.body`], q ?? '')}`;
  const { rows } = await sql<ReminderRun & { total: number }>`
    select ${row(accountId)}, count(*) over () as total from finance.reminder_run r where ${where}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`r.at`} ${wayOf(sort)}, r.id desc
     ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A run with what it is written from. */
export type Run = ReminderRun & { choice: ReminderChoice; excluded: number[] };

/** Throws 404. */
export async function getRun(tx: Tx, accountId: number, id: number): Promise<Run> {
  const { rows } = await sql<ReminderRun & { choice: unknown; excluded: number[] }>`
    select ${row(accountId)}, r.choice, r.excluded from finance.reminder_run r where r.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('run');
  return { ...found, choice: reminderChoice.parse(found.choice) };
}

/** What a run says of itself once its messages are on their way. */
export interface Sent {
  readonly state: 'sent';
  readonly batch_id: number;
  readonly sent_at: Date;
  readonly recipients: number;
  readonly segments: number;
  readonly owed: number;
}

/** Writes it on a run that nobody had to approve. */
export async function keepSent({ tx }: { tx: Tx }, id: number, sent: Sent): Promise<void> {
  await sql`
    update finance.reminder_run
       set state = ${sent.state}, batch_id = ${sent.batch_id}, sent_at = ${sent.sent_at}, recipients = ${sent.recipients},
           segments = ${sent.segments}, owed = ${sent.owed}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Whom a run told, each with what became of the message. */
export async function recipientsOf(
  tx: Tx,
  { id, q, state, page, size, sort }: Input<typeof remindersApi.recipients>,
): Promise<Page<RecipientRow>> {
  const order = { name: sql`lower(m.name)`, owed: sql`x.owed`, state: sql`m.state` }[sort.replace(/^-/, '')] ?? sql`m.name`;
  const { rows } = await sql<RecipientRow & { total: number }>`
    select m.id, m.name, m.phone, x.students, x.owed, m.body as text, m.segments, m.state, m.reason, count(*) over () as total
      from finance.reminder_run r
      join messaging.messages m on m.school_id = r.school_id and m.batch_id = r.batch_id
      join (
        select e.school_id, p.phone, string_agg(s.full_name, ', ' order by s.search_text) as students, sum(e.owed)::bigint as owed
          from finance.reminder e
          cross join unnest(string_to_array(e.phone, ' ')) as p(phone)
          join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
         where e.run_id = ${id} group by e.school_id, p.phone) x on x.school_id = m.school_id and x.phone = m.phone
     where r.id = ${id} and (${state ?? null}::text is null or m.state = ${state ?? null})
       and ${matches([sql`m.name`, sql`m.phone`, sql`x.students`], q ?? '')}
     order by ${order} ${wayOf(sort)}, m.id ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
