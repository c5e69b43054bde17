import { type Kysely, sql } from 'kysely';
import { isQuiet } from '../../outgoing/server/rules.store.ts';
import type { Outgoing, Provider } from './provider.ts';

type Db = Kysely<unknown>;

/**
 * Takes due messages of a line and puts on record, committed before anything leaves, that they are being sent. What is due and not
 * urgent is left in quiet hours, whatever has kept it until then.
 * @param line a school's number, or 0 for all schools without a provider of their own
 * @param lease seconds after which it is believed that the sender has died
 */
export async function claimMessages(
  db: Db,
  line: number,
  { claim, kind, limit, lease, now }: { claim: string; kind: Provider['kind']; limit: number; lease: number; now: Date },
): Promise<Outgoing[]> {
  const ofLine =
    line === 0 ? sql`not exists (select from messaging.provider p where p.school_id = m.school_id)` : sql`m.school_id = ${line}`;
  const { rows } = await sql<Outgoing>`
    with due as (
      select m.school_id, m.id from messaging.message m
        join platform.schools s on s.id = m.school_id
       where m.state = 'queued' and m.due_at <= ${now} and ${ofLine} and (m.urgent or not ${isQuiet(now)})
       order by m.urgent desc, m.due_at, m.id limit ${limit} for update of m skip locked
    )
    update messaging.message m
       set state = 'sending', attempts = m.attempts + 1, claim = ${claim}, provider = ${kind}, reason = null,
           lease_until = clock_timestamp() + make_interval(secs => ${lease})
      from due where m.school_id = due.school_id and m.id = due.id
    returning m.school_id as "schoolId", m.id, m.phone, m.body, m.attempts`.execute(db);
  return rows;
}

/** Takes the line for one process, or keeps it. False: another one drives it. */
export async function lockLine(db: Db, line: number, kind: string, holder: string, lease: number): Promise<boolean> {
  const { rows } = await sql`
    insert into messaging.line as l (line, kind, holder, lease_until)
    values (${line}, ${kind}, ${holder}, clock_timestamp() + make_interval(secs => ${lease}))
    on conflict (line) do update set kind = excluded.kind, holder = excluded.holder, lease_until = excluded.lease_until
     where l.holder = excluded.holder or l.holder is null or l.lease_until < clock_timestamp()
    returning line`.execute(db);
  return rows.length > 0;
}

/** Gives the line back. */
export async function leaveLine(db: Db, line: number, holder: string): Promise<void> {
  await sql`
    update messaging.line set holder = null, lease_until = null, state = 'idle', detail = null
     where line = ${line} and holder = ${holder}`.execute(db);
}

/** Says how the line is, for the dashboard. */
export async function noteLine(db: Db, line: number, state: 'ready' | 'trouble', detail: string | null): Promise<void> {
  await sql`
    update messaging.line set state = ${state}, detail = ${detail}, changed_at = clock_timestamp()
     where line = ${line} and (state, detail) is distinct from (${state}, ${detail})`.execute(db);
}
