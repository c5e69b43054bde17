import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const storage = {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    clear: () => stored.clear(),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { cookie: '' });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

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
