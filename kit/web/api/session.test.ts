import { expect, test } from 'vitest';
import { standInBrowser } from '#kit/web/testing/stand-in-browser.ts';

const stored = standInBrowser();

const drafts = ['draft:1:registration', 'draft:1:scheme:7', 'draft:12:registration', 'draft:2:files of assignments'];

async function signedOut(keepDrafts: boolean): Promise<string[]> {
  for (const key of [...drafts, 'accessToken', 'refreshToken', 'activity']) stored.set(key, 'x');
  stored.set('user', JSON.stringify({ id: 1, username: 'clerk', kind: 'school' }));
  const { clearSession, viewer } = await import('./session.ts');
  clearSession(keepDrafts);
  expect(viewer()).toBeNull();
  return [...stored.keys()];
}

test('a sign-out by hand removes what its user had not saved, and leaves what others at the computer had not', async () => {
  expect(await signedOut(false)).toEqual(['draft:12:registration', 'draft:2:files of assignments']);
});

test('a sign-out by itself leaves everybody’s', async () => {
  expect(await signedOut(true)).toEqual(drafts);
});
