import { Signer } from '#kit/server/auth/signer.ts';
import { type Kysely, sql } from 'kysely';
import type { Viewer } from '#kit/contract/access.ts';
import { type DerivedRight, isRole } from '#kit/contract/roles.ts';
import type { Identity, Principal } from '#kit/server/auth/principal.ts';
import { isApiToken } from '#kit/server/auth/api-token.ts';
import type { AccessTokens } from '#kit/server/auth/tokens.ts';
import type { Database, Tx } from '#kit/server/db/pool.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { freshMinutes } from '../contract/second-factor.ts';
import { isOpen, noteActivity } from './sign-in/sessions.store.ts';
import { TokenHolders } from './tokens/token-holders.ts';
import type { StudentIsHere } from './parts.ts';
import { schoolOf } from './subscription.rules.ts';

/** How long a process may believe what it read of a session, in milliseconds: a revoked role acts within that. */
const freshFor = 2000;

/** How far behind the noted activity of a session may be, in milliseconds: not every call writes. */
const noteEvery = 60_000;

interface Row {
  session_id: number;
  account_id: number;
  kind: Principal['kind'];
  username: string;
  full_name: string;
  branch_id: number | null;
  must_change_password: boolean;
  roles: string[] | null;
  staff_member_id: number | null;
  student_id: number | null;
  school_id: number | null;
  school_name: string | null;
  time_zone: string | null;
  school_status: 'active' | 'suspended' | null;
  paid_until: string | null;
  grace_days: number | null;
  code_given: boolean;
  impersonator_id: number | null;
  impersonator_name: string | null;
  impersonation_reason: string | null;
  /** Of a session: when its user last did anything. */
  last_seen_at?: string;
  /** Of whoever acts: of an impersonation the super-user. */
  factor_since: string | null;
  factor_code_at: string | null;
}

/** What the school's own records say of a user, read in a transaction that sees all schools. */
export interface SchoolSide {
  /** Whether the school wants a one-time code before its finance area. */
  asksCode(tx: Tx, schoolId: number): Promise<boolean>;
  /** Who of the students is on the roll. */
  readonly isHere: StudentIsHere;
  /** The rights that follow from the work of a member of staff. */
  rightsOf(tx: Tx, schoolId: number, staffMemberId: number): Promise<DerivedRight[]>;
}

/** Finds accounts behind access tokens; keeps each answer for two seconds. */
export class Accounts implements Identity {
  readonly #db: Database;
  readonly #tokens: AccessTokens;
  readonly #clock: () => Date;
  readonly #school: SchoolSide;
  readonly #mustEnrol: (viewer: Viewer, now: Date) => boolean;
  readonly #known = new Map<number, { at: number; principal: Promise<Principal | null> }>();
  readonly #holders: TokenHolders;

  /** @param mustEnrol whether what somebody may do needs a second factor */
  constructor(
    db: Database,
    tokens: AccessTokens,
    clock: () => Date,
    school: SchoolSide,
    mustEnrol: (viewer: Viewer, now: Date) => boolean,
  ) {
    this.#school = school;
    this.#mustEnrol = mustEnrol;
    this.#db = db;
    this.#tokens = tokens;
    this.#clock = clock;
    this.#holders = new TokenHolders(db, clock, (id, codeGiven) => this.#ofAccount(id, codeGiven));
  }

  async principalOf(accessToken: string, idle = 0): Promise<Principal | null> {
    const sessionId = await this.#tokens.sessionOf(accessToken, this.#clock());
    return sessionId === null ? null : this.principalOfSession(sessionId, idle);
  }

  async principalOfSession(sessionId: number, idle = 0): Promise<Principal | null> {
    const now = Date.now();
    const known = this.#known.get(sessionId);
    if (known && now - known.at < freshFor) return known.principal;
    if (this.#known.size > 5000) this.#known.clear();
    const principal = this.#read(sessionId, idle);
    this.#known.set(sessionId, { at: now, principal });
    principal.catch(() => this.#known.delete(sessionId));
    return principal;
  }

  /** Forgets what it knows, so that a change made by this process acts at once. */
  forget(): void {
    this.#known.clear();
    this.#holders.forget();
  }

  principalOfToken(token: string, ip: string): Promise<Principal | null> {
    return this.#holders.principalOf(token, ip);
  }

  /** Whose budget the calls with a token come out of, `session 7` or `token 3`; null for a token that is not good. */
  async holderOf(token: string): Promise<string | null> {
    const [kind, number] = isApiToken(token)
      ? ['token', await this.#holders.numberOf(token)]
      : ['session', await this.#tokens.sessionOf(token, this.#clock())];
    return number === null ? null : `${kind} ${number}`;
  }

  /** An account as it may act now without being signed in: for tasks that it has started. */
  async principalOfAccount(accountId: number): Promise<Principal | null> {
    const principal = await this.#ofAccount(accountId, true);
    // What it was asked for when the task was started is not asked again.
    return principal && { ...principal, secondFactor: { has: principal.secondFactor.has, required: false, fresh: true } };
  }

  /** @param codeGiven whether it counts as having given the finance code */
  async #ofAccount(accountId: number, codeGiven: boolean): Promise<Principal | null> {
    const { rows } = await sql<Row>`
      select 0 as session_id, ${codeGiven}::boolean as code_given, ${account}, null as factor_code_at, a.second_factor_since as factor_since, null::bigint as impersonator_id, null as impersonator_name, null as impersonation_reason
        from platform.account a left join platform.school c on c.id = a.school_id
       where a.id = ${accountId} and a.disabled_at is null and ${this.#mayBe()}`.execute(this.#db.platform as Kysely<unknown>);
    return rows[0] ? this.#principal(rows[0]) : null;
  }

  /** A student who has left is nobody here. */
  #mayBe() {
    return sql`(a.student_id is null or ${this.#school.isHere(sql`a.school_id`, sql`a.student_id`)})`;
  }

  async #read(sessionId: number, idle: number): Promise<Principal | null> {
    const now = this.#clock();
    const { rows } = await sql<Row>`
      select s.id as session_id, ${account},
             exists (select from platform.finance_code f where f.session_id = s.id and f.used_at is not null) as code_given, s.impersonator_id, s.last_seen_at, s.code_given_at as factor_code_at,
             case when i.id is null then a.second_factor_since else i.second_factor_since end as factor_since, i.full_name as impersonator_name, s.impersonation_reason
        from platform.session s
        join platform.account a on a.id = s.account_id
        left join platform.school c on c.id = a.school_id
        left join platform.account i on i.id = s.impersonator_id
       where s.id = ${sessionId} and ${isOpen(now)} and a.disabled_at is null and ${this.#mayBe()}
         and (i.id is null or i.disabled_at is null)`.execute(this.#db.platform as Kysely<unknown>);
    const row = rows[0];
    if (!row) return null;
    await this.#note(sessionId, row.last_seen_at ?? null, new Date(now.getTime() - idle * 1000));
    return this.#principal(row);
  }

  /** Keeps the session open while it is used. What cannot be noted stands in nobody's way. */
  async #note(sessionId: number, lastSeen: string | null, active: Date): Promise<void> {
    if (lastSeen !== null && active.getTime() - Date.parse(lastSeen) < noteEvery) return;
    await inPlatform(this.#db, (tx) => noteActivity(tx, sessionId, active)).catch(() => undefined);
  }

  /** The account with what its school's records say of it; one transaction, and none where nothing is to be asked. */
  async #principal(row: Row): Promise<Principal> {
    const { school_id: schoolId, staff_member_id: staffMemberId, code_given: given } = row;
    const now = this.#clock();
    const principal = { ...principalFrom(row, now), secondFactor: this.#factor(row, now) };
    if (schoolId === null || row.kind === 'student' || (given && staffMemberId === null)) return principal;
    return inPlatform(this.#db, async (tx) => ({
      ...principal,
      roles:
        staffMemberId === null
          ? principal.roles
          : [...principal.roles, ...(await this.#school.rightsOf(tx, schoolId, staffMemberId))],
      financeCodeNeeded: !given && (await this.#school.asksCode(tx, schoolId)),
    }));
  }

  #factor(row: Row, now: Date): Principal['secondFactor'] {
    const given = row.factor_code_at === null ? null : now.getTime() - Date.parse(row.factor_code_at);
    const viewer = { kind: row.kind, roles: (row.roles ?? []).filter(isRole), schoolName: row.school_name };
    return {
      has: row.factor_since !== null,
      required: row.impersonator_id === null && this.#mustEnrol(viewer, now),
      fresh: given !== null && given < freshMinutes * 60_000,
    };
  }
}

const account = sql`
  a.id as account_id, a.kind, a.username, a.full_name, a.branch_id, a.staff_member_id, a.student_id, a.must_change_password,
  (select array_agg(r.role) from platform.account_role r where r.account_id = a.id) as roles,
  c.id as school_id, c.name as school_name, c.time_zone, c.status as school_status, c.paid_until, c.grace_days`;

function principalFrom(row: Row, now: Date): Omit<Principal, 'secondFactor'> {
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    kind: row.kind,
    username: row.username,
    fullName: row.full_name,
    roles: (row.roles ?? []).filter(isRole),
    school: row.school_id === null ? null : schoolOf(schoolRow(row, row.school_id), now),
    studentId: row.student_id,
    branchId: row.branch_id,
    mustChangePassword: row.must_change_password && row.impersonator_id === null,
    financeCodeNeeded: false,
    impersonator:
      row.impersonator_id === null
        ? null
        : { accountId: row.impersonator_id, name: there(row.impersonator_name), reason: row.impersonation_reason ?? '' },
  };
}

function schoolRow(row: Row, id: number) {
  return {
    id,
    name: there(row.school_name),
    timeZone: there(row.time_zone),
    status: there(row.school_status),
    paidUntil: row.paid_until,
    graceDays: there(row.grace_days),
  };
}

/** The key that signs papers which leave the installation: made once, shared by every process through the database. */
export async function paperSigner(db: Database): Promise<Signer> {
  await sql`insert into platform.secret (name, value) values ('paper-key', ${Signer.newKey()}) on conflict do nothing`.execute(
    db.platform,
  );
  const { rows } = await sql<{ value: string }>`select value from platform.secret where name = 'paper-key'`.execute(db.platform);
  return new Signer(one(rows).value);
}
