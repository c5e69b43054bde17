import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFoundHere } from './methods.ts';

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
  const ready = page === null ? null : compressed(page);
  if (built) await app.register(fastifyStatic, filesOf(folder));
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const known = knows(pathname);
    if (page === null || request.method !== 'GET' || /^\/api(\/|$)/.test(pathname)) throw notFoundHere();
    if (!known && /\.\w{1,5}$/.test(pathname)) throw notFoundHere();
    const coding = codingFor(String(request.headers['accept-encoding'] ?? ''));
    const sent = coding === '' ? null : ready?.[coding];
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .status(known ? 200 : 404)
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", (scripts) => [scripts, ...own].join(' ')),
      )
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .headers(sent ? { 'content-encoding': coding } : {})
      .type('text/html; charset=utf-8')
      .send(sent ?? page);
  });
}

type Coding = 'br' | 'gzip';

/** The page as it goes over the line, made once: it is the same for everybody. */
function compressed(page: string): Record<Coding, Buffer> {
  return { br: brotliCompressSync(page), gzip: gzipSync(page, { level: 9 }) };
}

/** The better of what the browser takes, or nothing. */
function codingFor(accepted: string): Coding | '' {
  const taken = accepted.split(',').map((one) => one.trim());
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? '';
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

/** The headers that say what a page or worker may do, and where it may stand: they say nothing of a script or a style. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The icon may be a day old; other names without a digest are asked for each time. */
function keptFor(file: string): string {
  return file.endsWith('.svg') || /\.svg\.(br|gz)$/.test(file) ? 'public, max-age=86400' : 'no-cache';
}
