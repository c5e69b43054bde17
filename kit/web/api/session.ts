import type { Viewer } from '#kit/contract/access.ts';
import type { Right } from '#kit/contract/roles.ts';
import { createStore, useStore } from './store.ts';
import { parseJson, parseRoles } from './stored-roles.ts';

/** The signed-in account as the sign-in answer gives it. */
export interface SessionUser {
  id: number;
  username: string;
  fullName: string;
  schoolId: number | null;
  kind: 'school' | 'student' | 'branch' | 'super';
  /** The branch of a branch administrator. */
  branchId?: number | null;
  /** Signed in with a password that somebody else set: nothing opens before an own one is chosen. */
  mustChangePassword?: boolean;
  /** Nothing opens before a second factor is set up. */
  mustEnrol?: boolean;
  /** Set while a super-user acts as this user: the super-user's name. */
  impersonatedBy?: string | null;
  /** In which the school's days begin and end; null or left out where there is no school. */
  timeZone?: string | null;
}

/** The answer of `POST /api/auth/signin`. */
export interface SignInAnswer {
  accessToken: string;
  refreshToken: string;
  user: SessionUser;
  schoolName: string | null;
  roles: readonly string[];
  theme: 0 | 1;
  useOTPToAccessFinance: boolean;
}

export interface Session extends Viewer {
  readonly user: SessionUser;
}

// The names below are the specification's (section 3). What they hold are hints for the screen: the server trusts none of it.
const sessionKeys = [
  'accessToken',
  'refreshToken',
  'authToken',
  'user',
  'mainschoolname',
  'useOTPToAccessFinance',
  'financeOtpVerified',
];

const rolesCookie = 'userRoles';
/** Over TLS the cookie has a prefix that keeps other hosts and plain http from setting it; a school's own network may have http only. */
const tls = location.protocol === 'https:';
const ownRolesCookie = tls ? `__Host-${rolesCookie}` : rolesCookie;
const cookieRules = `path=/; SameSite=Strict${tls ? '; Secure' : ''}`;
const current = createStore<Session | null>(readSession());

window.addEventListener('storage', (event) => {
  if (event.key === null || sessionKeys.includes(event.key)) current.set(readSession());
});
// A page that the browser had laid aside comes back as it was, also after a sign-out.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) current.set(readSession());
});

/** The signed-in account, or null. Also follows what other tabs do. */
export function useSession(): Session | null {
  return useStore(current);
}

/** The signed-in account as the access rules see it, or null. */
export function viewer(): Session | null {
  return current.get();
}

/** Calls `listener` when somebody signs in or out, in this tab or another. */
export const watchSession = current.subscribe;

/** Stores a sign-in. */
export function storeSignIn(answer: SignInAnswer): void {
  storeTokens(answer.accessToken, answer.refreshToken);
  localStorage.setItem('user', JSON.stringify(answer.user));
  localStorage.setItem('mainschoolname', answer.schoolName ?? '');
  localStorage.setItem('theme', String(answer.theme));
  localStorage.setItem('useOTPToAccessFinance', String(answer.useOTPToAccessFinance));
  localStorage.setItem('financeOtpVerified', 'false');
  writeRolesCookie(answer.roles);
  current.set(readSession());
}

/** Notes that the user has chosen a password of their own. */
export function storeOwnPassword(): void {
  changeUser({ mustChangePassword: false });
}

/** Notes whether the user has to set up a second factor before anything else. */
export function storeMustEnrol(mustEnrol: boolean): void {
  changeUser({ mustEnrol });
}

function changeUser(change: Partial<SessionUser>): void {
  const user = current.get()?.user;
  if (!user) return;
  localStorage.setItem('user', JSON.stringify({ ...user, ...change }));
  current.set(readSession());
}

/** Stores the tokens of a sign-in or a refresh. */
export function storeTokens(accessToken: string, refreshToken?: string): void {
  localStorage.setItem('accessToken', accessToken);
  localStorage.setItem('authToken', accessToken);
  if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
}

/** Replaces the stored roles, when the server says that they have changed. */
export function storeRoles(roles: readonly string[]): void {
  writeRolesCookie(roles);
  current.set(readSession());
}

/**
 * Ends the session in this browser: everything stored goes but what others who use this computer typed and did not save
 * (keys `draft:<userId>:…`), which stays theirs. With `keepDrafts` the user's own stays too, as after idle sign-out. What waits
 * for the line has a place of its own (`kit/web/offline`).
 */
export function clearSession(keepDrafts: boolean): void {
  const own = draftKey('');
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const kept = keys
    .filter((key) => key === 'typeface' || (key.startsWith('draft:') && (keepDrafts || !key.startsWith(own))))
    .map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, text] of kept) localStorage.setItem(key, text);
  dropCookie(rolesCookie);
  dropCookie(ownRolesCookie);
  current.set(null);
}

/** The storage key of an unsaved draft of the signed-in user. */
export function draftKey(name: string): string {
  return `draft:${viewer()?.user.id ?? 0}:${name}`;
}

/** Whose outbox is used: who acts as somebody else has one of their own, so that nobody sends what another has typed. */
export function outboxOwner(): string {
  const user = viewer()?.user;
  return user?.impersonatedBy ? `${user.id} by ${user.impersonatedBy}` : String(user?.id ?? 0);
}

/** True while nothing opens but the choice of an own password, or the second factor that is asked for. */
export function ownAccessNeeded(): boolean {
  const user = current.get()?.user;
  return user?.mustChangePassword === true || user?.mustEnrol === true;
}

/** True while the finance area still asks for its one-time code (specification section 4). */
export function financeCodeNeeded(): boolean {
  return localStorage.getItem('useOTPToAccessFinance') === 'true' && localStorage.getItem('financeOtpVerified') !== 'true';
}

/** Counts how often the server has asked this session for the finance area's code. */
export const financeCodeAsked = createStore(0);

/** Notes that the server asks for the code: the school has begun to want it, or this session has not given it. */
export function noteFinanceCodeNeeded(): void {
  localStorage.setItem('useOTPToAccessFinance', 'true');
  localStorage.setItem('financeOtpVerified', 'false');
  financeCodeAsked.set(financeCodeAsked.get() + 1);
}

/** Notes that this session may use the finance area. */
export function storeFinanceCodeGiven(): void {
  localStorage.setItem('financeOtpVerified', 'true');
}

function writeRolesCookie(roles: readonly string[]): void {
  if (ownRolesCookie !== rolesCookie) dropCookie(rolesCookie);
  document.cookie = `${ownRolesCookie}=${encodeURIComponent(JSON.stringify(roles))}; ${cookieRules}`;
}

function dropCookie(name: string): void {
  document.cookie = `${name}=; max-age=0; ${cookieRules}`;
}

function readRolesCookie(): Right[] {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${ownRolesCookie}=`));
  return found ? parseRoles(decodeURIComponent(found.slice(ownRolesCookie.length + 1))) : [];
}

function readSession(): Session | null {
  const stored = parseJson(localStorage.getItem('user') ?? 'null') as SessionUser | null;
  const signedIn = localStorage.getItem('authToken') !== null || localStorage.getItem('accessToken') !== null;
  if (!signedIn || !stored) return null;
  return {
    user: stored,
    kind: stored.kind,
    roles: readRolesCookie(),
    schoolName: localStorage.getItem('mainschoolname') || null,
  };
}
