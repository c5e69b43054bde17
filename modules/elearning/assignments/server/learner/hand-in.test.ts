import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { pdf, png } from '#kit/server/testing/uploads.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import { markingApi } from '../../contract/marking.ts';
import {
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
} from '../testing/assignment-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const own = (caller: Parameters<TestApp['call']>[0], id: number) => app.call(caller, learnerAssignmentsApi.get, { id });
const titles = async (caller: Parameters<TestApp['call']>[0], part: 'open' | 'handedIn' | 'returned' | 'all' = 'all') =>
  (await app.call(caller, learnerAssignmentsApi.list, { part })).body.rows.map(({ title }) => title);

describe('what a student sees', () => {
  it('is published, open and for them', async () => {
    const hidden = await app.call(teacher, assignmentsApi.create, draftOf(world, { title: 'Still a draft' }), freshKey());
    expect(hidden.status).toBe(200);
    await setFor(app, world, { title: 'Opens tomorrow', opensAt: from(day), dueAt: from(3 * day) });
    await setFor(app, world, { title: 'For East', audience: 'streams', streamIds: [world.east] });
    await setFor(app, world, { title: 'For Brian alone', audience: 'students', studentIds: [world.brian] });
    expect(await titles(world.asAmina)).toEqual(['For East']);
    expect(await titles(world.asBrian)).toEqual(['For Brian alone']);
    expect((await own(world.asAmina, hidden.body.id)).status).toBe(404);
    app.pass(2 * day);
    expect(await titles(world.asAmina)).toContain('Opens tomorrow');
    app.pass(-2 * day);
  });

  it('is nothing of a subject that they do not take', async () => {
    await sql`
      insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
      values (${app.schoolA}, ${world.form3}, null, ${world.physics}, ${world.otieno})`.execute(app.db.platform);
    const id = await setFor(app, world, { title: 'Physics', courseId: world.physics });
    expect((await own(world.asAmina, id)).status).toBe(404);
    await sql`
      insert into exams.choice (school_id, student_id, course_id, taken) values (${app.schoolA}, ${world.amina}, ${world.physics}, true)`.execute(
      app.db.platform,
    );
    expect((await own(world.asAmina, id)).status).toBe(200);
    expect((await own(world.asBrian, id)).status).toBe(404);
  });

  it('is closed to staff, and staff’s to students', async () => {
    const id = await setFor(app, world);
    expect((await own('ROLE_All', id)).status).toBe(403);
    for (const endpoint of [assignmentsApi.get, assignmentsApi.people, markingApi.similar])
      expect((await app.call(world.asAmina, endpoint, { id })).status).toBe(403);
  });
});

describe('a draft', () => {
  it('is kept as it was typed, and whoever saves an older one is told', async () => {
    const id = await setFor(app, world);
    const words = '  Nĩ wega mũno — ‘x² = 9’ 🐄\n\n\tthen x = ±3  ';
    const saved = await app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id, version: 0, words });
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await own(world.asAmina, id)).body.draft).toEqual({ version: 1, words, link: null, files: [] });
    const older = await app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id, version: 0, words: 'older' });
    expect(older.status).toBe(409);
    // It is nobody else's: neither a classmate nor the teacher reads it.
    expect((await own(world.asBrian, id)).body.draft.words).toBeNull();
    const seen = await app.call(teacher, markingApi.work, { id, studentId: world.amina });
    expect(JSON.stringify(seen.body)).not.toContain('wega');
    expect(seen.body.state).toBe('draft');
  });

  it('refuses what is not taken, what is too long and what cannot be stored', async () => {
    const id = await setFor(app, world, { takes: ['text'] });
    const save = (work: object) => app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id, version: 0, ...work });
    expect((await save({ link: 'https://example.org' })).body.fields?.[0]?.path).toBe('link');
    expect((await save({ words: 'x'.repeat(50_001) })).status).toBe(400);
    expect((await save({ words: 'a\u0000b' })).status).toBe(400);
    const links = await setFor(app, world, { takes: ['link'] });
    for (const link of ['javascript:alert(1)', 'mailto:a@b.ke', 'data:text/html,x', 'file:///etc/passwd'])
      expect((await app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id: links, version: 0, link })).status, link).toBe(
        400,
      );
  });

  it('is not kept where the assignment keeps none', async () => {
    const id = await setFor(app, world, { drafts: false });
    expect((await app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id, version: 0, words: 'x' })).status).toBe(422);
    expect((await handIn(app, world.asAmina, id)).status).toBe(200);
  });
});

describe('handing in', () => {
  it('gives a receipt by the server’s clock, and cannot happen twice', async () => {
    const id = await setFor(app, world);
    const key = freshKey();
    const first = await handIn(app, world.asAmina, id, { words: 'x = 3' }, key);
    expect(first).toMatchObject({ status: 200, body: { state: 'submitted', open: false } });
    expect(first.body.handedIn).toMatchObject([{ number: 1, words: 'x = 3' }]);
    const at = Date.parse(first.body.handedIn[0]?.at ?? '');
    expect(Math.abs(at - Date.now())).toBeLessThan(hour);
    const again = await handIn(app, world.asAmina, id, { words: 'x = 3' }, key);
    expect(again.body.handedIn).toEqual(first.body.handedIn);
    expect((await handIn(app, world.asAmina, id, { words: 'other' })).status).toBe(422);
    expect((await own(world.asAmina, id)).body.handedIn).toHaveLength(1);
  });

  it('is taken once when two devices send at once', async () => {
    const id = await setFor(app, world);
    const both = await Promise.all(['a', 'b'].map((words) => handIn(app, world.asAmina, id, { words })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await own(world.asAmina, id)).body.handedIn).toHaveLength(1);
  });

  it('refuses nothing at all, and work without the statement', async () => {
    const id = await setFor(app, world, { statement: true });
    for (const words of ['', '   \n'])
      expect((await handIn(app, world.asAmina, id, { words })).body.fields?.[0]?.path).toBe('words');
    expect((await handIn(app, world.asAmina, id)).body.fields?.[0]?.path).toBe('ownWork');
    expect((await handIn(app, world.asAmina, id, { words: 'x', ownWork: true })).status).toBe(200);
    const paper = await setFor(app, world, { takes: [] });
    expect((await handIn(app, world.asAmina, paper)).status).toBe(422);
  });

  it('keeps files, which nobody else of the class opens and nobody’s upload can be named', async () => {
    const id = await setFor(app, world);
    const fileId = await uploaded(app, world.asAmina, 'kazi.png', await png());
    const stolen = await handIn(app, world.asBrian, id, { files: [{ fileId, kind: 'file', name: 'kazi.png' }] });
    expect(stolen).toMatchObject({ status: 400, body: { fields: [{ path: 'files.0.fileId' }] } });
    const done = await handIn(app, world.asAmina, id, { files: [{ fileId, kind: 'file', name: 'kazi.png' }] });
    const handedFileId = done.body.handedIn[0]?.files[0]?.id ?? 0;
    expect(done.body.handedIn[0]?.files).toMatchObject([{ name: 'kazi.png', type: 'image/png', kind: 'file' }]);
    const open = (caller: Parameters<TestApp['call']>[0]) =>
      app.call(caller, learnerAssignmentsApi.handedFile, { id, handedFileId });
    expect((await open(world.asAmina)).status).toBe(200);
    expect((await open(world.asBrian)).status).toBe(404);
    // Nor beside work of one’s own for the same assignment.
    expect((await handIn(app, world.asBrian, id, { words: 'mine' })).status).toBe(200);
    expect((await open(world.asBrian)).status).toBe(404);
    expect((await app.call(teacher, markingApi.file, { id, handedFileId })).status).toBe(200);
    for (const caller of [colleague, 'otherSchool'] as const)
      expect((await app.call(caller, markingApi.file, { id, handedFileId })).status, caller).toBe(404);
    // Of two files each is opened by its own number.
    const both = await setFor(app, world);
    const files = [
      { fileId: await uploaded(app, world.asAmina, 'b.png', await png()), kind: 'file' as const, name: 'b.png' },
      { fileId: await uploaded(app, world.asAmina, 'b.pdf', pdf()), kind: 'file' as const, name: 'b.pdf' },
    ];
    const handed = (await handIn(app, world.asAmina, both, { files })).body.handedIn[0]?.files ?? [];
    for (const { id: one, type } of handed) {
      const opened = await app.call(world.asAmina, learnerAssignmentsApi.handedFile, { id: both, handedFileId: one });
      expect([opened.status, opened.headers['content-type']]).toEqual([200, type]);
    }
    expect(handed).toHaveLength(2);
    // A file of another assignment is not reached through one's own.
    const other = await setFor(app, world);
    expect((await app.call(teacher, markingApi.file, { id: other, handedFileId })).status).toBe(404);
  });

  it('holds what was handed in, whatever is drafted afterwards', async () => {
    const id = await setFor(app, world, { resubmit: true });
    const fileId = await uploaded(app, world.asAmina, 'a.pdf', pdf());
    await handIn(app, world.asAmina, id, { words: 'first', files: [{ fileId, kind: 'file', name: 'a.pdf' }] });
    const { version } = (await own(world.asAmina, id)).body.draft;
    const saved = await app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id, version, words: 'second' });
    expect(saved.status).toBe(200);
    const { rows } = await sql<{ linked: boolean }>`select linked from kit.file where id = ${fileId}`.execute(app.db.platform);
    expect(rows).toEqual([{ linked: true }]);
    expect((await app.call(teacher, markingApi.work, { id, studentId: world.amina })).body.handedIn).toMatchObject([
      { words: 'first' },
    ]);
    const second = await handIn(app, world.asAmina, id, { words: 'second' });
    expect(second.body.handedIn.map(({ number, words }) => [number, words])).toEqual([
      [2, 'second'],
      [1, 'first'],
    ]);
  });

  it('takes a recording and nothing that only says it is one', async () => {
    const id = await setFor(app, world, { takes: ['audio'] });
    const ogg = Buffer.concat([
      Buffer.from('OggS\u0000\u0002'),
      Buffer.alloc(20),
      Buffer.from('\u0001\u0013OpusHead'),
      Buffer.alloc(80),
    ]);
    const fileId = await uploaded(app, world.asAmina, 'sauti.ogg', ogg, 'recording');
    await expect(uploaded(app, world.asAmina, 'x.ogg', Buffer.from('<script>alert(1)</script>'), 'recording')).rejects.toThrow(
      'type',
    );
    const done = await handIn(app, world.asAmina, id, { files: [{ fileId, kind: 'audio', name: 'sauti.ogg' }] });
    expect(done.body.handedIn[0]?.files).toMatchObject([{ type: 'audio/ogg', kind: 'audio' }]);
  });
});

describe('time', () => {
  const late = (changes: Parameters<typeof setFor>[2]) =>
    setFor(app, world, { opensAt: from(-5 * day), dueAt: from(-2 * day - hour), ...changes });

  it('is up where late work is refused, and at the cut-off, unless the student has more', async () => {
    const refused = await late({ late: 'refuse' });
    expect((await handIn(app, world.asAmina, refused)).status).toBe(422);
    const cut = await late({ cutOffAt: from(-day) });
    expect((await handIn(app, world.asAmina, cut)).status).toBe(422);
    for (const id of [refused, cut]) {
      const extended = await app.call(teacher, assignmentsApi.extend, { id, studentId: world.amina, until: from(hour) });
      expect(extended.status).toBe(200);
      expect((await handIn(app, world.asAmina, id)).status).toBe(200);
      expect((await handIn(app, world.asBrian, id)).status).toBe(422);
      expect((await app.call(teacher, markingApi.work, { id, studentId: world.amina })).body.daysLate).toBe(0);
    }
  });

  it('is counted in days begun', async () => {
    const id = await late({});
    await handIn(app, world.asAmina, id);
    expect((await app.call(teacher, markingApi.work, { id, studentId: world.amina })).body.daysLate).toBe(3);
    const { rows } = (await app.call(teacher, assignmentsApi.people, { id, state: 'late' })).body;
    expect(rows).toMatchObject([{ id: world.amina, daysLate: 3 }]);
    const missed = (await app.call(teacher, assignmentsApi.people, { id, state: 'missed' })).body;
    expect(missed.rows.map((row) => row.id)).toEqual([world.brian]);
  });

  it('ends for who is locked, and for everybody when it is closed', async () => {
    const id = await setFor(app, world);
    await app.call(teacher, assignmentsApi.extend, { id, studentId: world.amina, locked: true, reason: 'Spoke of it in class' });
    expect((await handIn(app, world.asAmina, id)).status).toBe(422);
    const { version } = (await app.call(teacher, assignmentsApi.get, { id })).body;
    await app.call(teacher, assignmentsApi.move, { id, version, state: 'closed' }, freshKey());
    expect((await handIn(app, world.asBrian, id)).body.message).toBe('This assignment is closed.');
    // One that is for nobody of another stream cannot be extended there.
    const east = await setFor(app, world, { audience: 'streams', streamIds: [world.east] });
    expect((await app.call(teacher, assignmentsApi.extend, { id: east, studentId: world.brian, locked: true })).status).toBe(400);
  });
});
