import { afterAll, beforeAll, expect, test } from 'vitest';
import { binary, type Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '../modules.ts';
import { HostileWorld } from './hostile/hostile-world.ts';
import { injectable } from './request.ts';
import { sampleInput } from './sample-input.ts';

/** Every call that looks for words and answers with rows, in a school in which a row of every table has the text `Ownmark`. */
const searches = endpoints.filter(([, { reads, input, output }]) => reads && 'q' in input.shape && output !== binary);
const world = new HostileWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

async function found(endpoint: Endpoint, q: string): Promise<{ status: number; rows: number }> {
  const input = { ...sampleInput(endpoint, { full: false, key: () => 500_001 }), q };
  const token = await world.targetOf(endpoint).token();
  const answer = await world.app.http.inject({
    ...injectable(endpoint, input, 'search'),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const body: unknown = answer.statusCode === 200 ? answer.json() : null;
  const lists = body && typeof body === 'object' ? Object.values(body).filter((value) => Array.isArray(value)) : [];
  return { status: answer.statusCode, rows: lists.flat().length };
}

test('signs that mean something to the database mean nothing in a search', async () => {
  expect(searches.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  let seen = 0;
  for (const [name, endpoint] of searches) {
    const plain = await found(endpoint, 'Ownmark');
    if (plain.status === 200 && plain.rows > 0) seen += 1;
    for (const q of ['Nothing like it', 'Own%ark', 'Ownm_rk', '%', String.raw`Own\mark`]) {
      const odd = await found(endpoint, q);
      if (odd.status >= 500 || odd.rows > 0) wrong.push(`${name} ${q}: ${odd.status}, ${odd.rows} rows`);
    }
  }
  expect(wrong).toEqual([]);
  // Enough of them find the row by its plain word for the check to mean something.
  expect(seen).toBeGreaterThan(20);
}, 240_000);
