import { sql } from 'kysely';
import { isRole } from '#kit/contract/roles.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SignedIn } from '../../contract/auth.ts';
import type { PlatformParts } from '../parts.ts';

/** An account as signing in needs it. */
export interface SignInAccount {
  id: number;
  kind: 'school' | 'student' | 'branch' | 'super';
  username: string;
  fullName: string;
  schoolId: number | null;
  branchId: number | null;
  passwordHash: string;
  mustChangePassword: boolean;
  disabled: boolean;
  theme: 0 | 1;
  schoolName: string | null;
  timeZone: string | null;
  schoolStatus: 'active' | 'suspended' | null;
  schoolStatusReason: string | null;
  phone: string | null;
  email: string | null;
  /** Since when the second step is asked for; null: it is not. */
  secondFactorSince: string | null;
  roles: string[] | null;
  staffMemberId: number | null;
  studentId: number | null;
}

/** The account with a username, or with an id; null when there is none. Platform transactions only. */
export async function findAccount(tx: Tx, by: { username: string } | { id: number }): Promise<SignInAccount | null> {
  const where = 'id' in by ? sql`a.id = ${by.id}` : sql`lower(a.username) = lower(${by.username})`;
  const { rows } = await sql<SignInAccount>`
    select a.id, a.kind, a.username, a.full_name as "fullName", a.school_id as "schoolId", a.branch_id as "branchId",
           a.password_hash as "passwordHash", a.must_change_password as "mustChangePassword", a.disabled_at is not null as disabled,
           a.theme, a.second_factor_since as "secondFactorSince", a.phone, a.email, a.staff_member_id as "staffMemberId", a.student_id as "studentId",
           s.name as "schoolName", s.time_zone as "timeZone", s.status as "schoolStatus", s.status_reason as "schoolStatusReason",
           (select array_agg(role order by role) from platform.account_role r where r.account_id = a.id) as roles
      from platform.account a left join platform.school s on s.id = a.school_id where ${where}`.execute(tx);
  return rows[0] ?? null;
}

interface Session {
  sessionId: number;
  refreshToken: string;
  /** The super-user's name while they act as the account. */
  impersonatedBy: string | null;
}

/** What the browser is told when a session opens. */
export async function signedInAnswer(
  parts: PlatformParts,
  tx: Tx,
  account: SignInAccount,
  session: Session,
  now: Date,
): Promise<SignedIn> {
  const { schoolId, staffMemberId } = account;
  const derived = schoolId === null || staffMemberId === null ? [] : await parts.school.rightsOf(tx, schoolId, staffMemberId);
  const roles = (account.roles ?? []).filter(isRole);
  const viewer = { kind: account.kind, roles, schoolName: account.schoolName };
  return {
    accessToken: await parts.tokens.sign(session.sessionId, account.id, now),
    refreshToken: session.refreshToken,
    user: {
      id: account.id,
      username: account.username,
      fullName: account.fullName,
      schoolId: account.schoolId,
      kind: account.kind,
      branchId: account.branchId,
      mustChangePassword: account.mustChangePassword && session.impersonatedBy === null,
      impersonatedBy: session.impersonatedBy,
      mustEnrol: session.impersonatedBy === null && account.secondFactorSince === null && parts.mustEnrol(viewer, now),
      timeZone: account.timeZone,
    },
    schoolName: account.schoolName,
    roles: [...roles, ...derived],
    theme: account.theme,
    useOTPToAccessFinance: schoolId !== null && account.kind === 'school' && (await parts.school.asksCode(tx, schoolId)),
  };
}
