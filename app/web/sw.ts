import { clientsClaim } from 'workbox-core';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Set by the build: the shell with what tells its versions apart, and every file of this build. */
declare const SHELL_FILES: { url: string; revision: string | null }[];
declare const ALL_FILES: string[];

const filesCache = 'daftari-files';
/** Milliseconds after which the page that is kept opens instead of the server's. */
const patience = 6_000;

/** The server's page, so that an upgrade shows at once; the kept one where it does not come. */
async function openPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience) });
    if (answer.status < 500) return answer;
  } catch {
    // No line, or no server at its end.
  }
  return (await matchPrecache('/')) ?? Response.error();
}

/** A file whose name changes with what is in it: once it came it is never asked for again. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(filesCache)).put(request, answer.clone());
  return answer;
}

/** Files of earlier builds go. */
async function tidy(): Promise<void> {
  const files = await caches.open(filesCache);
  const known = new Set(ALL_FILES);
  for (const request of await files.keys()) if (!known.has(new URL(request.url).pathname)) await files.delete(request);
}

registerRoute(new NavigationRoute(({ request }) => openPage(request), { denylist: [/^\/(api|sandbox)(\/|$)/] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => openFile(request),
);
precacheAndRoute(SHELL_FILES, { cleanURLs: false });
clientsClaim();
void tidy();
