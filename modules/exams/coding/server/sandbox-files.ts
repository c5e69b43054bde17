import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { libraries } from '../contract/sandbox.ts';

const packages = createRequire(import.meta.url);

/** The files of the interpreters that browsers fetch, by the name under which they do. */
const files: Readonly<Record<string, { folder: () => string; file: string; type: string }>> = {
  [`${libraries.javascript}/quickjs.js`]: { folder: quickJs, file: 'index.global.js', type: 'text/javascript' },
  ...Object.fromEntries(
    ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'].map((file) => [
      `${libraries.python}/${file}`,
      { folder: pyodide, file, type: typeOf(file) },
    ]),
  ),
};

function quickJs(): string {
  return path.dirname(packages.resolve('quickjs-emscripten'));
}

function pyodide(): string {
  return path.dirname(packages.resolve('pyodide/package.json'));
}

function typeOf(file: string): string {
  if (file.endsWith('.wasm')) return 'application/wasm';
  if (file.endsWith('.json')) return 'application/json';
  return file.endsWith('.zip') ? 'application/zip' : 'text/javascript';
}

/**
 * What the frame may do in which programs of candidates run: an origin of its own, without the product's storage and
 * session; scripts of ours and WebAssembly; nothing of the network but this server, which answers it as it answers anybody.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' blob: 'wasm-unsafe-eval'",
  'worker-src blob:',
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts',
].join('; ');

/** An origin of its own is a foreign one: the frame may read these files, as anybody may. */
function open(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/** Serves the frame in which programs run in the browser, and the interpreters they run in. */
export function serveSandbox(http: FastifyInstance): void {
  http.get('/sandbox/frame', (_request, reply) =>
    open(reply)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang="en"><title>Sandbox</title><script src="/sandbox/frame.js"></script></html>'),
  );
  http.get('/sandbox/frame.js', async (_request, reply) =>
    open(reply)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(new URL('./sandbox-frame.mjs', import.meta.url), 'utf8')),
  );
  for (const [name, { folder, file, type }] of Object.entries(files))
    http.get(`/sandbox/${name}`, async (_request, reply) => {
      const at = path.join(folder(), file);
      const { size } = await stat(at);
      return open(reply)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', size)
        .type(type)
        .send(createReadStream(at));
    });
}
