import type { Right } from './roles.ts';

/**
 * Who may call an endpoint or open a screen.
 * - `public`: nobody needs to be signed in.
 * - `account`: any signed-in account: of a school, a student, a branch or the platform.
 * - `signedIn`: any signed-in user of a school, students excepted.
 * - `student`: a student who is signed in; nobody else, not even with all rights.
 * - `learning`: any signed-in user of a school, students among them: screens that show each what is theirs.
 * - `branchAdmin`: a branch administrator (their own branch only) or a super-user.
 * - `superUser`: a super-user.
 * - role access: a user of a school with one of the roles or derived rights; `ROLE_All` is always enough.
 */
export type Access = 'public' | 'account' | 'signedIn' | 'student' | 'learning' | 'branchAdmin' | 'superUser' | RoleAccess;

export interface RoleAccess {
  readonly roles: readonly Right[];
  /** When set, only schools with one of these names (specification section 6, rule 2). */
  readonly schools?: readonly string[];
  /** True: where the school wants it, the session gives a one-time code first (specification section 4). */
  readonly code?: boolean;
  /** True: students of such a school too. Of screens that show each what is theirs; no endpoint has it. */
  readonly students?: boolean;
}

/** What the access rules need to know of a signed-in account; null stands for nobody. */
export interface Viewer {
  readonly kind: 'school' | 'student' | 'branch' | 'super';
  /** The roles given, and the rights derived from the school's records. */
  readonly roles: readonly Right[];
  readonly schoolName: string | null;
  /** The school asks for a one-time code before its finance area, and the session has not given it. */
  readonly financeCodeNeeded?: boolean;
}

/** Access for holders of any of `roles`. `ROLE_All` need not be listed. */
export function anyOf(...list: Right[]): RoleAccess {
  return { roles: list };
}

/** The same behind the finance area's one-time code. */
export function behindCode(...list: Right[]): RoleAccess {
  return { roles: list, code: true };
}

/** The same list behind the code. Throws for what no role list decides: nobody there has a session that gave one. */
export function withCode(access: Access): RoleAccess {
  if (typeof access === 'string') throw new Error(`${access} cannot stand behind the finance code`);
  return { ...access, code: true };
}

/** Access for `ROLE_All` alone. */
export const allRights: RoleAccess = { roles: [] };

export type Verdict = 'allowed' | 'signIn' | 'wrongSchool' | 'denied' | 'code';

/** Decides in the order of specification section 6: sign-in first, then the school list, then roles. */
export function judge(access: Access, viewer: Viewer | null): Verdict {
  if (access === 'public') return 'allowed';
  if (!viewer) return 'signIn';
  if (access === 'account') return 'allowed';
  if (access === 'superUser') return viewer.kind === 'super' ? 'allowed' : 'denied';
  if (access === 'branchAdmin') return viewer.kind === 'branch' || viewer.kind === 'super' ? 'allowed' : 'denied';
  if (access === 'student') return viewer.kind === 'student' ? 'allowed' : 'denied';
  if (access === 'learning') return viewer.kind === 'school' || viewer.kind === 'student' ? 'allowed' : 'denied';
  const asStudent = viewer.kind === 'student' && access !== 'signedIn' && access.students === true;
  if (viewer.kind !== 'school' && !asStudent) return 'denied';
  if (access === 'signedIn') return 'allowed';
  if (access.schools && !access.schools.includes(viewer.schoolName ?? '')) return 'wrongSchool';
  if (asStudent) return 'allowed';
  if (!viewer.roles.includes('ROLE_All') && !access.roles.some((role) => viewer.roles.includes(role))) return 'denied';
  return access.code && viewer.financeCodeNeeded ? 'code' : 'allowed';
}
