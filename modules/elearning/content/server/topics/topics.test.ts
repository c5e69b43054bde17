import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { contentOptionsApi } from '../../contract/options.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { tagsApi } from '../../contract/tags.ts';
import { topicsApi } from '../../contract/topics.ts';
import { addResource, type ContentSchool, contentSchool, keeper, teacher } from '../testing/content-school.ts';

let app: TestApp;
let school: ContentSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await contentSchool(app);
});
afterAll(() => app.close());

const add = (name: string, parentId: number | null = null, courseId = school.physics, caller: Caller = keeper) =>
  ok(app.call(caller, topicsApi.create, { courseId, parentId, name }, freshKey()));
const tree = async (courseId = school.physics) =>
  (await ok(app.call(keeper, topicsApi.list, { courseId, size: 200 }))).rows.map(({ name, parentName }) =>
    parentName === null ? name : `${parentName} › ${name}`,
  );

describe('the tree of a subject', () => {
  test('keeps its order when topics move, and never grows a third level', async () => {
    const [heat, light, waves] = [await add('Heat'), await add('Light'), await add('Waves')];
    const lens = await add('Lenses', light.id);
    await ok(app.call(keeper, topicsApi.move, { id: waves.id, version: waves.version, beforeId: heat.id }));
    expect(await tree()).toEqual(['Waves', 'Heat', 'Light', 'Light › Lenses']);
    const deep = await app.call(
      keeper,
      topicsApi.create,
      { courseId: school.physics, parentId: lens.id, name: 'Deep' },
      freshKey(),
    );
    expect([deep.status, deep.body.fields?.[0]?.path]).toEqual([400, 'parentId']);
    const strand = await app.call(keeper, topicsApi.move, { id: light.id, version: light.version, parentId: heat.id });
    expect(strand.status).toBe(422);
    const self = await app.call(keeper, topicsApi.move, { id: heat.id, version: heat.version, parentId: heat.id });
    expect(self.status).toBe(400);
    await ok(app.call(keeper, topicsApi.move, { id: lens.id, version: lens.version, parentId: heat.id }));
    expect(await tree()).toEqual(['Waves', 'Heat', 'Heat › Lenses', 'Light']);
    expect((await app.call(keeper, topicsApi.move, { id: lens.id, version: lens.version })).status).toBe(409);
  });

  test('takes no topic twice, whatever its accents', async () => {
    await add('Ũmeme');
    const again = await app.call(keeper, topicsApi.create, { courseId: school.physics, name: 'umeme' }, freshKey());
    expect([again.status, again.body.code]).toEqual([409, 'duplicate']);
    const both = await Promise.all(
      ['Twin', 'TWIN'].map((name) => app.call(keeper, topicsApi.create, { courseId: school.physics, name }, freshKey())),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is written from an outline, again without doubling', async () => {
    const input = { courseId: school.music, outline: '1.0 Rhythm\n1.1 Beat\n1.2 Metre\n2.0 Melody\n- Scale\n- scale' };
    expect(await ok(app.call(keeper, topicsApi.addMany, input, freshKey()))).toEqual({ added: 5, known: 1 });
    expect(await tree(school.music)).toEqual(['Rhythm', 'Rhythm › Beat', 'Rhythm › Metre', 'Melody', 'Melody › Scale']);
    expect(await ok(app.call(keeper, topicsApi.addMany, { ...input, outline: `${input.outline}\n- Key` }, freshKey()))).toEqual({
      added: 1,
      known: 6,
    });
    expect((await tree(school.music)).at(-1)).toBe('Melody › Key');
  });

  test('is the teacher’s in what they teach, and of another school not there', async () => {
    const own = await add('Sets', null, school.maths, teacher);
    expect(own).toMatchObject({ writes: true, courseName: 'Mathematics' });
    const foreign = await app.call(teacher, topicsApi.create, { courseId: school.physics, name: 'Mine' }, freshKey());
    expect([foreign.status, foreign.body.fields?.[0]?.path]).toEqual([400, 'courseId']);
    const options = await ok(app.call('otherSchool', contentOptionsApi.topics, { courseId: school.physics }));
    expect(options.rows).toEqual([]);
  });
});

describe('merging', () => {
  test('takes over what is of a topic, and refuses what would stand twice', async () => {
    const [from, into] = [await add('Old', null, school.english), await add('New', null, school.english)];
    const sub = await add('Poems', from.id, school.english);
    const both = { courseId: school.english, topicIds: [from.id, into.id] };
    const draft = await addResource(app, school, { title: 'Of both', ...both });
    const other = await addResource(app, school, { title: 'Of one', courseId: school.english, topicIds: [from.id] });
    const elsewhere = await add('Elsewhere', null, school.maths);
    const at = { id: from.id, version: from.version };
    expect((await app.call(keeper, topicsApi.merge, { ...at, intoId: elsewhere.id }, freshKey())).status).toBe(400);
    expect((await app.call(keeper, topicsApi.remove, { id: from.id })).status).toBe(409);
    await ok(app.call(keeper, topicsApi.merge, { ...at, intoId: into.id }, freshKey()));
    expect(await tree(school.english)).toEqual(['New', 'New › Poems']);
    for (const { id } of [draft, other])
      expect((await ok(app.call(keeper, resourcesApi.get, { id }))).topicIds).toEqual([into.id]);
    const found = await ok(app.call(keeper, resourcesApi.list, { topicId: into.id, q: 'new' }));
    expect(found.total).toBe(2);
    expect((await app.call(keeper, topicsApi.get, { id: from.id })).status).toBe(404);
    expect((await ok(app.call(keeper, topicsApi.get, { id: sub.id }))).parentId).toBe(into.id);
  });

  test('of tags does the same', async () => {
    await addResource(app, school, { title: 'Tagged twice', tags: ['Revision', 'Marudio'] });
    await addResource(app, school, { title: 'Tagged once', tags: ['Marudio'] });
    const tags = (await ok(app.call(keeper, tagsApi.list, {}))).rows;
    const [marudio, revision] = ['Marudio', 'Revision'].map((name) => tags.find((tag) => tag.name === name));
    if (!marudio || !revision) throw new Error('The tags are missing.');
    const merged = { id: marudio.id, version: marudio.version, intoId: revision.id };
    expect((await app.call(teacher, tagsApi.merge, merged, freshKey())).status).toBe(403);
    expect((await ok(app.call(keeper, tagsApi.merge, merged, freshKey()))).resources).toBe(2);
    expect((await app.call(keeper, tagsApi.merge, merged, freshKey())).status).toBe(404);
    const found = await ok(app.call(keeper, resourcesApi.list, { q: 'revision' }));
    expect(found.total).toBe(2);
  });
});
