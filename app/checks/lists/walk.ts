import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleSchools } from '../../testing/sample-schools.ts';
import { password } from '../../testing/processes/product-process.ts';
import type { TestApp } from '../../testing/school.ts';
import { accepted, onSomeDays } from './accepted.ts';
import { asked } from './asked.ts';
import { Asking, type School } from './asking.ts';
import { type List, lists } from './find-lists.ts';
import { judgeList, type Known, learn } from './judge.ts';

/** The module whose lists alone are asked, where only its code was changed; empty: all are. */
const alone = process.env['LISTS_OF'] ?? '';
/** Where the same day was asked before, nothing is another day's. */
const sameDay = process.env['LISTS_OF'] !== undefined;
/** Lists of a file of which the sample of some day says too little, or of which it says more than is accepted. */
const mostOfADay = 12;
/** What the sample does not tell: it is made for the day, and in a holiday or at the end of a year some lists are short. */
const untold =
  /: (no rows|nothing is known for .*|no row is found by any of its fields|\w+(: (no value of it is known|no field of the rows tells)| leaves nothing( out)?))$/;

/** Asks lists of the sample school whether they tell one story. */
export function judgeLists(mine: (list: List) => boolean): void {
  let app: TestApp;
  const schools = new Map<School, Promise<{ asking: Asking; known: Known }>>();
  const tokens = new Map<string, Promise<string>>();
  const met = new Set<string>();
  const ofTheDay: string[] = [];

  beforeAll(async () => {
    // Time stands still, so that nobody is seen later, and nothing works by itself: what is asked twice is asked of the same rows.
    const now = new Date();
    app = await sampleSchools({ jobWorkers: 0, clock: () => now });
  }, 300_000);
  afterAll(() => app.close());

  async function send(username: string, request: InjectOptions): Promise<{ status: number; body: unknown }> {
    const token = tokens.get(username) ?? signIn(username);
    tokens.set(username, token);
    const answer = await app.http.inject({ ...request, headers: { authorization: `Bearer ${await token}` } });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  async function schoolOf(list: List): Promise<{ asking: Asking; known: Known }> {
    const school = asked[list.name]?.as === 'uhuru.admin' ? 'uhuru.admin' : 'admin';
    const met = async () => {
      const asking = new Asking(send, school);
      return { asking, known: await learn(asking) };
    };
    const known = schools.get(school) ?? met();
    schools.set(school, known);
    return known;
  }

  async function signIn(username: string): Promise<string> {
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } });
    return answer.json<{ accessToken: string }>().accessToken;
  }

  const judged = lists.filter((list) => mine(list) && (alone === '' || list.name.startsWith(`${alone}.`)));

  describe.each(judged.map((list) => [list.name, list] as const))('%s', (name, list) => {
    test(`${list.endpoint.method} ${list.endpoint.path} tells one story`, async () => {
      const { asking, known } = await schoolOf(list);
      const wrong = (await judgeList(asking, list, known)).map((words) => `${name}: ${words}`);
      for (const words of wrong) met.add(acceptedAs(words) ?? '');
      const left = wrong.filter((words) => acceptedAs(words) === null);
      const short = sameDay ? [] : left.filter((words) => untold.test(words));
      ofTheDay.push(...short);
      expect(left.filter((words) => !short.includes(words))).toEqual([]);
    });
  });

  test('nearly all is told on any day, and what is accepted is mostly still so', () => {
    const names = new Set(judged.map(({ name }) => name));
    const stale = standing.filter((words) => names.has(words.split(':')[0] ?? '') && !met.has(words));
    const most = sameDay ? 0 : mostOfADay;
    expect({ stale: stale.length > most ? stale : [], untold: ofTheDay.length > most ? ofTheDay : [] }).toEqual({
      stale: [],
      untold: [],
    });
  });

  test('what is accepted is of a list', () => {
    const names = new Set(lists.map(({ name }) => name));
    expect([...standing, ...onSomeDays].filter((words) => !names.has(words.split(':')[0] ?? ''))).toEqual([]);
  });
}

const standing = Object.values(accepted).flat();

function acceptedAs(words: string): string | null {
  return [...standing, ...onSomeDays].find((one) => words.startsWith(one)) ?? null;
}
