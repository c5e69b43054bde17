import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
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
  newestOf,
  setFor,
  teacher,
} from '../testing/assignment-world.ts';

let app: TestApp;
let world: AssignmentWorld;
let chebet: number;
let asChebet: Caller;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
  chebet = (await registerAs(app, testDraft(world, { firstName: 'Chebet' }))).body.id;
  asChebet = await studentCaller(app, chebet);
});
afterAll(() => app.close());

const own = async (caller: Caller, id: number) => (await app.call(caller, learnerAssignmentsApi.get, { id })).body;
const teams = () => [{ name: 'Simba', studentIds: [world.amina, world.brian] }];

describe('a team', () => {
  it('hands in once, by any of them, and all of them see it', async () => {
    const id = await setFor(app, world, { team: 'one', teams: teams() });
    await app.call(world.asAmina, learnerAssignmentsApi.saveDraft, { id, version: 0, words: 'ours' });
    expect((await own(world.asBrian, id)).draft.words).toBe('ours');
    expect((await handIn(app, world.asBrian, id, { words: 'ours' })).status).toBe(200);
    expect((await handIn(app, world.asAmina, id, { words: 'mine' })).status).toBe(422);
    expect((await own(world.asAmina, id)).handedIn).toMatchObject([{ words: 'ours' }]);
    const { rows, total } = (await app.call(teacher, assignmentsApi.people, { id })).body;
    expect({ total, rows }).toMatchObject({ total: 1, rows: [{ name: 'Simba', state: 'submitted' }] });
    await app.call(teacher, markingApi.note, {
      id,
      studentId: world.amina,
      version: 0,
      handedInId: await newestOf(app, teacher, id, world.amina),
      mark: 1200,
    });
    await app.call(teacher, markingApi.giveBack, { id, studentIds: [world.brian] }, freshKey());
    for (const caller of [world.asAmina, world.asBrian]) expect((await own(caller, id)).given).toMatchObject([{ result: 1200 }]);
  });

  it('in which all must agree hands in what all have agreed to', async () => {
    const id = await setFor(app, world, { team: 'all', teams: teams() });
    const first = await handIn(app, world.asAmina, id, { words: 'draft one' });
    expect(first.body).toMatchObject({ state: 'draft', handedIn: [] });
    expect(first.body.members.map(({ me, agreed }) => [me, agreed])).toContainEqual([true, true]);
    // Brian changes it: what Amina agreed to is not there any more.
    const changed = await handIn(app, world.asBrian, id, { words: 'draft two' });
    expect(changed.body.handedIn).toEqual([]);
    expect((await own(world.asAmina, id)).members.filter(({ agreed }) => agreed)).toHaveLength(1);
    const done = await handIn(app, world.asAmina, id, { words: 'draft two' });
    expect(done.body).toMatchObject({ state: 'submitted', handedIn: [{ words: 'draft two' }] });
  });

  it('is nobody’s who is not in it', async () => {
    const id = await setFor(app, world, { team: 'one', teams: teams() });
    await handIn(app, world.asAmina, id, { words: 'secret' });
    const seen = await own(asChebet, id);
    expect(JSON.stringify(seen)).not.toContain('secret');
    expect(seen).toMatchObject({ open: false, members: [], draft: { words: null } });
    expect((await handIn(app, asChebet, id)).status).toBe(422);
    expect((await app.call(teacher, markingApi.work, { id, studentId: chebet })).status).toBe(422);
  });

  it('has each student once, and only students of the class', async () => {
    const create = (list: object[]) =>
      app.call(teacher, assignmentsApi.create, { ...draftOf(world, { team: 'one' }), teams: list as never }, freshKey());
    const twice = await create([...teams(), { name: 'Chui', studentIds: [world.amina] }]);
    expect(twice.body.fields?.[0]?.path).toBe('teams');
    expect((await create([...teams(), { name: 'SIMBA', studentIds: [chebet] }])).body.fields?.[0]?.path).toBe('teams');
    const far = (await registerAs(app, testDraft(world, { classId: world.form4, streamId: world.form4West }))).body.id;
    expect((await create([{ name: 'Chui', studentIds: [far] }])).status).toBe(400);
  });

  it('that missed it has the guardians of each member told once, and no other’s', async () => {
    const all = [
      { name: 'Simba', studentIds: [world.amina, world.brian] },
      { name: 'Ng’ombe “A”', studentIds: [chebet] },
    ];
    const title = 'Missed by a team';
    const id = await setFor(app, world, { team: 'one', teams: all, title, opensAt: from(-5 * day), dueAt: from(-day) });
    await handIn(app, asChebet, id);
    const list = async () => (await app.call(teacher, assignmentsApi.people, { id, state: 'missed' })).body.rows;
    const [row] = await list();
    expect(row).toMatchObject({ name: 'Simba', missed: true, toldAt: null });
    const tell = () => app.call(teacher, assignmentsApi.tell, { id, studentIds: [row?.id ?? 0, chebet] }, freshKey());
    const both = await Promise.all([tell(), tell()]);
    expect(both.map(({ body }) => body.told).toSorted((a, b) => a - b)).toEqual([0, 2]);
    const { rows } = await sql<{ text: string }>`
      select body as text from messaging.message where school_id = ${app.schoolA} and body like ${`%${title}%`} order by body`.execute(
      app.db.platform,
    );
    expect(rows.map(({ text }) => ['Amina', 'Brian', 'Chebet'].filter((name) => text.includes(name)))).toEqual([
      ['Amina'],
      ['Brian'],
    ]);
    for (const { text } of rows) expect(text).toContain('(Simba)');
    expect((await list())[0]?.toldAt).not.toBeNull();
    expect((await tell()).body.told).toBe(0);
    expect((await app.call(colleague, assignmentsApi.tell, { id, studentIds: [world.amina] }, freshKey())).status).toBe(404);
    expect((await app.call('otherSchool', assignmentsApi.tell, { id, studentIds: [world.amina] }, freshKey())).status).toBe(404);
  });
});
