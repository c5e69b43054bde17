import { clearSession, storeTokens, viewer } from './session.ts';
import { createStore } from './store.ts';
import { isExpired } from './token.ts';

/** Where the tokens are renewed; no call under it waits for a renewal. */
export const refreshPath = '/api/auth/refresh';

let running: Promise<string | null> | null = null;
let onEnded: () => void = () => {};

/** Sets what happens when the session cannot be renewed: the router leaves screens that need one. */
export function whenSessionEnds(handler: () => void): void {
  onEnded = handler;
}

/** Whether a session ended here without its user's doing since somebody signed in last: the sign-in page says so. */
export const sessionHasEnded = createStore(false);

/** Ends the session here, keeping unsaved drafts, and leaves screens that need one. */
export function endSession(): void {
  clearSession(true);
  sessionHasEnded.set(true);
  onEnded();
}

/** A token that the server did not take though it had not run out: its session was ended elsewhere, or this computer's clock is wrong. */
let refused: string | null = null;
const isSpent = (token: string | null): boolean => token === refused || isExpired(token);

/** Notes that the server did not take the token. It is renewed at once, which ends the session here where it has ended there. */
export function noteRefusedToken(): void {
  refused = localStorage.getItem('accessToken');
  if (refused !== null) void accessToken().catch(() => undefined);
}

/**
 * A usable access token, or null when nobody is signed in. An expired one is renewed first; many callers at once, in
 * this tab or others, share one renewal.
 */
export async function accessToken(): Promise<string | null> {
  const token = localStorage.getItem('accessToken');
  if (!isSpent(token)) return token;
  if (!localStorage.getItem('refreshToken')) return null;
  running ??= renewOnce().finally(() => {
    running = null;
  });
  return running;
}

function renewOnce(): Promise<string | null> {
  // navigator.locks exists on https and localhost only; elsewhere each tab renews for itself.
  return navigator.locks ? navigator.locks.request('daftari-refresh', renew) : renew();
}

async function renew(): Promise<string | null> {
  // Another tab may have renewed while this one waited for the lock.
  const token = localStorage.getItem('accessToken');
  if (!isSpent(token)) return token;
  const refreshToken = localStorage.getItem('refreshToken');
  if (!refreshToken) return null;
  const whose = viewer()?.user.id;
  const answer = await fetch(refreshPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => null);
  // A lost line or a busy server is no refusal: the session stays and the call can be tried again.
  if (!answer || answer.status >= 500 || answer.status === 429) throw new TypeError('The session could not be renewed');
  // Who was signed out meanwhile, by hand or for not touching anything, stays so: a shared computer keeps no tokens of theirs.
  if (localStorage.getItem('refreshToken') === null || viewer()?.user.id !== whose) return null;
  const body = answer.ok ? ((await answer.json()) as { accessToken?: string; refreshToken?: string }) : {};
  if (!body.accessToken) {
    endSession();
    return null;
  }
  storeTokens(body.accessToken, body.refreshToken);
  return body.accessToken;
}
