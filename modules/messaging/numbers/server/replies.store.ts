import { type Kysely, sql } from 'kysely';
import { parsePhone } from '#kit/contract/phone-field.ts';
import type { Reply } from '../../delivery/server/provider.ts';
import { askedBy } from './reply.rules.ts';

type Db = Kysely<unknown>;

/**
 * Honours a reply that came on a line: STOP puts the number on the list of every school that the reply answers and stops what
 * waits for it, START takes off what a reply had put there. The same reply again changes nothing. On a school's own line it
 * is that school; on the installation's, which schools share, those that have written to the number.
 */
export async function honourReply(db: Db, line: number, { phone, text }: Reply, now: Date): Promise<void> {
  const asked = askedBy(text);
  const number = parsePhone(phone.startsWith('+') ? phone : `+${phone}`) ?? parsePhone(phone);
  if (asked === null || number === null) return;
  await db.transaction().execute((tx) => (asked === 'stop' ? stop(tx, line, number, text, now) : start(tx, line, number, now)));
}

/** Schools that a reply on a line speaks to. */
const schools = (line: number, number: string) =>
  line === 0
    ? sql`select distinct m.school_id from messaging.message m
           where m.phone = ${number} and not exists (select from messaging.provider p where p.school_id = m.school_id)`
    : sql`select ${line}::int as school_id`;

async function stop(tx: Db, line: number, number: string, text: string, now: Date): Promise<void> {
  const reason = `Replied “${text.trim().slice(0, 40)}”`;
  await sql`
    with asked as (${schools(line, number)}), added as (
      insert into messaging.blacklist (school_id, phone, name, reason, added_by, added_at, by_reply)
      select a.school_id, ${number},
             (select m.name from messaging.message m where m.school_id = a.school_id and m.phone = ${number} and m.name is not null
               order by m.id desc limit 1),
             ${reason}, 'Reply by SMS', ${now}, true
        from asked a on conflict (school_id, phone) do nothing returning school_id, id
    ), gone as (
      update messaging.message m set state = 'blocked', reason = 'This number wants no messages.', settled_at = ${now}
        from added a where m.school_id = a.school_id and m.state in ('queued', 'held') and m.phone = ${number}
      returning m.school_id, m.id
    ), traced as (
      insert into messaging.trace (school_id, message_id, at, what, detail)
      select school_id, id, ${now}, 'blocked', ${reason} from gone
    )
    insert into kit.audit_entry (school_id, at, account_name, endpoint, entity, entity_id, action, after)
    select school_id, ${now}, 'Reply by SMS', 'reply', 'blocked number', id, 'added', jsonb_build_object('Phone', ${number}::text, 'Reason', ${reason}::text)
      from added`.execute(tx);
}

async function start(tx: Db, line: number, number: string, now: Date): Promise<void> {
  await sql`
    with asked as (${schools(line, number)}), gone as (
      delete from messaging.blacklist b using asked a
       where b.school_id = a.school_id and b.phone = ${number} and b.by_reply returning b.school_id, b.id
    )
    insert into kit.audit_entry (school_id, at, account_name, endpoint, entity, entity_id, action, before, reason)
    select school_id, ${now}, 'Reply by SMS', 'reply', 'blocked number', id, 'removed', jsonb_build_object('Phone', ${number}::text), 'Asked for messages again by reply'
      from gone`.execute(tx);
}
