import { expect, test, vi } from 'vitest';
import { jobsApi } from '#kit/contract/exports.ts';
import { standInBrowser } from '#kit/web/testing/stand-in-browser.ts';

const stored = standInBrowser();

const { cancel } = jobsApi;

function signedIn(id: number): void {
  // One that does not run out during a test.
  const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 900 })).toString('base64url');
  stored.set('accessToken', `x.${claims}.x`);
  stored.set('user', JSON.stringify({ id, username: `user ${id}`, kind: 'school' }));
}

const answering = (make: () => Response) => {
  const fetched = vi.fn(() => Promise.resolve(make()));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('an answer that breaks off on its way is told as a lost line, as every other', async () => {
  signedIn(1);
  const { ApiError, call } = await import('./client.ts');
  const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  answering(() => new Response(broken()));
  const refused = await call(cancel, { id: 1 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 0, code: 'no_answer', fields: [] });
});

test('a page that something between answers with is no success', async () => {
  signedIn(1);
  const { call } = await import('./client.ts');
  answering(() => new Response('<html>Buy a bundle to go on</html>', { headers: { 'content-type': 'text/html' } }));
  await expect(call(cancel, { id: 1 })).rejects.toMatchObject({ status: 0, code: 'no_answer' });
});

test('what waits for a fresh code is given up when its user has signed out, and never done by the next at the computer', async () => {
  signedIn(1);
  const { call } = await import('./client.ts');
  const { freshCodeAsked } = await import('./step-up.ts');
  const { clearSession, storeSignIn } = await import('./session.ts');
  const wanted = () => new Response(JSON.stringify({ code: 'step_up', message: 'Enter a fresh code.' }), { status: 403 });
  const fetched = answering(wanted);
  const changed = call(cancel, { id: 1 }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(freshCodeAsked.get()).not.toBeNull());
  clearSession(true);
  expect(freshCodeAsked.get(), 'the question goes with its user').toBeNull();
  const user = { id: 2, username: 'other', fullName: 'Other', schoolId: 1, kind: 'school' as const };
  storeSignIn({
    accessToken: 'x',
    refreshToken: 'x',
    user,
    schoolName: null,
    roles: [],
    theme: 0,
    useOTPToAccessFinance: false,
  });
  expect(await changed).toMatchObject({ code: 'step_up' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a token that the server no longer takes is renewed at once, and the session ends here where it has ended there', async () => {
  signedIn(1);
  stored.set('refreshToken', 'old');
  const { call } = await import('./client.ts');
  const { sessionHasEnded } = await import('./refresh.ts');
  const { viewer } = await import('./session.ts');
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const code = url === '/api/auth/refresh' ? 'session_ended' : 'unauthorised';
    return Promise.resolve(new Response(JSON.stringify({ code, message: 'Sign in first.' }), { status: 401 }));
  });
  await expect(call(cancel, { id: 1 })).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(viewer()).toBeNull());
  expect(asked.at(-1)).toBe('/api/auth/refresh');
  expect([stored.get('accessToken'), sessionHasEnded.get()]).toEqual([undefined, true]);
});

test('without a line saving fails at once and is not kept to be sent by itself later', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { MutationObserver, onlineManager } = await import('@tanstack/react-query');
  const { queryClient } = await import('./hooks.ts');
  onlineManager.setOnline(false);
  const save = vi.fn(() => Promise.reject(new Error('no line')));
  const saving = new MutationObserver(queryClient, { mutationFn: save });
  await expect(Promise.race([saving.mutate(), new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])).rejects.toThrow(
    'no line',
  );
  onlineManager.setOnline(true);
  expect(save).toHaveBeenCalledTimes(1);
});
