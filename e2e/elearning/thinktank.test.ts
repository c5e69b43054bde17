import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { learnerApi } from '#modules/elearning/learners/contract/own.ts';
import { meetingsApi } from '#modules/elearning/live/contract/meetings.ts';
import { challengesApi, learnerChallengesApi } from '#modules/elearning/thinktank/contract/challenges.ts';
import { openAs, sharedBrowser, type Window } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(() => product.close());

/** A call as whoever is signed in in a window. */
async function asIn<E extends Endpoint>({ page }: Window, endpoint: E, input: CallInput<E>): Promise<Output<E>> {
  const { url, body } = buildRequest(endpoint, input);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await fetch(`${product.address}${url}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Output<E>;
}

const said = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('an answer to a challenge is removed though the results are out, and students search what they have', async () => {
  const [staff, student] = await Promise.all([
    openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' }),
    openAs(browser, product.address, 'student', { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } }),
  ]);
  const me = await asIn(student, learnerApi.me, {});
  const draft = { title: 'Kitendawili cha ng’ombe', courseId: null, text: said('Tega.'), points: 10, opensAt: hours(-200) };
  // Those of the sample for the whole school have ended first.
  const { rows } = await asIn(staff, challengesApi.list, { size: 200 });
  for (const { id, courseId, state } of rows.filter(
    (row) => row.courseId === null && row.state !== 'given' && row.state !== 'closed',
  )) {
    const { version, title, text, points, opensAt } = await asIn(staff, challengesApi.get, { id });
    if (state === 'running')
      await asIn(staff, challengesApi.update, { id, version, courseId, title, text, points, opensAt, closesAt: hours(-100) });
    else await asIn(staff, challengesApi.remove, { id });
  }
  const { id, version } = await asIn(staff, challengesApi.create, { ...draft, opensAt: hours(-1), closesAt: hours(1) });
  await asIn(student, learnerChallengesApi.enter, { id, text: said('Maneno yasiyofaa') });
  const closed = await asIn(staff, challengesApi.update, {
    ...draft,
    id,
    version,
    opensAt: hours(-1),
    closesAt: hours(-0.5),
  });
  const [entry] = closed.answers;
  if (!entry) throw new Error('Nothing came.');

  // One that is removed is not shown again because somebody opens it and saves.
  await staff.page.goto(`/thinktank/challenges/${id}`);
  const marked = await asIn(staff, challengesApi.mark, {
    id,
    entryId: entry.id,
    version: entry.version,
    state: 'removed',
    reason: 'Matusi',
  });
  await staff.page.reload();
  await staff.page.getByRole('button', { name: 'Give points' }).click();
  await staff.page.getByLabel('Reason, as the student reads it').waitFor();
  const back = { id, entryId: entry.id, version: marked.answers[0]?.version ?? 0, points: 4, state: 'shown' as const };
  const shown = await asIn(staff, challengesApi.mark, back);
  await asIn(staff, challengesApi.results, { id, version: shown.version });

  await staff.page.reload();
  await staff.page.getByRole('button', { name: `Remove the answer of ${me.name}` }).click();
  await staff.page.getByLabel('Reason').fill('Matusi');
  await staff.page.getByRole('button', { name: 'Remove answer' }).click();
  await staff.page.getByText('The answer is removed').waitFor();
  await staff.page.getByText('Removed', { exact: true }).waitFor();

  // The student finds the challenge, and the live class, by a word.
  const { classes } = await asIn(staff, meetingsApi.choices, {});
  await asIn(staff, meetingsApi.create, {
    kind: 'class',
    title: 'Ushairi wa kisasa',
    classId: classes.find(({ name }) => name === me.className)?.id ?? null,
    courseId: me.subjects[0]?.id ?? null,
    startsAt: hours(3),
    endsAt: hours(4),
  });
  await student.page.goto('/thinktank/challenges?q=kitendawili');
  await student.page.getByText('Kitendawili cha ng’ombe').first().waitFor();
  await student.page.getByText(/1–1\s*of 1$/u).waitFor();
  await student.page.goto('/liveclasses?q=ushairi');
  await student.page.getByText('Ushairi wa kisasa').first().waitFor();
  await student.page.getByText(/1–1\s*of 1$/u).waitFor();
  await student.page.getByRole('link', { name: 'Past' }).click();
  await student.page.waitForURL(/tab=past/u);
  expect([...staff.errors, ...student.errors]).toEqual([]);
});
