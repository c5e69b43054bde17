import { type RawBuilder, sql } from 'kysely';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { SendingRules } from '../contract/sending-rules.ts';
import { countsCredit } from './credit.store.ts';
import type { QuietHours } from './quiet.rules.ts';

/** A school that has decided nothing has these: the columns' defaults. */
const undecided: SendingRules = { quietFrom: '20:00', quietTo: '08:00', approvalAbove: null, language: 'en', version: 1 };

const columns = sql`
  quiet_from as "quietFrom", quiet_to as "quietTo", approval_above as "approvalAbove", language, version`;

/** The running school's rules about sending. */
export async function readRules(tx: Tx): Promise<SendingRules> {
  const { rows } = await sql<SendingRules>`select ${columns} from messaging.sending_rules`.execute(tx);
  return rows[0] ?? undecided;
}

/** What queueing goes by. */
export interface Readiness {
  readonly rules: SendingRules;
  readonly countsCredit: boolean;
}

/** Reads what queueing goes by in one statement, because every receipt asks. */
export async function readyToQueue(tx: Tx): Promise<Readiness> {
  const { rows } = await sql<{ [K in keyof SendingRules]: SendingRules[K] | null } & { counts: boolean }>`
    select ${columns}, ${countsCredit} as counts from (select) as one left join messaging.sending_rules on true`.execute(tx);
  const { counts = true, ...found } = rows[0] ?? { version: null };
  return { rules: found.version === null ? undecided : (found as SendingRules), countsCredit: counts };
}

/** In SQL: whether it is a quiet hour now in the school `s`: what `quietUntil` says of `quietHours`. */
export const isQuiet = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  select coalesce(case when h.start > h.stop then h.at >= h.start or h.at < h.stop else h.at >= h.start and h.at < h.stop end, false)
    from (select (${now}::timestamptz at time zone s.time_zone)::time as at,
                 (case when r.school_id is null then ${undecided.quietFrom} else r.quiet_from end)::time as start,
                 (case when r.school_id is null then ${undecided.quietTo} else r.quiet_to end)::time as stop
            from (select) as one left join messaging.sending_rules r on r.school_id = s.id) h)`;

/** The hours in which only what is urgent goes out; null when there are none. */
export function quietHours({ quietFrom, quietTo }: Pick<SendingRules, 'quietFrom' | 'quietTo'>): QuietHours | null {
  return quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null;
}

/** Writes them. Throws 409 when `version` is not theirs any more. */
export async function writeRules(
  ctx: Pick<SchoolContext, 'tx' | 'changed' | 'school'>,
  rules: SendingRules,
): Promise<SendingRules> {
  const before = await readRules(ctx.tx);
  await sql`insert into messaging.sending_rules default values on conflict do nothing`.execute(ctx.tx);
  const { rows } = await sql`
    update messaging.sending_rules
       set quiet_from = ${rules.quietFrom}, quiet_to = ${rules.quietTo}, approval_above = ${rules.approvalAbove},
           language = ${rules.language}, version = version + 1
     where version = ${rules.version} returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('school’s sending rules');
  const after = await readRules(ctx.tx);
  ctx.changed({ entity: 'sending rules', id: ctx.school.id, action: 'changed', before, after });
  return after;
}
