import { expect, test } from 'vitest';
import { standInBrowser } from '#kit/web/testing/stand-in-browser.ts';

standInBrowser();

async function signIn(id: number, impersonatedBy: string | null = null): Promise<void> {
  const { storeSignIn } = await import('./session.ts');
  const user = { id, username: `clerk ${id}`, fullName: 'Akinyi', schoolId: 1, kind: 'school' as const, impersonatedBy };
  const tokens = { accessToken: 'a', refreshToken: 'r' };
  storeSignIn({ ...tokens, user, schoolName: 'Jamhuri', roles: [], theme: 0, useOTPToAccessFinance: false });
}

test('what one has done stays over a sign-out of their own, and is gone when somebody else signs in', async () => {
  await signIn(1);
  const { createOwnStore } = await import('./own-store.ts');
  const { clearSession } = await import('./session.ts');
  const nothing: readonly string[] = [];
  const feed = createOwnStore(nothing);
  feed.set(['K1 to Otieno']);
  clearSession(true);
  await signIn(1);
  expect(feed.get()).toEqual(['K1 to Otieno']);
  clearSession(false);
  await signIn(2);
  expect(feed.get()).toBe(nothing);
  feed.set(['K2 to Njeri']);
  await signIn(2, 'the super-user');
  expect(feed.get()).toBe(nothing);
});
