import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshFolder } from '../testing/database.ts';

describe('what stands around the endpoints', () => {
  let app: TestApp;
  let webRoot = '';
  beforeAll(async () => {
    webRoot = freshFolder();
    mkdirSync(path.join(webRoot, 'assets'));
    // What a build or a careless hand leaves beside it.
    for (const folder of ['.git', 'data']) mkdirSync(path.join(webRoot, folder));
    for (const file of ['.stamp', '.git/config', '../settings.env']) writeFileSync(path.join(webRoot, file), 'kept to itself');
    writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>Daftari</title>');
    writeFileSync(path.join(webRoot, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(path.join(webRoot, 'assets', 'index-DWZAwCRd.js'), `console.log('${'x'.repeat(3000)}')`);
    writeFileSync(path.join(webRoot, 'assets', 'screen-B1.js'), 'the screen');
    writeFileSync(path.join(webRoot, 'assets', 'screen-B1.js.br'), brotliCompressSync('the screen, smaller'));
    writeFileSync(path.join(webRoot, 'assets', 'python-worker-B1.js'), 'onmessage = null');
    app = await testApp({ webRoot, metricsToken: 'a-token-of-the-test' });
  });
  afterAll(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.http.inject({ url, headers, remoteAddress });

  describe('the pages of the API', () => {
    it('show the document without a script in the page', async () => {
      const page = await get('/api/docs/');
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
      expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
      const scripts = [...page.body.matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(
        ([, file]) => new URL(file ?? '', 'http://x/api/docs/').pathname,
      );
      expect(scripts.length).toBeGreaterThan(3);
      for (const script of scripts) expect((await get(script)).statusCode, script).toBe(200);
      expect((await get('/api/docs/json')).json()).toMatchObject({ openapi: '3.1.0' });
    });

    it('name the calls of the kit as well as those of the modules', async () => {
      const { paths } = (await get('/api/openapi.json')).json<{ paths: Record<string, unknown> }>();
      expect(Object.keys(paths)).toEqual(
        expect.arrayContaining(['/api/kit/exports', '/api/kit/jobs/{id}', '/api/settings/hostels']),
      );
    });
  });

  describe('the figures', () => {
    it('tell of answers by route, connections, jobs and the event loop', async () => {
      await get('/api/settings/hostels?q=secret');
      const { body, headers } = await get('/metrics');
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/settings/hostels",status="401"} 1');
      expect(body).toMatch(/database_connections\{role="daftari_app",state="idle"\} \d/);
      expect(body).toContain('nodejs_eventloop_lag_seconds');
      expect(body).not.toContain('secret');
    });

    it('are told to the machine itself and to whoever has the token', async () => {
      const from = async (headers: Record<string, string>, address: string) =>
        (await get('/metrics', headers, address)).statusCode;
      expect(await from({}, '192.168.1.20')).toBe(403);
      expect(await from({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(403);
      expect(await from({ authorization: 'Bearer wrong' }, '127.0.0.1')).toBe(403);
      expect(await from({ authorization: 'Bearer a-token-of-the-test' }, '192.168.1.20')).toBe(200);
    });
  });

  describe('the built web', () => {
    it('is the page at every screen, asked for anew each time', async () => {
      for (const url of ['/', '/students?q=x', '/settings']) {
        const answer = await get(url);
        expect(answer.body).toContain('<title>Daftari</title>');
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      }
    });

    it('is all that is served: no source, no setting, nothing beside it and no list of a folder', async () => {
      const up = ['..', '%2e%2e', '..%2f', '%2e%2e%2f', '....//', '..%5c'];
      const hidden = [
        '.stamp',
        '.git/config',
        '.git',
        'package.json',
        'app/server/main.ts',
        ...up.map((way) => `${way}/settings.env`),
      ];
      for (const file of [...hidden, 'assets', 'assets/', 'data/', 'assets/../../settings.env']) {
        const { statusCode, body } = await get(`/${file}`);
        expect([file, statusCode >= 400, /kept to itself|index-DWZAwCRd|"version"|import /.test(body)]).toEqual([
          file,
          true,
          false,
        ]);
      }
    });

    it('keeps what has its digest in its name, compressed', async () => {
      const answer = await get('/assets/index-DWZAwCRd.js', { 'accept-encoding': 'gzip' });
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
      });
      expect((await get('/assets/index-gone.js')).statusCode).toBe(404);
    });

    it('sends what was compressed ahead to who reads it', async () => {
      const small = await get('/assets/screen-B1.js', { 'accept-encoding': 'gzip, deflate, br' });
      expect(small.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe('the screen, smaller');
      expect((await get('/assets/screen-B1.js')).body).toBe('the screen');
      expect((await get('/assets/screen-B1.js.br')).statusCode).toBe(404);
    });

    it('sends the page itself compressed to who reads it, the same page', async () => {
      const plain = await get('/');
      const small = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
      expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'br']);
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
      expect(small.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    });

    it('says with pages and workers what they may do, and not with every file', async () => {
      const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
      expect(await policyOf('/assets/screen-B1.js')).toBeUndefined();
      for (const url of ['/', '/nothing', '/assets/python-worker-B1.js', '/assets/index-gone.js'])
        expect(await policyOf(url), url).toContain("default-src 'none'");
      expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=86400');
    });

    it('never turns away a file of the screens, however many ask for it behind one address', async () => {
      const limited = await testApp({ callsPerMinute: 2, webRoot });
      const ask = async (url: string) => (await limited.http.inject({ url })).statusCode;
      const files = await Promise.all(Array.from({ length: 60 }, () => ask('/assets/screen-B1.js')));
      expect(new Set(files)).toEqual(new Set([200]));
      const others = await Promise.all(Array.from({ length: 60 }, () => ask('/icon.svg')));
      expect(others).toContain(429);
      await limited.close();
    });
  });

  describe('the API', () => {
    it('answers an unknown address in JSON', async () => {
      for (const answer of [await get('/api/nothing'), await app.http.inject({ method: 'POST', url: '/nothing' })]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ code: 'not_found', message: 'There is nothing at this address.' });
      }
    });

    it('lets nothing be kept, so that a sign-out leaves the files of the screens where they are', async () => {
      for (const url of ['/api/nothing', '/api/openapi.json', '/api/settings/hostels'])
        expect((await get(url)).headers['cache-control']).toBe('no-store');
      const out = await app.http.inject({ method: 'POST', url: '/api/auth/signout', payload: { refreshToken: 'none' } });
      expect([out.headers['cache-control'], out.headers['clear-site-data']]).toEqual(['no-store', undefined]);
    });

    it('says that it lives and that it is ready', async () => {
      expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
      expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    });
  });
});
