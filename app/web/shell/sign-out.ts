import { named } from '#kit/contract/calls/named.ts';
import { call } from '#kit/web/api/client.ts';
import { clearSession } from '#kit/web/api/session.ts';
import type { authApi } from '#modules/platform/contract/auth.ts';

/** Milliseconds for which whoever leaves waits for the server: a line that hangs keeps nobody's session open at a shared computer. */
const patience = 5_000;

const signout = named<typeof authApi.signout>('POST', '/api/auth/signout');

/**
 * Ends the session on the server and in this browser and goes to the sign-in page. `idle` keeps unsaved drafts for the
 * same user; a sign-out by hand removes the user's own, and nobody else's.
 */
export async function leave(idle: boolean): Promise<void> {
  const refreshToken = localStorage.getItem('refreshToken');
  // The browser forgets the session even when the server cannot be told; its tokens then run out by themselves.
  if (refreshToken) await call(signout, { refreshToken }, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  clearSession(idle);
}
