import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyApi } from '#kit/contract/history.ts';
import type { Resource } from '#kit/contract/resource.ts';
import { modules } from '../../modules.ts';
import { type TestApp, testApp } from '../../testing/school.ts';
import { sampleInput } from '../sample-input.ts';

/** What the kit keeps as it is declared has no test of its own: what is owed by every list is asked of each here. */
const lists = modules.flatMap((module) =>
  module.kept.map((resource) => ({ name: `${module.name}: ${resource.words.many}`, resource })),
);

type Row = Record<string, unknown> & { id: number; version: number };

describe.each(lists)('$name', ({ resource }: { resource: Resource }) => {
  const { api, kept, words } = resource;
  const [sought = ''] = kept?.search ?? [];
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const call = (caller: Parameters<TestApp['call']>[0], verb: keyof Resource['api'], input: Record<string, unknown>) =>
    app.call(caller, api[verb], input as never) as Promise<{ status: number; body: unknown }>;
  const rowOf = ({ status, body }: { status: number; body: unknown }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Row;
  };
  const draftOf = (word: string) => ({
    ...sampleInput(api.create, { full: false, key: () => 1 }),
    ...Object.fromEntries((kept?.search ?? []).map((field) => [field, word])),
  });
  const add = async (word: string) => rowOf(await call('ROLE_All', 'create', draftOf(word)));

  it('keeps what the form says, and finds it by its words', async () => {
    const row = await add('Acacia');
    expect(row).toMatchObject(draftOf('Acacia'));
    expect(rowOf(await call('ROLE_All', 'get', { id: row.id }))).toEqual(row);
    await add('Baobab');
    expect((await call('ROLE_All', 'list', { q: 'Acacia' })).body).toMatchObject({ rows: [row], total: 1 });
  });

  it('is sorted by every column that says so, both ways, and filtered by every filter', async () => {
    const sorted = Object.keys(resource.record.shape).filter((sort) => api.list.input.safeParse({ sort }).success);
    expect(sorted.length).toBeGreaterThan(0);
    for (const sort of sorted.flatMap((field) => [field, `-${field}`])) rowOf(await call('ROLE_All', 'list', { sort }));
    await add('Date palm');
    const [up = [], down = []] = await Promise.all(
      [sought, `-${sought}`].map(async (sort) => {
        const { rows } = rowOf(await call('ROLE_All', 'list', { sort, size: 200 })) as unknown as { rows: Row[] };
        return rows.map((row) => row.id);
      }),
    );
    expect(up.length).toBeGreaterThan(1);
    expect(down).toEqual(up.toReversed());
    const row = await add('Cedar');
    for (const field of Object.keys(resource.filter.shape).filter((name) => name in row && row[name] !== null)) {
      const { rows } = rowOf(await call('ROLE_All', 'list', { [field]: row[field], size: 200 })) as unknown as { rows: Row[] };
      expect(rows).toContainEqual(row);
      expect(rows.filter((one) => one[field] !== row[field])).toEqual([]);
    }
  });

  it('takes the first of two changes to the same version', async () => {
    const { id, version } = await add('Elm');
    const change = (word: string) => call('ROLE_All', 'update', { ...draftOf(word), id, version });
    const both = await Promise.all([change('Fig'), change('Guava')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = rowOf(both.find(({ status }) => status === 200) ?? { status: 0, body: null });
    expect(rowOf(await call('ROLE_All', 'get', { id }))).toEqual(won);
    expect(won.version).toBe(version + 1);
  });

  it('is not seen, changed or removed by another school', async () => {
    const { id, version } = await add('Jacaranda');
    expect((await call('otherSchool', 'get', { id })).status).toBe(404);
    expect((await call('otherSchool', 'update', { ...draftOf('Theirs'), id, version })).status).toBe(404);
    expect((await call('otherSchool', 'remove', { id })).status).toBe(404);
    expect((await call('otherSchool', 'list', { q: 'Jacaranda' })).body).toMatchObject({ total: 0 });
    expect(rowOf(await call('ROLE_All', 'get', { id }))[sought]).toBe('Jacaranda');
  });

  it('goes once, and its history says what became of it', async () => {
    const { id, version } = await add('Mango');
    rowOf(await call('ROLE_All', 'update', { ...draftOf('Neem'), id, version }));
    const history = await app.call('ROLE_All', historyApi.list, { entity: words.one, id });
    expect(history.body.rows.map(({ action }) => action)).toEqual(['changed', 'created']);
    expect(history.body.rows[0]?.changes).toContainEqual({ field: sought, before: 'Mango', after: 'Neem' });
    expect((await call('ROLE_All', 'remove', { id })).status).toBe(200);
    expect((await call('ROLE_All', 'remove', { id })).status).toBe(404);
    expect((await call('ROLE_All', 'get', { id })).status).toBe(404);
  });
});
