import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { pdf } from '#kit/server/testing/uploads.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { learnerApi } from '../../../learners/contract/own.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import {
  admin,
  type AssignmentWorld,
  assignmentWorld,
  colleague,
  day,
  draftOf,
  from,
  handIn,
  hour,
  setFor,
  teacher,
  uploaded,
  written,
} from '../testing/assignment-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const create = (changes: object = {}, caller: Caller = teacher) =>
  app.call(caller, assignmentsApi.create, { ...draftOf(world), ...changes }, freshKey());

describe('setting an assignment', () => {
  it('is for what one teaches', async () => {
    const english = { courseId: world.english };
    const east = { ...english, audience: 'streams', streamIds: [world.east] };
    expect((await create(english)).status).toBe(403);
    expect((await create(east, colleague)).status).toBe(200);
    // Wanjirũ teaches English in East alone.
    for (const audience of [
      { audience: 'class' },
      { audience: 'streams', streamIds: [world.east, world.west] },
      { audience: 'students', studentIds: [world.brian] },
    ])
      expect((await create({ ...english, ...audience }, colleague)).status, JSON.stringify(audience)).toBe(403);
    expect((await create({ ...english, audience: 'students', studentIds: [world.amina] }, colleague)).status).toBe(200);
    expect((await create(english, admin)).status).toBe(200);
    expect((await create({}, 'ROLE_Exam_admin')).status).toBe(403);
    expect((await create({}, 'otherSchool')).status).toBe(422);
  });

  it.each([
    ['dueAt', { dueAt: from(-2 * hour) }],
    ['cutOffAt', { cutOffAt: from(day) }],
    ['streamIds', { audience: 'streams' }],
    ['studentIds', { audience: 'students' }],
    ['latePerDay', { late: 'minus' }],
    ['late', { late: 'minus', latePerDay: 100, maxMark: null }],
    ['title', { title: '   ' }],
    ['maxMark', { maxMark: 99 }],
    [
      'rubric',
      {
        rubric: [
          {
            key: 'a',
            name: 'A',
            levels: [
              { words: 'x', mark: 0 },
              { words: 'y', mark: 0 },
            ],
          },
        ],
      },
    ],
    ['files.0.fileId', { files: [{ fileId: 999_999, name: 'x.pdf' }] }],
    ['instructions', { instructions: { type: 'doc', content: [{ type: 'image', attrs: { fileId: 1 } }] } }],
  ] as const)('is refused at %s', async (path, changes) => {
    const { status, body } = await create(changes);
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 400, path });
  });

  it('takes only students and streams of its class', async () => {
    expect((await create({ audience: 'streams', streamIds: [world.form4West] })).body.fields?.[0]?.path).toBe('streamIds');
    expect((await create({ audience: 'students', studentIds: [9_999_999] })).body.fields?.[0]?.path).toBe('studentIds');
  });

  it('keeps attachments, which students of it open and no others', async () => {
    const fileId = await uploaded(app, teacher, 'zoezi.pdf', pdf());
    const id = await setFor(app, world, {
      audience: 'students',
      studentIds: [world.amina],
      files: [{ fileId, name: 'Zoezi – 4.pdf' }],
    });
    const open = (caller: Caller) => app.call(caller, learnerAssignmentsApi.attachment, { id, fileId });
    expect((await open(world.asAmina)).status).toBe(200);
    expect((await open(world.asBrian)).status).toBe(404);
    expect((await app.call(teacher, assignmentsApi.file, { id, fileId })).status).toBe(200);
    expect((await app.call(colleague, assignmentsApi.file, { id, fileId })).status).toBe(404);
    const { body: now } = await app.call(teacher, assignmentsApi.get, { id });
    const changed = await app.call(teacher, assignmentsApi.update, { ...draftOf(world), id, version: now.version });
    expect(changed.body.files).toEqual([]);
    expect((await open(world.asAmina)).status).toBe(404);
  });

  it('goes its way once, and only what was never published is removed', async () => {
    const { id, version } = (await create({ instructions: written('Soma sura ya 7 – “Mfupa mmoja”') })).body;
    const move = (state: 'published' | 'closed' | 'archived', at: number) =>
      app.call(teacher, assignmentsApi.move, { id, version: at, state }, freshKey());
    expect((await move('closed', version)).status).toBe(422);
    const both = await Promise.all([move('published', version), move('published', version)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await app.call(teacher, assignmentsApi.remove, { id })).status).toBe(422);
    const other = (await create()).body.id;
    for (const caller of [colleague, 'otherSchool'] as const)
      expect((await app.call(caller, assignmentsApi.remove, { id: other })).status).toBe(404);
    expect((await app.call(teacher, assignmentsApi.remove, { id: other })).status).toBe(200);
    expect((await app.call(teacher, assignmentsApi.get, { id: other })).status).toBe(404);
  });
});

describe('who is told', () => {
  it('are the guardians of who missed it, each once', async () => {
    const id = await setFor(app, world, { opensAt: from(-5 * day), dueAt: from(-day), title: 'Missed by one' });
    await handIn(app, world.asAmina, id);
    const tell = () =>
      app.call(teacher, assignmentsApi.tell, { id, studentIds: [world.amina, world.brian, 9_999_999] }, freshKey());
    const both = await Promise.all([tell(), tell()]);
    expect(both.map(({ body }) => body.told).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { rows } = await sql<{ text: string }>`
      select body as text from messaging.message where school_id = ${app.schoolA} and body like '%Missed by one%'`.execute(
      app.db.platform,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain('Brian');
    expect((await app.call(colleague, assignmentsApi.tell, { id, studentIds: [world.brian] }, freshKey())).status).toBe(404);
  });

  it('are students on their first page, and their teacher on theirs', async () => {
    const id = await setFor(app, world, { title: 'Shown at home', audience: 'students', studentIds: [world.amina] });
    const due = async (caller: Caller) => (await app.call(caller, learnerApi.home)).body.due.map(({ title }) => title);
    expect(await due(world.asAmina)).toContain('Shown at home');
    expect(await due(world.asBrian)).not.toContain('Shown at home');
    const waits = async (caller: Caller) => JSON.stringify((await app.call(caller, homeApi.tasks)).body);
    const before = await waits(colleague);
    await handIn(app, world.asAmina, id);
    expect(await due(world.asAmina)).not.toContain('Shown at home');
    expect(await waits(teacher)).toContain('Work handed in to mark');
    expect(await waits(colleague)).toBe(before);
  });
});
