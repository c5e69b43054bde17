import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { classesApi } from '../../contract/classes.ts';
import { streamsApi } from '../../contract/streams.ts';

describe('classes and streams', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const addClass = async (name: string, nextClassId: number | null = null) => {
    const { status, body } = await app.call('ROLE_All', classesApi.create, { name, curriculum: 'CBE', nextClassId });
    expect(status).toBe(200);
    return body;
  };
  const names = async () => (await app.call('ROLE_All', classesApi.list)).body.rows.map((row) => row.name);

  it('keeps the order that the school gives', async () => {
    const added = [await addClass('Grade 10'), await addClass('Grade 11'), await addClass('Grade 12')];
    expect(await names()).toEqual(['Grade 10', 'Grade 11', 'Grade 12']);
    const ids = added.map((one) => one.id).toReversed();
    const { body } = await app.call('ROLE_All', classesApi.reorder, { ids });
    expect(body.rows.map((row) => row.name)).toEqual(['Grade 12', 'Grade 11', 'Grade 10']);
    expect(await names()).toEqual(['Grade 12', 'Grade 11', 'Grade 10']);
  });

  it('refuses an order that is not all the classes, each once', async () => {
    const { body } = await app.call('ROLE_All', classesApi.list);
    const ids = body.rows.map((row) => row.id);
    for (const wrong of [ids.slice(1), [...ids, ids[0] ?? 0], [...ids.slice(1), 999_999]])
      expect((await app.call('ROLE_All', classesApi.reorder, { ids: wrong })).status).toBe(409);
    expect((await app.call('otherSchool', classesApi.reorder, { ids })).status).toBe(409);
  });

  it('refuses a next class that leads back, at the field', async () => {
    const last = await addClass('Form 4');
    const middle = await addClass('Form 3', last.id);
    const first = await addClass('Form 2', middle.id);
    expect(first.nextClassName).toBe('Form 3');
    const circle = await app.call('ROLE_All', classesApi.update, { ...last, nextClassId: first.id });
    expect(circle).toMatchObject({ status: 400, body: { fields: [{ path: 'nextClassId' }] } });
    const itself = await app.call('ROLE_All', classesApi.update, { ...last, nextClassId: last.id });
    expect(itself).toMatchObject({ status: 400, body: { fields: [{ path: 'nextClassId' }] } });
  });

  it('refuses a next class of another curriculum, at the field', async () => {
    const form = await app.call('ROLE_All', classesApi.create, { name: 'Form 3 of 2026', curriculum: '8-4-4' });
    const draft = { name: 'Grade 10 of 2026', curriculum: 'CBE' as const };
    const beside = await app.call('ROLE_All', classesApi.create, { ...draft, nextClassId: form.body.id });
    expect(beside).toMatchObject({ status: 400, body: { fields: [{ path: 'nextClassId' }] } });
    const grade = await app.call('ROLE_All', classesApi.create, draft);
    const moved = await app.call('ROLE_All', classesApi.update, { ...grade.body, nextClassId: form.body.id });
    expect(moved).toMatchObject({ status: 400, body: { fields: [{ path: 'nextClassId' }] } });
  });

  it('refuses a class of another school as the next one', async () => {
    const { body: foreign } = await app.call('otherSchool', classesApi.create, { name: 'Grade 1', curriculum: 'CBE' });
    const answer = await app.call('ROLE_All', classesApi.create, { name: 'Grade 0', curriculum: 'CBE', nextClassId: foreign.id });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'nextClassId' }] } });
  });

  it('refuses to remove a class in use, naming where', async () => {
    const used = await addClass('Form 1');
    for (const name of ['East', 'West']) await app.call('ROLE_All', streamsApi.create, { classId: used.id, name });
    const answer = await app.call('ROLE_All', classesApi.remove, { id: used.id });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'in_use', detail: [{ what: 'streams', count: 2 }] });
    expect(answer.body.message).toContain('2 streams');
  });

  it('sums the capacities of its streams', async () => {
    const { id } = await addClass('Grade 9');
    await app.call('ROLE_All', streamsApi.create, { classId: id, name: 'North', capacity: 50 });
    await app.call('ROLE_All', streamsApi.create, { classId: id, name: 'South', capacity: 45 });
    const { body } = await app.call('ROLE_All', classesApi.get, { id });
    expect(body).toMatchObject({ streams: 2, capacity: 95 });
  });

  it('has one stream of a name in a class, of two at once too', async () => {
    const { id } = await addClass('Grade 8');
    const other = await addClass('Grade 7');
    const twice = await Promise.all(
      ['Blue', 'blue'].map((name) => app.call('ROLE_All', streamsApi.create, { classId: id, name })),
    );
    expect(twice.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await app.call('ROLE_All', streamsApi.create, { classId: other.id, name: 'Blue' })).status).toBe(200);
  });

  it('lists streams in the order of the classes', async () => {
    const { body: classes } = await app.call('ROLE_All', classesApi.list);
    const { body } = await app.call('ROLE_All', streamsApi.list);
    const order = classes.rows.map((row) => row.name);
    const places = body.rows.map((row) => order.indexOf(row.className));
    expect(places.length).toBeGreaterThan(3);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('refuses a capacity of nothing and a class of another school', async () => {
    const { body: foreign } = await app.call('otherSchool', classesApi.create, { name: 'Grade 2', curriculum: 'CBE' });
    const { id } = await addClass('Grade 6');
    const empty = await app.call('ROLE_All', streamsApi.create, { classId: id, name: 'Nil', capacity: 0 });
    expect(empty).toMatchObject({ status: 400, body: { fields: [{ path: 'capacity' }] } });
    const elsewhere = await app.call('ROLE_All', streamsApi.create, { classId: foreign.id, name: 'East' });
    expect(elsewhere).toMatchObject({ status: 422, body: { fields: [{ path: 'classId' }] } });
  });
});
