import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Principal } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { one } from '#kit/server/sql/one.ts';
import {
  type Attempt,
  familiarDays,
  inMinutes,
  lockedUntil,
  minutesUntil,
  networkLimits,
  type Outcome,
  rememberHours,
  skew,
  slipsOfStudent,
  studentLimits,
  triesPerLock,
} from './lockout.rules.ts';

type SignInKind = Principal['kind'];

/** Who tries, from where. */
export interface Trier {
  username: string;
  ip: string;
  device: string | null;
  now: Date;
}

/** Writes a try, or what ends a lockout, into the sign-in log. */
export async function recordAttempt(
  tx: Tx,
  trier: Trier,
  outcome: Outcome,
  account: { id: number; schoolId: number | null; kind: SignInKind } | null,
): Promise<void> {
  await sql`
    insert into platform.sign_in_attempt (at, username, account_id, school_id, ip, network, device, outcome, student)
    values (${trier.now}, ${trier.username}, ${account?.id ?? null}, ${account?.schoolId ?? null}, ${trier.ip}, ${networkOf(trier.ip)},
      ${trier.device}, ${outcome}, ${account?.kind === 'student'})`.execute(tx);
}

/**
 * Refuses a network that has failed too often, whatever users it tried. Wrong passwords of students are counted by `refuseSchool`;
 * with each student who signs in there a few more names may be mistyped.
 */
export async function refuseNetwork(tx: Tx, trier: Trier): Promise<void> {
  const came = sql`(
    select count(distinct s.account_id) from platform.sign_in_attempt s
     where s.network = ${networkOf(trier.ip)} and s.student and s.outcome = 'signed in'
       and s.at > ${trier.now}::timestamptz - make_interval(mins => l.minutes))`;
  await refuseReached(tx, trier, networkLimits, sql`not student`, sql`${slipsOfStudent}::int * ${came}`);
}

/** Refuses a network in which the passwords of one school's students were wrong too often, whosever they were. */
export async function refuseSchool(tx: Tx, trier: Trier, schoolId: number): Promise<void> {
  await refuseReached(tx, trier, studentLimits, sql`student and school_id = ${schoolId}`, sql`0`);
}

async function refuseReached(
  tx: Tx,
  trier: Trier,
  limits: readonly { minutes: number; failures: number }[],
  which: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ minutes: number; at: string }>`
    select l.minutes, a.at
      from unnest(${limits.map(({ minutes }) => minutes)}::int[], ${limits.map(({ failures }) => failures)}::int[])
             as l (minutes, failures)
      cross join lateral (
        select at from platform.sign_in_attempt
         where network = ${networkOf(trier.ip)} and ${which} and at > ${trier.now}::timestamptz - make_interval(mins => l.minutes)
           and at <= ${new Date(trier.now.getTime() + skew)} and outcome in ('wrong password', 'wrong code', 'unknown user')
         order by at desc offset l.failures - 1 + ${more} limit 1) a
     order by l.minutes limit 1`.execute(tx);
  const [reached] = rows;
  if (!reached) return;
  const minutes = minutesUntil(new Date(Date.parse(reached.at) + reached.minutes * 60_000), trier.now);
  throw new UserError('too_many', `Too many sign-ins failed from your network. Try again in ${inMinutes(minutes)}.`, {
    detail: { minutes },
  });
}

/**
 * Refuses a user that is locked out, telling for how long. Tries of one user wait for each other until the end of the
 * transaction, so that many at once are counted like one after the other. Unknown users are treated alike.
 */
export async function refuseLocked(tx: Tx, trier: Trier): Promise<void> {
  const line = sql`hashtextextended('sign-in ' || lower(${trier.username}), 0)`;
  const { rows } = await sql<{ first: boolean }>`select pg_try_advisory_xact_lock(${line}) as first`.execute(tx);
  if (!one(rows).first) {
    // A flood against a locked user is turned away without waiting in the line.
    await throwIfLocked(tx, trier);
    await sql`select pg_advisory_xact_lock(${line})`.execute(tx);
  }
  await throwIfLocked(tx, trier);
}

async function throwIfLocked(tx: Tx, trier: Trier): Promise<void> {
  const { attempts, familiar } = await triesOf(tx, trier.username, trier.now);
  const until = lockedUntil(attempts, new Set(familiar), networkOf(trier.ip), trier.now);
  if (!until) return;
  const minutes = minutesUntil(until, trier.now);
  throw new UserError(
    'locked_out',
    `Too many wrong passwords or codes. Sign-in is locked for this user for ${inMinutes(minutes)}. You can reset the password, or ask your administrator.`,
    { detail: { minutes } },
  );
}

interface Tries {
  attempts: Attempt[];
  /** Networks from which the user has signed in lately. */
  familiar: string[];
}

/** A clock that was set back leaves tries that have not been yet: they lock nobody until it gets there again. */
async function triesOf(tx: Tx, username: string, now: Date): Promise<Tries> {
  const { rows } = await sql<Tries>`
    select coalesce((
             select jsonb_agg(jsonb_build_object('at', t.at, 'network', t.network, 'outcome', t.outcome) order by t.at desc, t.id desc)
               from (select id, at, network, outcome from platform.sign_in_attempt
                      where lower(username) = lower(${username}) and at > ${remembered(now)} and at <= ${new Date(now.getTime() + skew)}
                      order by at desc, id desc limit 500) t), '[]') as attempts,
           array(select distinct network from platform.sign_in_attempt
                  where lower(username) = lower(${username}) and at > ${new Date(now.getTime() - familiarDays * 86_400_000)}
                    and outcome = 'signed in') as familiar`.execute(tx);
  return one(rows);
}

/** Who has failed so often since `since` that they may be locked out. */
const mayBeLocked = (among: RawBuilder<unknown>) => sql`
  select lower(username) as username from platform.sign_in_attempt
   where ${among} and outcome in ('wrong password', 'wrong code') group by lower(username) having count(*) >= ${triesPerLock}`;

const remembered = (now: Date) => new Date(now.getTime() - rememberHours * 3_600_000);

/** Counts the users who may be locked out; nobody is where there are none. */
export const countMayBeLocked = (now: Date): RawBuilder<unknown> =>
  sql`select count(*) from (${mayBeLocked(sql`at > ${remembered(now)}`)}) m`;

/** Until when users are locked out somewhere, by username in small letters; users that are not locked are left out. */
export async function locksOf(tx: Tx, now: Date, usernames?: readonly string[]): Promise<Map<string, string>> {
  const lately = sql`at > ${remembered(now)}`;
  const among = usernames
    ? sql`lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[]) and ${lately}`
    : lately;
  const { rows } = await sql<{ username: string }>`${mayBeLocked(among)}`.execute(tx);
  const locks = new Map<string, string>();
  for (const { username } of rows) {
    const { attempts, familiar: networks } = await triesOf(tx, username, now);
    const familiar = new Set(networks);
    // No address is in the empty network: it stands for all strangers.
    const untils = ['', ...familiar].map((network) => lockedUntil(attempts, familiar, network, now)?.getTime() ?? 0);
    const until = Math.max(...untils);
    if (until > 0) locks.set(username, new Date(until).toISOString());
  }
  return locks;
}
