import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { learnerApi } from '../../../learners/contract/own.ts';
import { type AssignmentWorld, assignmentWorld, from, teacher } from '../../../assignments/server/testing/assignment-world.ts';
import { activitiesApi } from '../../contract/activities.ts';
import type { ActivityBody } from '../../contract/activity.ts';
import { learnerActivitiesApi } from '../../contract/learner.ts';
import { activityDraftOf, cardsOf, publish, review } from '../testing/activity-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const idsOf = (body: ActivityBody): string[] => (body.kind === 'flashcards' ? body.cards.map(({ id }) => id) : []);
const set = async (caller: Caller, id: number) => {
  const { body } = await app.call(caller, learnerActivitiesApi.get, { id });
  return body.cards ?? { cards: [], total: -1, seen: -1, known: -1, nextAt: null };
};
const minute = 60_000;

async function twoCards() {
  const { id, body } = await publish(app, world, { body: cardsOf(2) });
  const [one = '', two = ''] = idsOf(body);
  return { id, one, two };
}

describe('cards of a day', () => {
  it('are so many new ones, and again those that are due', async () => {
    const { id, body } = await publish(app, world, { title: 'Sixteen – kumi na sita', body: cardsOf(16, 5) });
    const cards = idsOf(body);
    const first = await set(world.asAmina, id);
    expect(first.cards.map((card) => card.id)).toEqual(cards.slice(0, 5));
    expect(first.cards.every(({ fresh }) => fresh)).toBe(true);
    const home = async (caller: Caller) =>
      (await app.call(caller, learnerApi.home)).body.due.filter(({ kind }) => kind === 'cards');
    expect(await home(world.asAmina)).toContainEqual(
      expect.objectContaining({ title: 'Sixteen – kumi na sita: 5 cards', dueAt: null }),
    );
    const [a = '', b = '', c = ''] = cards;
    const answer = await review(app, world.asAmina, id, [
      [1, a, 'easy', from(-3 * minute)],
      [2, b, 'again', from(-2.5 * minute)],
      [3, c, 'good', from(-2 * minute)],
    ]);
    expect(answer.body).toEqual({ upTo: 3, taken: 3, leftOut: 0 });
    const now = await set(world.asAmina, id);
    // What was not known comes after a minute, what was good after ten, what was easy in days; two new ones are left for today.
    expect(now.cards.map((card) => card.id)).toEqual([b, ...cards.slice(3, 5)]);
    expect(now).toMatchObject({ total: 16, seen: 3, known: 2 });
    expect(Date.parse(now.nextAt ?? '')).toBeGreaterThan(Date.now());
    // Another student has all before them.
    expect((await set(world.asBrian, id)).seen).toBe(0);
    const row = (await app.call(world.asAmina, learnerActivitiesApi.list, { part: 'all' })).body.rows.find(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ dueCards: 3, newCards: 2, tries: 3, best: 1250, latest: 1250 });
  });

  it('come on their day, at any hour of it', async () => {
    const { id, one, two } = await twoCards();
    await review(app, world.asAmina, id, [
      [1, one, 'easy', from(-minute)],
      [2, two, 'easy', from(-minute)],
    ]);
    expect((await set(world.asAmina, id)).cards).toEqual([]);
    // Of the two one is due at the end of today, the other at the beginning of tomorrow, by the school’s clock.
    const at = (card: string, when: 'today' | 'tomorrow') =>
      sql`
      update elearning.card_state
         set due_at = (date_trunc('day', now() at time zone 'Africa/Nairobi') + interval '1 day'
                       + ${when === 'today' ? '-1 second' : '1 second'}::interval) at time zone 'Africa/Nairobi'
       where school_id = ${app.schoolA} and activity_id = ${id} and card = ${card}`.execute(app.db.platform);
    await at(one, 'today');
    await at(two, 'tomorrow');
    expect((await set(world.asAmina, id)).cards.map((card) => card.id)).toEqual([one]);
  });
});

describe('reviews', () => {
  it('count once however often and however much at once they are sent', async () => {
    const { id, one, two } = await twoCards();
    const sent = [
      [1, one, 'again', from(-9 * minute)],
      [2, two, 'good', from(-8 * minute)],
    ] as const;
    const both = await Promise.all([review(app, world.asAmina, id, sent), review(app, world.asAmina, id, sent)]);
    expect(both.map(({ body }) => body.taken).toSorted((a, b) => a - b)).toEqual([0, 2]);
    const more = await review(app, world.asAmina, id, [...sent, [3, one, 'good', from(-7 * minute)]]);
    expect(more.body).toEqual({ upTo: 3, taken: 1, leftOut: 2 });
    // The same numbers of another device are others.
    expect((await review(app, world.asAmina, id, [[1, two, 'easy', from(-minute)]], 'device-two-of-a-test')).body.taken).toBe(1);
    const { rows } = await sql<{ reps: number }>`
      select reps from elearning.card_state where school_id = ${app.schoolA} and activity_id = ${id} order by card = ${two}`.execute(
      app.db.platform,
    );
    expect(rows.map(({ reps }) => reps)).toEqual([2, 2]);
  });

  it('happen when they can have happened', async () => {
    const { id, one, two } = await twoCards();
    await review(app, world.asAmina, id, [
      [1, one, 'easy', '2099-01-01T00:00:00Z'],
      [2, two, 'easy', '1999-01-01T00:00:00Z'],
    ]);
    const { rows } = await sql<{ early: boolean; late: boolean }>`
      select at < now() - interval '61 days' as early, at > now() as late from elearning.card_review
       where school_id = ${app.schoolA} and activity_id = ${id}`.execute(app.db.platform);
    expect(rows).toEqual([
      { early: false, late: false },
      { early: false, late: false },
    ]);
    // A second one from before the first goes on from there, and breaks nothing.
    expect((await review(app, world.asAmina, id, [[3, one, 'hard', from(-300 * minute)]])).body.taken).toBe(1);
  });

  it('are no more of a card in a day than anybody makes, and of cards that are there', async () => {
    const { id, one, two } = await twoCards();
    const many = Array.from({ length: 30 }, (_, at) => [at + 1, at === 0 ? two : one, 'good', from(-minute)] as const);
    expect((await review(app, world.asAmina, id, many)).body).toEqual({ upTo: 30, taken: 21, leftOut: 9 });
    expect((await review(app, world.asAmina, id, [[40, one, 'good', from(0)]])).body.taken).toBe(0);
    expect((await review(app, world.asAmina, id, [[41, 'nocard', 'good', from(0)]])).body).toEqual({
      upTo: 41,
      taken: 0,
      leftOut: 1,
    });
  });

  it('are of a set that is for the student, also once it is archived', async () => {
    const made = await publish(app, world, { streamIds: [world.east], body: cardsOf(1) });
    const [one = ''] = idsOf(made.body);
    const given = [[1, one, 'good', from(-minute)]] as const;
    expect((await review(app, world.asBrian, made.id, given)).status).toBe(404);
    expect((await review(app, teacher, made.id, given)).status).toBe(403);
    await app.call(teacher, activitiesApi.move, { id: made.id, version: made.version, state: 'archived' }, freshKey());
    // It was made on a phone without a line before that.
    expect((await review(app, world.asAmina, made.id, given)).body.taken).toBe(1);
    expect((await set(world.asAmina, made.id)).cards).toEqual([]);
    const { id } = await publish(app, world);
    expect((await review(app, world.asAmina, id, given)).status).toBe(404);
  });

  it('stay with a card whose words are mended, and go with one that is taken out', async () => {
    const made = await publish(app, world, { body: cardsOf(3) });
    const [one = '', two = ''] = idsOf(made.body);
    await review(app, world.asAmina, made.id, [
      [1, one, 'easy', from(-minute)],
      [2, two, 'easy', from(-minute)],
    ]);
    if (made.body.kind !== 'flashcards') throw new Error('no cards');
    const cards = made.body.cards.slice(1).map((card) => ({ ...card, back: 'mended' }));
    const changed = await app.call(teacher, activitiesApi.update, {
      ...activityDraftOf(world, { body: { ...made.body, cards } }),
      id: made.id,
      version: made.version,
    });
    expect(idsOf(changed.body.body)).toEqual(cards.map(({ id }) => id));
    expect(await set(world.asAmina, made.id)).toMatchObject({ total: 2, seen: 1, known: 1 });
  });
});
