import { type Kysely, sql } from 'kysely';
import { daysBetween, dayIn, formatDay } from '#kit/contract/dates.ts';
import { isRole } from '#kit/contract/roles.ts';
import type { Identity, Principal, School } from '#kit/server/auth/principal.ts';
import { type AccessTokens, newSecret } from '#kit/server/auth/tokens.ts';
import type { Database } from '#kit/server/db/pool.ts';

/** How long a process may believe what it read of a session, in milliseconds: a revoked role acts within that. */
const freshFor = 2000;

/** Warn this many days before the subscription ends. */
const warnDays = 14;

interface Row {
  session_id: number;
  account_id: number;
  kind: 'school' | 'branch' | 'super';
  username: string;
  full_name: string;
  branch_id: number | null;
  roles: string[] | null;
  school_id: number | null;
  school_name: string;
  time_zone: string;
  school_status: 'active' | 'suspended';
  paid_until: string | null;
  grace_days: number;
  impersonator_id: number | null;
  impersonator_name: string;
  impersonation_reason: string | null;
}

/** Finds accounts behind access tokens; keeps each answer for two seconds. */
export class Accounts implements Identity {
  readonly #db: Database;
  readonly #tokens: AccessTokens;
  readonly #clock: () => Date;
  readonly #known = new Map<number, { at: number; principal: Promise<Principal | null> }>();

  constructor(db: Database, tokens: AccessTokens, clock: () => Date) {
    this.#db = db;
    this.#tokens = tokens;
    this.#clock = clock;
  }

  async principalOf(accessToken: string): Promise<Principal | null> {
    const sessionId = await this.#tokens.sessionOf(accessToken, this.#clock());
    if (sessionId === null) return null;
    const now = Date.now();
    const known = this.#known.get(sessionId);
    if (known && now - known.at < freshFor) return known.principal;
    if (this.#known.size > 5000) this.#known.clear();
    const principal = this.#read(sessionId);
    this.#known.set(sessionId, { at: now, principal });
    principal.catch(() => this.#known.delete(sessionId));
    return principal;
  }

  /** Forgets what it knows, so that a change made by this process acts at once. */
  forget(): void {
    this.#known.clear();
  }

  async #read(sessionId: number): Promise<Principal | null> {
    const { rows } = await sql<Row>`
      select s.id as session_id, a.id as account_id, a.kind, a.username, a.full_name, a.branch_id,
             (select array_agg(r.role) from platform.account_role r where r.account_id = a.id) as roles,
             c.id as school_id, c.name as school_name, c.time_zone, c.status as school_status, c.paid_until, c.grace_days,
             s.impersonator_id, i.full_name as impersonator_name, s.impersonation_reason
        from platform.session s
        join platform.account a on a.id = s.account_id
        left join platform.school c on c.id = a.school_id
        left join platform.account i on i.id = s.impersonator_id
       where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > ${this.#clock()} and a.disabled_at is null
         and (i.id is null or i.disabled_at is null)`.execute(this.#db.platform as Kysely<unknown>);
    const row = rows[0];
    if (!row) return null;
    return {
      accountId: row.account_id,
      sessionId: row.session_id,
      kind: row.kind,
      username: row.username,
      fullName: row.full_name,
      roles: (row.roles ?? []).filter(isRole),
      school: row.school_id === null ? null : schoolOf(row, this.#clock()),
      branchId: row.branch_id,
      impersonator:
        row.impersonator_id === null
          ? null
          : { accountId: row.impersonator_id, name: row.impersonator_name, reason: row.impersonation_reason ?? '' },
    };
  }
}

type SchoolRow = Pick<Row, 'school_name' | 'time_zone' | 'school_status' | 'paid_until' | 'grace_days'> & {
  school_id: number | null;
};

/** A school as its subscription stands on the day of `now`. */
export function schoolOf(row: SchoolRow, now: Date): School {
  const today = dayIn(row.time_zone, now);
  const left = row.paid_until === null ? null : daysBetween(today, row.paid_until);
  const readOnly = left !== null && left < -row.grace_days;
  return {
    id: row.school_id ?? 0,
    name: row.school_name,
    timeZone: row.time_zone,
    status: row.school_status,
    readOnly,
    subscriptionWarning:
      row.paid_until === null || left === null || left > warnDays
        ? null
        : warning(row.paid_until, left, readOnly, row.grace_days),
  };
}

function warning(paidUntil: string, left: number, readOnly: boolean, graceDays: number): string {
  const date = formatDay(paidUntil);
  if (readOnly)
    return `The subscription ended on ${date}. Everything can be read and exported; nothing can be changed until it is renewed.`;
  if (left < 0) return `The subscription ended on ${date}. Changes stop ${graceDays + left} days from now unless it is renewed.`;
  return `The subscription ends on ${date}. Renew it to keep working without a break.`;
}

/** The secret that signs access tokens: made once, shared by every process through the database. */
export async function signingSecret(db: Database): Promise<string> {
  const platform = db.platform;
  await sql`insert into platform.secret (name, value) values ('access-token', ${newSecret()}) on conflict do nothing`.execute(
    platform,
  );
  const { rows } = await sql<{ value: string }>`select value from platform.secret where name = 'access-token'`.execute(platform);
  return rows[0]?.value ?? newSecret();
}
