import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import {
  admin,
  type AssignmentWorld,
  assignmentWorld,
  colleague,
  teacher,
  uploaded,
} from '../../../assignments/server/testing/assignment-world.ts';
import { activitiesApi } from '../../contract/activities.ts';
import { learnerActivitiesApi } from '../../contract/learner.ts';
import { activityDraftOf, cardsOf, check, publish, rightOrder, steps } from '../testing/activity-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const create = (changes: object = {}, caller: Caller = teacher) =>
  app.call(caller, activitiesApi.create, { ...activityDraftOf(world), ...changes }, freshKey());
const own = (caller: Caller, id: number) => app.call(caller, learnerActivitiesApi.get, { id });

describe('making an activity', () => {
  it('is for what one teaches', async () => {
    const english = { courseId: world.english };
    expect((await create(english)).status).toBe(403);
    expect((await create(english, colleague)).status).toBe(403);
    expect((await create({ ...english, streamIds: [world.east, world.west] }, colleague)).status).toBe(403);
    const { status, body } = await create({ ...english, streamIds: [world.east] }, colleague);
    expect(status).toBe(200);
    expect((await create(english, admin)).status).toBe(200);
    for (const caller of [teacher, 'otherSchool'] as const)
      expect((await app.call(caller, activitiesApi.get, { id: body.id })).status).toBe(404);
    expect((await create({}, 'ROLE_Exam_admin')).status).toBe(403);
  });

  it.each([
    ['streamIds', { streamIds: [999_999] }],
    ['topicId', { topicId: 999_999 }],
    ['title', { title: ' ' }],
    ['body.items', { body: { kind: 'ordering', items: [] } }],
    ['body.events.0.date', { body: { kind: 'timeline', how: 'order', events: [{ id: 'a', text: 'x', date: '1963-13' }] } }],
    ['body', { body: { kind: 'package', packageId: 999_999 } }],
    [
      'body',
      {
        body: {
          kind: 'labelling',
          fileId: 1,
          alt: 'x',
          labels: [
            { id: 'a', text: 'same', x: 1, y: 1 },
            { id: 'b', text: 'same', x: 2, y: 2 },
          ],
        },
      },
    ],
    [
      'body',
      {
        body: {
          kind: 'ordering',
          items: [
            { id: 'a', text: 'x', fileId: 1 },
            { id: 'b', text: 'y' },
          ],
        },
      },
    ],
  ] as const)('is refused at %s', async (path, changes) => {
    const { status, body } = await create(changes);
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 400, path });
  });

  it('goes its way once; what was never published is removed', async () => {
    const { id, version } = (await create()).body;
    const move = (state: 'published' | 'archived', at: number) =>
      app.call(teacher, activitiesApi.move, { id, version: at, state }, freshKey());
    expect((await own(world.asAmina, id)).status).toBe(404);
    expect((await move('archived', version)).status).toBe(422);
    const both = await Promise.all([move('published', version), move('published', version)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await app.call(teacher, activitiesApi.remove, { id })).status).toBe(422);
    const { body: copy } = await app.call(teacher, activitiesApi.copy, { id }, freshKey());
    expect(copy).toMatchObject({ title: 'Ng’ombe: the way of food (copy)', state: 'draft', number: 1 });
    expect(rightOrder(copy.body)).not.toEqual(rightOrder(both[0]?.body.body ?? steps));
    for (const caller of [colleague, 'otherSchool'] as const)
      expect((await app.call(caller, activitiesApi.remove, { id: copy.id })).status).toBe(404);
    expect((await app.call(teacher, activitiesApi.remove, { id: copy.id })).status).toBe(200);
    expect((await app.call(teacher, activitiesApi.get, { id: copy.id })).status).toBe(404);
  });

  it('is listed by what it is', async () => {
    const { id } = await publish(app, world, { title: 'Listed: Ĩthe', body: cardsOf(2) });
    const list = async (input: object) => (await app.call(teacher, activitiesApi.list, input)).body.rows.map((row) => row.id);
    for (const input of [
      { q: 'ithe' },
      { kind: 'flashcards', state: 'published' },
      { classId: world.form3, courseId: world.maths, state: 'kept' },
      ...['changedAt', 'title', 'kind', 'courseName', 'className', 'state'].map((sort) => ({ sort })),
    ])
      expect(await list(input), JSON.stringify(input)).toContain(id);
    expect(await list({ topicId: 999_999 })).toEqual([]);
    expect((await app.call(colleague, activitiesApi.list, { q: 'ithe' })).body.total).toBe(0);
  });

  it('shows its pictures to those whom it is for', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const fileId = await uploaded(app, teacher, 'cell.png', bytes, 'photo');
    const labels = [
      { id: 'a', text: 'Kiini', x: 10, y: 10 },
      { id: 'b', text: 'Ukuta', x: 20, y: 20 },
    ];
    const { id, version } = await publish(app, world, {
      streamIds: [world.east],
      body: { kind: 'labelling', fileId, alt: 'A cell', labels, others: [] },
    });
    const seen = async (caller: Caller, file = fileId) =>
      (await app.call(caller, learnerActivitiesApi.file, { id, fileId: file })).status;
    expect([await seen(world.asAmina), await seen(world.asBrian), await seen(world.asAmina, fileId + 1)]).toEqual([
      200, 404, 404,
    ]);
    const staff = async (caller: Caller) => (await app.call(caller, activitiesApi.file, { id, fileId })).status;
    expect([await staff(teacher), await staff(colleague)]).toEqual([200, 404]);
    // Another may not take it by its number.
    const taken = {
      ...steps,
      items: [
        { id: 'a', text: 'x', fileId },
        { id: 'b', text: 'y', fileId: null },
      ],
    };
    expect((await create({ body: taken }, admin)).status).toBe(400);
    expect(version).toBe(2);
  });

  it('makes cards of ready questions of what one teaches', async () => {
    const cards = (caller: Caller, courseId: number) => app.call(caller, activitiesApi.cards, { courseId, topicId: 999_999 });
    expect((await cards(teacher, world.maths)).body.rows).toEqual([]);
    expect((await app.call(teacher, activitiesApi.cards, { courseId: world.maths })).status).toBe(200);
    expect((await cards(teacher, world.english)).status).toBe(403);
  });
});

describe('a try', () => {
  it('is marked against what the student had, whatever has changed since', async () => {
    const made = await publish(app, world, { explanation: 'Kwa sababu ya 4.', solutionAfter: 2 });
    const { id, body } = made;
    const right = rightOrder(body);
    const got = (await own(world.asAmina, id)).body;
    expect(got).toMatchObject({ number: 1, tries: 0, open: true, dueCards: 0, cards: null });
    expect(JSON.stringify(got)).not.toContain('Kwa sababu');
    const first = (await check(app, world.asAmina, id, right.toReversed())).body;
    expect(first).toMatchObject({ number: 1, share: 3333, best: 3333, solution: null, explanation: 'Kwa sababu ya 4.' });
    const turned = { ...steps, items: body.kind === 'ordering' ? body.items.toReversed() : [] };
    const changed = await app.call(teacher, activitiesApi.update, {
      ...activityDraftOf(world, { body: turned }),
      id,
      version: made.version,
    });
    expect(changed.body).toMatchObject({ number: 2 });
    // The old order is right for who had the old one, and the new one for who has it now.
    expect((await check(app, world.asAmina, id, right, 1)).body).toMatchObject({ share: 10_000, best: 10_000 });
    expect((await check(app, world.asAmina, id, right, 2)).body).toMatchObject({ share: 3333, best: 10_000, number: 3 });
    expect((await check(app, world.asAmina, id, right, 9)).status).toBe(404);
    const moved = { ...activityDraftOf(world, { body: turned, courseId: world.english }), id, version: changed.body.version };
    expect((await app.call(admin, activitiesApi.update, moved)).body.fields?.[0]?.path).toBe('classId');
    const { rows } = await sql<{ share: number; version: number }>`
      select t.share, v.number as version from elearning.activity_try t
        join elearning.activity_version v on v.school_id = t.school_id and v.id = t.version_id
       where t.school_id = ${app.schoolA} and t.activity_id = ${id} order by t.number`.execute(app.db.platform);
    expect(rows).toEqual([
      { share: 3333, version: 1 },
      { share: 10_000, version: 1 },
      { share: 3333, version: 2 },
    ]);
  });

  it('counts once however often it is sent, and two at once are two', async () => {
    const { id, body } = await publish(app, world, { mostTries: 3 });
    const [right, key] = [rightOrder(body), freshKey()];
    const twice = [await check(app, world.asAmina, id, right, 1, key), await check(app, world.asAmina, id, right, 1, key)];
    expect(twice.map((one) => one.body.number)).toEqual([1, 1]);
    const both = await Promise.all([check(app, world.asAmina, id, []), check(app, world.asAmina, id, [])]);
    expect(both.map((one) => one.body.number).toSorted((a, b) => a - b)).toEqual([2, 3]);
    expect((await check(app, world.asAmina, id, right)).status).toBe(422);
    expect((await own(world.asAmina, id)).body).toMatchObject({ tries: 3, best: 10_000, latest: 0, open: false });
  });

  it('is for whom it is for, of its kind, while it is open', async () => {
    const { id, version, body } = await publish(app, world, { streamIds: [world.east] });
    const right = rightOrder(body);
    expect((await check(app, world.asBrian, id, right)).status).toBe(404);
    expect((await check(app, teacher, id, right)).status).toBe(403);
    const memory = { id, number: 1, answer: { kind: 'memory' as const, moves: 3, seconds: 9 } };
    expect((await app.call(world.asAmina, learnerActivitiesApi.check, memory, freshKey())).status).toBe(422);
    expect((await check(app, world.asAmina, id, right)).status).toBe(200);
    await app.call(teacher, activitiesApi.move, { id, version, state: 'archived' }, freshKey());
    expect((await check(app, world.asAmina, id, right)).status).toBe(422);
    // What was done stays to be seen.
    expect((await own(world.asAmina, id)).body).toMatchObject({ closed: true, open: false, best: 10_000 });
    const changed = await app.call(teacher, activitiesApi.update, { ...activityDraftOf(world), id, version: version + 1 });
    expect(changed.status).toBe(422);
  });

  it('of memory is believed only as far as it can be', async () => {
    const pairs = ['½', '¼'].map((a, at) => ({ id: `n${at}`, a, aFileId: null, b: `b${at}`, bFileId: null }));
    const { id } = await publish(app, world, { body: { kind: 'memory', pairs } });
    const play = (moves: number, seconds: number) =>
      app.call(
        world.asAmina,
        learnerActivitiesApi.check,
        { id, number: 1, answer: { kind: 'memory', moves, seconds } },
        freshKey(),
      );
    expect((await play(1, 60)).status).toBe(422);
    expect((await play(4, 1)).status).toBe(422);
    expect((await play(4, 20)).body).toMatchObject({ share: 5000, number: 1, solution: [] });
  });
});

describe('scores', () => {
  it('are of everybody whom it is for, and of who did it and left the streams since', async () => {
    const { id, version, body } = await publish(app, world);
    await check(app, world.asBrian, id, rightOrder(body).toReversed());
    const scores = async (input: object, caller: Caller = teacher) =>
      (await app.call(caller, activitiesApi.scores, { id, ...input })).body;
    for (const sort of ['name', 'seat', 'tries', '-best', 'latest', '-latestAt'])
      expect((await scores({ sort, state: 'done' })).rows).toMatchObject([{ id: world.brian, tries: 1, best: 3333 }]);
    expect((await scores({ state: 'weak' })).total).toBe(1);
    expect((await scores({ state: 'none' })).rows.map((row) => row.id)).toContain(world.amina);
    expect((await scores({ q: 'amina' })).total).toBe(1);
    await app.call(teacher, activitiesApi.update, {
      ...activityDraftOf(world, { streamIds: [world.east] }),
      body,
      id,
      version,
    });
    expect((await scores({ state: 'done' })).rows.map((row) => row.id)).toEqual([world.brian]);
    expect((await app.call('otherSchool', activitiesApi.scores, { id })).status).toBe(404);
    const { body: list } = await app.call(teacher, activitiesApi.list, { size: 200 });
    expect(list.rows.find((row) => row.id === id)).toMatchObject({ did: 0, streams: ['East'] });
  });

  it('stand by day for who puts them together', async () => {
    const { rows } = await sql<{ share: number }>`
      select share from elearning.activity_done where school_id = ${app.schoolA} and student_id = ${world.brian}`.execute(
      app.db.platform,
    );
    expect(rows.map(({ share }) => share)).toContain(3333);
  });
});

describe('a student’s list', () => {
  it('parts what is to be done from what was done', async () => {
    const { id, body } = await publish(app, world, { title: 'In the list' });
    const part = async (name: 'open' | 'done' | 'all', more: object = {}) =>
      (await app.call(world.asAmina, learnerActivitiesApi.list, { part: name, size: 100, ...more })).body.rows.map(
        (row) => row.id,
      );
    expect(await part('open')).toContain(id);
    expect(await part('done')).not.toContain(id);
    await check(app, world.asAmina, id, rightOrder(body));
    expect(await part('open')).not.toContain(id);
    for (const sort of ['dueCards', 'title', 'courseName', '-latestAt'])
      expect(await part('done', { q: 'in the', sort })).toEqual([id]);
    expect(await part('all')).toContain(id);
  });
});
