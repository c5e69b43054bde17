import { type Kysely, sql } from 'kysely';
import { countedBy } from '../../outgoing/server/credit.store.ts';
import type { Report } from './provider.ts';

type Db = Kysely<unknown>;

/** Keeps reports of a line. The same one again changes nothing. */
export async function keepReports(db: Db, line: number, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    insert into messaging.receipt (line, provider_id, status, outcome, reason)
    select ${line}, "providerId", status, outcome, reason
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as g("providerId" text, status text, outcome text, reason text)
    on conflict on constraint receipt_once do nothing`.execute(db);
}

interface Matched {
  id: number;
  schoolId: number;
  messageId: number;
}

/**
 * Applies reports whose message is known by now: delivered when every part is, failed as soon as one is, and what was
 * delivered stays so whatever is reported later. A message that failed gives its credit back. A word that is not known here
 * leaves it to a person, until a report says more.
 * @returns how many reports were applied
 */
export function applyReports(db: Db, line: number, now: Date): Promise<number> {
  return db.transaction().execute((tx) => applyReportsIn(tx, line, now));
}

/** The same in a transaction that is open already. */
export async function applyReportsIn(tx: Db, line: number, now: Date): Promise<number> {
  const { rows } = await sql<Matched>`
      select r.id, p.school_id as "schoolId", p.message_id as "messageId"
        from messaging.receipt r
        join messaging.part p on p.line = r.line and p.provider_id = r.provider_id
       where r.line = ${line} and not r.applied order by r.id limit 1000 for update of r skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await sql`
      with given as (
        select r.id, r.status, r.outcome, r.reason, r.at, p.school_id, p.message_id, p.number
          from messaging.receipt r
          join messaging.part p on p.line = r.line and p.provider_id = r.provider_id where r.id = any(${ids}::bigint[])
      ), marked as (
        update messaging.receipt set applied = true where id = any(${ids}::bigint[])
      ), told as (
        update messaging.part p set state = case when f.delivered then 'delivered' when f.failed or p.state = 'failed' then 'failed' else 'unknown' end
          from (select school_id, message_id, number, bool_or(outcome = 'delivered') as delivered, bool_or(outcome = 'failed') as failed
                  from given where outcome <> 'under way' group by school_id, message_id, number) f
         where p.school_id = f.school_id and p.message_id = f.message_id and p.number = f.number and p.state <> 'delivered'
      )
      insert into messaging.trace (school_id, message_id, at, what, detail)
      select school_id, message_id, at, outcome, concat_ws(': ', status, reason) from given order by id`.execute(tx);
  await settleReported(tx, line, ids, now);
  return rows.length;
}

async function settleReported(tx: Db, line: number, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    with touched as (
      select p.school_id, p.message_id,
             max(concat_ws(': ', r.status, r.reason)) filter (where r.outcome in ('failed', 'unknown')) as reason
        from messaging.receipt r
        join messaging.part p on p.line = r.line and p.provider_id = r.provider_id
       where r.id = any(${ids}::bigint[]) and r.outcome <> 'under way' group by p.school_id, p.message_id
    ), sums as (
      select t.school_id, t.message_id, t.reason, bool_and(p.state = 'delivered') as delivered, bool_or(p.state = 'failed') as failed,
             bool_or(p.state = 'unknown') as unknown
        from touched t join messaging.part p on p.school_id = t.school_id and p.message_id = t.message_id
       group by t.school_id, t.message_id, t.reason
    ), old as (
      select m.school_id, m.id, m.charged, case when u.delivered then 'delivered' when u.failed then 'failed' else 'unknown' end as state, u.reason,
             (${now}::timestamptz at time zone s.time_zone)::date as today,
             -- A message that was reported as failed and arrived all the same is paid for again.
             case when not u.delivered and u.failed then 0
                  when m.state = 'failed' and coalesce(${countedBy}, l.kind <> 'outbox') then m.segments else m.charged end as charge
        from sums u
        join messaging.message m on m.school_id = u.school_id and m.id = u.message_id
        join platform.schools s on s.id = m.school_id
        join messaging.line l on l.line = ${line}
        left join messaging.credit_account a on a.school_id = m.school_id
        left join messaging.provider p on p.school_id = m.school_id
       where (m.state = 'sent' and (u.delivered or u.failed or u.unknown)) or (m.state = 'unknown' and (u.delivered or u.failed))
          or (m.state = 'failed' and u.delivered)
       order by m.school_id, m.id for update of m
    ), done as (
      update messaging.message m set state = o.state, reason = o.reason, charged = o.charge, settled_at = ${now}
        from old o where m.school_id = o.school_id and m.id = o.id
      returning m.school_id, m.batch_id, o.today, o.charged - o.charge as back
    )
    insert into messaging.credit_entry (school_id, kind, day, segments, batch_id, at)
    select school_id, case when back > 0 then 'refund' else 'consumption' end, today, sum(back), batch_id, ${now} from done
     where back <> 0 group by school_id, today, batch_id, back > 0 order by school_id, batch_id
    on conflict (school_id, batch_id, kind, day) where batch_id is not null
    do update set segments = messaging.credit_entry.segments + excluded.segments, at = excluded.at`.execute(tx);
}

/** Forgets reports after a month: those that were applied stand in the history of their messages. */
export async function purgeReports(db: Db): Promise<void> {
  await sql`
    delete from messaging.receipt
     where at < clock_timestamp() - interval '31 days'`.execute(db);
}
