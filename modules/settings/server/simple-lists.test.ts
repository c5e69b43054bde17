import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { classesApi } from '../contract/classes.ts';
import { coursesApi, departmentsApi } from '../contract/lists.ts';
import { hostelsApi } from '../contract/hostels.ts';
import { roleBundlesApi } from '../contract/role-bundles.ts';

/** What every list of named things owes: its own school only, one of a name, two people, and names as people write them. */
const lists = {
  hostels: { api: hostelsApi, extra: { gender: 'female' as const } },
  classes: { api: classesApi, extra: { curriculum: 'CBE' as const } },
  departments: { api: departmentsApi, extra: {} },
  courses: { api: coursesApi, extra: {} },
  bundles: { api: roleBundlesApi, extra: { roles: ['ROLE_Pay_Fees' as const] } },
};

const hostile = [
  "Wanjirũ's – ‘Ng’ang’a’",
  'Ångström ẞ 学校 العربية',
  `<script>alert(1)</script>`,
  `'; drop table settings.hostel; --`,
  '=cmd|calc',
  '{{n}} ${n} %00',
];

describe.each(Object.entries(lists))('%s', (_, { api, extra }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  // The drafts share their name and differ in `extra`, which belongs to the same entry as the api.
  const create = (caller: Parameters<TestApp['call']>[0], name: string) =>
    app.call(caller, api.create, { name, ...extra } as never) as Promise<{
      status: number;
      body: { id: number; version: number; name: string; fields?: { path: string; message: string }[] };
    }>;

  it('is for all rights alone', async () => {
    expect((await create('nobody', 'One')).status).toBe(401);
    for (const caller of ['noRole', 'ROLE_View_Only', 'ROLE_finance_admin', 'superUser', 'branchAdmin'] as const) {
      expect((await create(caller, 'One')).status).toBe(403);
      expect((await app.call(caller, api.list)).status).toBe(403);
    }
  });

  it('keeps names as they are written and finds them', async () => {
    for (const name of hostile) {
      const created = await create('ROLE_All', name);
      expect(created).toMatchObject({ status: 200, body: { name } });
      const found = await app.call('ROLE_All', api.list, { q: name });
      expect(found.body.rows).toMatchObject([{ name }]);
    }
  });

  it('refuses empty, endless and unprintable names at the field', async () => {
    for (const name of ['', '   ', 'x'.repeat(10_000), 'nul\u0000l', 'bell\u0007']) {
      const refused = await create('ROLE_All', name);
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'name' }] } });
    }
  });

  it('has one of a name in a school, of two at once too; another school has its own', async () => {
    const both = await Promise.all(['Twice', 'TWICE'].map((name) => create('ROLE_All', name)));
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find((answer) => answer.status === 409);
    expect(refused?.body.fields).toMatchObject([{ path: 'name' }]);
    expect((await create('otherSchool', 'Twice')).status).toBe(200);
  });

  it('takes the first of two changes to the same version', async () => {
    const { body } = await create('ROLE_All', 'Before');
    const change = (name: string) => app.call('ROLE_All', api.update, { ...body, name } as never);
    const both = await Promise.all([change('After A'), change('After B')]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is not seen, changed or removed by another school', async () => {
    const { body } = await create('ROLE_All', 'Ours');
    expect((await app.call('otherSchool', api.update, { ...body, name: 'Theirs' } as never)).status).toBe(404);
    expect((await app.call('otherSchool', api.remove, { id: body.id })).status).toBe(404);
    const theirs = await app.call('otherSchool', api.list, { q: 'Ours' });
    expect(theirs.body.total).toBe(0);
    expect((await app.call('ROLE_All', api.remove, { id: body.id })).status).toBe(200);
    expect((await app.call('ROLE_All', api.remove, { id: body.id })).status).toBe(404);
  });

  it('goes through its pages in order', async () => {
    const page = await app.call('ROLE_All', api.list, { size: 2, page: 2, sort: '-name' });
    const all = await app.call('ROLE_All', api.list, { sort: '-name' });
    expect(page.body.rows).toEqual(all.body.rows.slice(2, 4));
    expect(page.body.total).toBe(all.body.rows.length);
    expect((await app.call('ROLE_All', api.list, { sort: 'school_id' as never })).status).toBe(400);
  });
});
