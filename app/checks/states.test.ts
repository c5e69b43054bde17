import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Client } from 'pg';
import { endpoints } from '../modules.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { ownerOf } from './owner.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp();
  owner = await ownerOf(app);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Columns whose words no answer carries as they stand, each with the reason. */
const unsaid: Readonly<Record<string, string>> = {
  'finance.receipt.source': 'Where it was made from decides what may be done with it; lists say how it was paid.',
  'finance.reference.kind': 'The register of references is no list of its own.',
  'finance.refund_step.step': 'Steps are told as text.',
  'finance.second_limit.kind': 'Each limit has a field of its own.',
  'finance.voucher_signature.step': 'Steps are told as text.',
  'messaging.notice.state': 'Told as draft, planned, shown and over, which follow from it and the days.',
  'settings.pack_use.pack': 'Packs are answered; that a year was made from the last has an answer of its own.',
  'messaging.receipt.outcome': 'A provider’s report changes the message, whose state is told.',
};

/** Every list of words that an answer may choose from. */
function wordsOfAnswers(): Set<string>[] {
  const found: Set<string>[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { enum: words, anyOf } = node as { enum?: unknown[]; anyOf?: unknown[] };
    if (words) found.push(new Set(words.filter((word) => typeof word === 'string')));
    const constants = (anyOf ?? []).flatMap((one) => (one && typeof one === 'object' && 'const' in one ? [one.const] : []));
    if (constants.length > 1) found.push(new Set(constants.filter((word) => typeof word === 'string')));
    for (const value of Object.values(node)) visit(value);
  };
  for (const [, { output }] of endpoints) visit(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }));
  return found;
}

test('whatever word a column may hold, an answer that carries such words may carry', async () => {
  const { rows } = await owner.query<{ column: string; definition: string }>(`
    select format('%s.%s', c.conrelid::regclass, a.attname) as column, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) ~ '= ANY \\(+ARRAY\\['
     order by 1`);
  expect(rows.length).toBeGreaterThan(100);
  const answers = wordsOfAnswers();
  const wrong = rows.flatMap(({ column, definition }) => {
    const words = [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word);
    const alike = answers.filter((answer) => words.filter((word) => answer.has(word)).length >= Math.min(2, words.length));
    const lacking = alike.map((answer) => words.filter((word) => !answer.has(word)));
    if (alike.length === 0 || column in unsaid || lacking.some((none) => none.length === 0)) return [];
    return [
      `${column}: no answer that carries such words knows ${lacking.toSorted((a, b) => a.length - b.length)[0]?.join(', ')}`,
    ];
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(unsaid).filter((column) => !rows.some((row) => row.column === column))).toEqual([]);
});
