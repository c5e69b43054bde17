import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFoundHere } from './server.ts';

/**
 * Serves the built screens and answers every address that nothing else does. Files with a digest in their name are kept
 * by browsers for a year; the page itself is asked for each time, so that an upgrade shows at once.
 * @param folder absolute, of the build; null serves the API alone
 * @param knows whether a path is a screen's: others answer the same page, which says so, under 404
 */
export async function serveWeb(app: FastifyInstance, folder: string | null, knows: (pathname: string) => boolean): Promise<void> {
  const built = folder !== null && existsSync(path.join(folder, 'index.html'));
  const page = built ? await readFile(path.join(folder, 'index.html'), 'utf8') : null;
  const own = digestsOf(page ?? '');
  if (built) await app.register(fastifyStatic, filesOf(folder));
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const known = knows(pathname);
    if (page === null || request.method !== 'GET' || /^\/api(\/|$)/.test(pathname)) throw notFoundHere();
    if (!known && /\.\w{1,5}$/.test(pathname)) throw notFoundHere();
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .status(known ? 200 : 404)
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", (scripts) => [scripts, ...own].join(' ')),
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

function filesOf(folder: string): FastifyStaticOptions {
  const lasting = path.join(folder, 'assets');
  return {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html', '**/.*', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const keeps = file.startsWith(lasting);
      reply.header('cache-control', keeps ? 'public, max-age=31536000, immutable' : keptFor(file));
      // What governs a page stands in the page's answer, and a worker's in its own; on every script it is 0.9 kB for nothing.
      if (keeps && !/worker/.test(path.basename(file))) for (const name of pageHeaders) reply.removeHeader(name);
    },
  };
}

/** What lets the scripts run that stand in the page itself, as its policy names them: by their digests, and no others. */
function digestsOf(page: string): string[] {
  const scripts = page.matchAll(/<script>([^]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** The headers that say what a page or worker may do. */
const pageHeaders = ['content-security-policy', 'permissions-policy'];

/** The icon may be a day old; other names without a digest are asked for each time. */
function keptFor(file: string): string {
  return file.endsWith('.svg') || /\.svg\.(br|gz)$/.test(file) ? 'public, max-age=86400' : 'no-cache';
}
