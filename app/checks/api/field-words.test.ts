import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type FieldError, UserError } from '#kit/contract/errors.ts';
import { inputDecoder } from '#kit/server/http/decode.ts';
import { endpoints } from '../../modules.ts';
import { sampleInput } from '../sample-input.ts';

/** How the library's own sentences begin, read from its English file: whatever it learns to say stands there. */
const library = path.join(path.dirname(createRequire(import.meta.url).resolve('zod')), 'v4/locales/en.js');
const beginnings = [...readFileSync(library, 'utf8').matchAll(/return [`"]([A-Z][^`"$]+)/g)].map(([, text]) => text ?? '');

const foreign = (message: string) =>
  beginnings.some((begins) => message.startsWith(begins)) || /, received |\b(NaN|undefined|null|regex)\b/i.test(message);

/** Values of which every field refuses some: of each kind, missing, too long, too small, not in the list. */
const wrong: unknown[] = [
  undefined,
  null,
  '',
  true,
  'zz-not-in-any-list',
  'x'.repeat(10_001),
  -1,
  1.5,
  1e300,
  Number.NaN,
  [],
  [null],
  Array.from({ length: 2001 }, (_, n) => n + 1),
  {},
  { clasId: 7 },
];

type Decoder = ReturnType<typeof inputDecoder>;

function errorsOf(endpoint: Endpoint, decode: Decoder, input: Record<string, unknown>): FieldError[] {
  const inPath = pathParams(endpoint.path);
  const params = Object.fromEntries(inPath.map((key) => [key, input[key]]));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
  const query = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  try {
    decode(params, query ? rest : {}, query ? undefined : rest);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.fields ?? [];
  }
}

/** Every place within a value: the holder and the name in it. */
function* places(value: unknown): Generator<{ holder: Record<string, unknown>; key: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    yield { holder: value as Record<string, unknown>, key };
    yield* places((value as Record<string, unknown>)[key]);
  }
}

test('the library’s sentences are known', () => {
  expect(beginnings).toEqual(expect.arrayContaining(['Invalid input: expected ', 'Unrecognized key', 'Too small: expected ']));
  expect(foreign(z.string().safeParse(1, { error: z.locales.en().localeError }).error?.issues[0]?.message ?? '')).toBe(true);
});

test('no field of any endpoint is refused in the library’s words, and each by its name', { timeout: 120_000 }, () => {
  const found = new Set<string>();
  const sentences = new Set<string>();
  for (const [name, endpoint] of endpoints) {
    const decode = inputDecoder(endpoint);
    const sample = sampleInput(endpoint, { full: true, key: () => 1 });
    // All of them before the first is changed.
    const all = [...places(sample)];
    for (const { holder, key } of all) {
      const right = holder[key];
      for (const value of wrong) {
        holder[key] = value;
        for (const field of errorsOf(endpoint, decode, sample)) {
          sentences.add(field.message);
          if (foreign(field.message) || !/[.?!”]$/.test(field.message)) found.add(`${name} ${field.path}: ${field.message}`);
          if (field.path === '') found.add(`${name}: no name, ${field.message}`);
        }
      }
      holder[key] = right;
    }
  }
  expect([...found].slice(0, 20)).toEqual([]);
  expect(sentences.size).toBeGreaterThan(30);
});
