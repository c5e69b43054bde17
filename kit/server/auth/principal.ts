import { type Access, judge, type Viewer } from '#kit/contract/access.ts';
import type { Right } from '#kit/contract/roles.ts';

/** The school a signed-in user works in. */
export interface School {
  readonly id: number;
  readonly name: string;
  /** IANA name, `Africa/Nairobi` by default. */
  readonly timeZone: string;
  readonly status: 'active' | 'suspended';
  /** True after the subscription's grace: everything can be read and exported, nothing written. */
  readonly readOnly: boolean;
  /** The text of the `x-subscription-warning` header, or null. */
  readonly subscriptionWarning: string | null;
}

/** A signed-in account as the database knows it now, not as its token claims. */
export interface Principal {
  readonly accountId: number;
  readonly sessionId: number;
  readonly kind: 'school' | 'student' | 'branch' | 'super';
  readonly username: string;
  readonly fullName: string;
  /** The roles given to the account, and the rights that follow from its holder's work. */
  readonly roles: readonly Right[];
  /** Null for branch administrators and super-users. */
  readonly school: School | null;
  /** The student who is signed in; null for everybody else. */
  readonly studentId: number | null;
  /** The branch of a branch administrator. */
  readonly branchId: number | null;
  /** True while a password that somebody else set is in use: nothing but setting an own one is allowed. */
  readonly mustChangePassword: boolean;
  /** True while the school asks for a one-time code before its finance area and this session has not given one. */
  readonly financeCodeNeeded: boolean;
  readonly secondFactor: {
    /** Whoever acts has one: of an impersonation the super-user. */
    readonly has: boolean;
    /** What the account may do needs one, in this installation and today. */
    readonly required: boolean;
    /** A code was given in this session within the last minutes. */
    readonly fresh: boolean;
  };
  /** The super-user behind an impersonated session, with the reason given. */
  readonly impersonator: { accountId: number; name: string; reason: string } | null;
  /** The API token by which an integration acts with the rights of who made it; left out for people. */
  readonly token?: { readonly id: number; readonly name: string; readonly scopes: readonly string[] };
  /** Of a task: the name that who started it acted under, whose session is not there any more. */
  readonly startedAs?: string;
}

/** Of what acts without a person who signs in. */
export const noSecondFactor: Principal['secondFactor'] = { has: false, required: false, fresh: false };

/** Finds who stands behind an access token, fresh from the database within seconds; null when nobody may. */
export interface Identity {
  /** @param idle seconds since the user did anything: a call that the screen makes by itself keeps no session open */
  principalOf(accessToken: string, idle?: number): Promise<Principal | null>;
  /** Who stands behind a session that is open, for what a browser asks for without a token. */
  principalOfSession(sessionId: number): Promise<Principal | null>;
  /** Who stands behind an API token that is good and used from where it may be; null otherwise. */
  principalOfToken(token: string, ip: string): Promise<Principal | null>;
  /** The account a job runs for, with the rights of now; null when it is disabled. */
  principalOfAccount(accountId: number): Promise<Principal | null>;
  /** Forgets what was read, so that a change of rights made by this process acts at once. Call it after the commit. */
  forget(): void;
}

/** Who acts, as the audit names them. */
export function actorName({ username, impersonator, token, startedAs }: Principal): string {
  if (startedAs !== undefined) return startedAs;
  if (token) return `token ${token.name} of ${username}`;
  return impersonator ? `${impersonator.name} as ${username}` : username;
}

/** The account that a row names as whose work it is; null for what the product does by itself, which has none. */
export const actorId = ({ accountId }: Pick<Principal, 'accountId'>): number | null => accountId || null;

/** What the access rules need of a principal. */
export function viewerOf(principal: Principal | null): Viewer | null {
  if (!principal) return null;
  const { kind, roles, school, financeCodeNeeded } = principal;
  return { kind, roles, schoolName: school?.name ?? null, financeCodeNeeded };
}

/** Above a school: the platform's people, and what the product does by itself there. Neither staff nor a student. */
export const isAbove = ({ kind }: Pick<Principal, 'kind'>): boolean => kind === 'super' || kind === 'branch';

/** Whether `access` lets somebody in, or they are above the school: for rules inside a call that narrow what staff see. */
export const mayOrIsAbove = (user: Principal, access: Access): boolean =>
  isAbove(user) || judge(access, viewerOf(user)) === 'allowed';
