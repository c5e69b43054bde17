import type { InjectOptions } from 'fastify';
import fc from 'fast-check';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { hostileBody, hostileQuery, hostileValue } from './hostile-values.ts';
import { formOf, injectable, pixel } from '../request.ts';
import { sampleInput } from '../sample-input.ts';

/** Ten million bytes, once for each endpoint. As text they would be counted and copied each time. */
const oversized = Buffer.from(`{"name":"${'x'.repeat(10_000_000)}"}`);

/** Requests to one endpoint, from nearly right to not at all; the same for the same seed. */
export function hostileRequests(endpoint: Endpoint, runs: number, seed: number): InjectOptions[] {
  const kinds: fc.WeightedArbitrary<InjectOptions>[] = [
    { weight: 12, arbitrary: fromSchema(endpoint) },
    { weight: 2, arbitrary: hostileQuery.map((query) => withQuery(endpoint, query)) },
    { weight: 1, arbitrary: badHeaders(endpoint) },
  ];
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE')
    kinds.push({ weight: 2, arbitrary: hostileBody.map((body) => withBody(endpoint, body)) });
  if (endpoint.upload) kinds.push({ weight: 6, arbitrary: badFiles(endpoint) });
  return [...fc.sample(fc.oneof(...kinds), { numRuns: runs - 1, seed }), withBody(endpoint, oversized)];
}

const key = (place: string) => (place.length % 2 === 0 ? 1 : 500_001);

/** An input as the schema wants it with up to three fields, however deep, replaced by something hostile. */
function fromSchema(endpoint: Endpoint): fc.Arbitrary<InjectOptions> {
  return fc
    .record({
      full: fc.boolean(),
      hits: fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 0, maxLength: 3 }),
      extra: fc.option(
        fc.tuple(fc.constantFrom('schoolId', 'school_id', 'roles', 'id', 'isAdmin', '__proto__', 'version'), hostileValue),
      ),
      number: fc.nat(),
    })
    .map(({ full, hits, extra, number }) => {
      const input = sampleInput(endpoint, { full, key });
      // A copy each time: the next hit may fall into what the last one put there.
      for (const [at, value] of hits) replaceOne(input, at, structuredClone(value));
      if (extra)
        Object.defineProperty(input, extra[0], {
          value: structuredClone(extra[1]),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return injectable(endpoint, wellFormed(input, pathParams(endpoint.path)), `hostile-${number}-key`);
    });
}

/** A path holds text: what cannot be written in an address is written as near to it as possible. */
function wellFormed(input: Record<string, unknown>, inPath: readonly string[]): Record<string, unknown> {
  const inAddress = inPath.map((name) => [name, text(input[name]).toWellFormed().slice(0, 400) || '0'] as const);
  return { ...input, ...Object.fromEntries(inAddress) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '1');
}

function replaceOne(input: Record<string, unknown>, at: number, value: unknown): void {
  const places: { holder: Record<string, unknown>; name: string }[] = [];
  const visit = (holder: Record<string, unknown>) => {
    for (const [name, inner] of Object.entries(holder)) {
      places.push({ holder, name });
      if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
    }
  };
  visit(input);
  const place = places[at % Math.max(1, places.length)];
  if (place) place.holder[place.name] = value;
}

/** The address as text: the requests made here never hold another form. */
export function addressOf({ url }: InjectOptions): string {
  return typeof url === 'string' ? url : '';
}

function base(endpoint: Endpoint): InjectOptions {
  return injectable(endpoint, sampleInput(endpoint, { full: false, key }), 'hostile-base-key');
}

function withQuery(endpoint: Endpoint, query: string): InjectOptions {
  const request = base(endpoint);
  return { ...request, url: `${addressOf(request).split('?')[0]}?${query}` };
}

function withBody(endpoint: Endpoint, body: string | Buffer): InjectOptions {
  const request = base(endpoint);
  if (endpoint.upload)
    return {
      ...request,
      ...formOf(pixel, 'a.png', body.toString().slice(0, 1_000_000), { 'idempotency-key': 'hostile-form-1' }),
    };
  return { ...request, payload: body, headers: { ...request.headers, 'content-type': 'application/json' } };
}

function badHeaders(endpoint: Endpoint): fc.Arbitrary<InjectOptions> {
  const request = base(endpoint);
  const sets: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'multipart/form-data; boundary=another-edge' },
    { 'content-type': 'multipart/form-data; boundary=' },
    { 'idempotency-key': '' },
    { 'idempotency-key': "'; drop table x; --" },
    { 'idempotency-key': 'k'.repeat(5000) },
    { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
    { 'user-agent': '\u00ff'.repeat(2000) },
    { cookie: 'userRoles=%00; userRoles=["ROLE_All"]; a' },
    { 'accept-encoding': 'gzip;q=nonsense, *;q=-1' },
    { 'content-length': '5' },
    { range: 'bytes=-1-9999999999999' },
  ];
  return fc.constantFrom(...sets).map((headers) => ({ ...request, headers: { ...request.headers, ...headers } }));
}

function badFiles(endpoint: Endpoint): fc.Arbitrary<InjectOptions> {
  const request = base(endpoint);
  const contents = fc.oneof(
    fc.constantFrom(
      Buffer.alloc(0),
      pixel,
      pixel.subarray(0, 20),
      Buffer.from('<?php system($_GET["c"]); ?>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('<html><script>alert(1)</script>'),
      Buffer.from('GIF89a/*<script>*/=1'),
      Buffer.from('%PDF-1.7\n<script>'),
      Buffer.from('PK\u0003\u0004../../evil'),
    ),
    fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
  );
  const names = fc.constantFrom(
    'a.png',
    '../../evil.php',
    'a\\b.html',
    '',
    '.',
    'x'.repeat(500),
    'a.png.svg',
    'con',
    'é\u202Egnp.exe',
  );
  const others = fc.oneof(
    hostileBody,
    hostileValue.map((value) => JSON.stringify({ name: value, kind: value }) ?? '{}'),
  );
  return fc.tuple(contents, names, others).map(([file, name, other]) => ({
    ...request,
    ...formOf(file, name, other.slice(0, 200_000), { 'idempotency-key': 'hostile-file-1' }),
  }));
}
