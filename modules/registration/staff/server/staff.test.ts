import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { historyApi } from '#kit/contract/history.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { peopleApi } from '../contract/people.ts';
import { staffApi, teachersApi } from '../contract/staff.ts';

const editor = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const reader = 'ROLE_View_Only' as const;

describe('teachers and staff', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const grace = { fullName: 'Grace Chebet', staffNo: 'T001', gender: 'female', employer: 'TSC', phone: '0722 000 111' } as const;

  it('stand in two lists over one directory, and move from one to the other', async () => {
    const teacher = await app.call(editor, teachersApi.create, grace);
    const cook = await app.call(editor, staffApi.create, { ...grace, fullName: 'John Wafula', staffNo: 'S001', employer: 'BOM' });
    expect((await app.call(reader, teachersApi.list)).body).toMatchObject({ total: 1, rows: [{ fullName: 'Grace Chebet' }] });
    expect((await app.call(reader, staffApi.list, { employer: 'BOM' })).body).toMatchObject({
      total: 1,
      rows: [{ kind: 'support' }],
    });
    const change = { ...grace, fullName: 'Grace Chebet', kind: 'support', id: teacher.body.id, version: 1 } as const;
    expect((await app.call(editor, peopleApi.update, change)).body).toMatchObject({ kind: 'support', phone: '+254722000111' });
    expect((await app.call(editor, teachersApi.list)).body.total).toBe(0);
    expect((await app.call(editor, peopleApi.update, change)).status).toBe(409);
    expect((await app.call(editor, peopleApi.get, { id: cook.body.id })).body.fullName).toBe('John Wafula');
  });

  it('refuse a number that is taken, however it is written, also for two at once', async () => {
    const again = await app.call(editor, staffApi.create, { ...grace, staffNo: 't001' });
    expect(again).toMatchObject({ status: 409, body: { fields: [{ path: 'staffNo' }] } });
    const both = await Promise.all(
      ['D1', 'D2'].map((staffNo) => app.call(editor, teachersApi.create, { ...grace, staffNo, nationalId: '2345 6789' })),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status === 409)?.body.fields).toMatchObject([{ path: 'nationalId' }]);
    const pin = await app.call(editor, teachersApi.create, { ...grace, staffNo: 'D3', kraPin: 'a001234567z' });
    expect(pin.body.kraPin).toBe('A001234567Z');
    const other = await app.call(editor, teachersApi.create, { ...grace, staffNo: 'D4', kraPin: 'A001234567Z' });
    expect(other.body.fields).toMatchObject([{ path: 'kraPin' }]);
    const elsewhere = await app.call('otherSchool', teachersApi.create, { ...grace, staffNo: 'D3', kraPin: 'A001234567Z' });
    expect(elsewhere.status).toBe(200);
  });

  it.each([
    ['nationalId', ['12345', '１２３４５６７８', '12345678; drop', '-1234567', 'ABC1234567', '1234567890123']],
    ['kraPin', ['A00123456Z', 'X001234567Z', 'A001234567', 'A0012345678', 'Ａ001234567Z']],
    ['tscNo', ['12', 'TSC12345', '123456789']],
    ['nssfNo', ['1234', '20010001234567890', 'X123456789']],
    ['shaNo', ['12', 'CR', '<b>123456</b>', 'CR1234567890123--4']],
  ] as const)('refuse a %s of a wrong form', async (field, wrong) => {
    for (const value of wrong) {
      const answer = await app.call(editor, teachersApi.create, { ...grace, staffNo: 'X1', [field]: value });
      expect([value, answer.status, answer.body.fields?.[0]?.path]).toEqual([value, 400, field]);
    }
  });

  it('keep the numbers from those who only read, and from the history', async () => {
    const draft = { ...grace, staffNo: 'N1', fullName: 'Wanjirũ O’Brien', nationalId: 'ak0123456', nssfNo: '2001234567' };
    const { body } = await app.call(editor, teachersApi.create, draft);
    expect(body).toMatchObject({ nationalId: 'AK0123456', kept: ['nationalId', 'nssfNo'] });
    const seen = await app.call(reader, peopleApi.get, { id: body.id });
    expect(seen.body).toMatchObject({
      nationalId: null,
      nssfNo: null,
      kept: ['nationalId', 'nssfNo'],
      fullName: 'Wanjirũ O’Brien',
    });
    const listed = await app.call(reader, teachersApi.list, { q: 'wanjiru' });
    expect(listed.body.rows).toMatchObject([{ nationalId: null, kept: ['nationalId', 'nssfNo'] }]);
    expect((await app.call(reader, teachersApi.list, { q: 'AK0123456' })).body.total).toBe(0);
    expect((await app.call(editor, teachersApi.list, { q: 'AK0123456' })).body.total).toBe(1);
    await app.call(editor, peopleApi.update, {
      ...draft,
      nationalId: '33445566',
      kind: 'teacher',
      id: body.id,
      version: body.version,
    });
    const history = JSON.stringify((await app.call(reader, historyApi.list, { entity: 'staff member', id: body.id })).body);
    expect(history).toContain('…566');
    expect(history).not.toMatch(/AK0123456|33445566|2001234567/);
  });

  it('belong to one department and to others, and are found by each', async () => {
    const add = (name: string) => app.call('ROLE_All', departmentsApi.create, { name });
    const [maths, games, other] = [(await add('Maths')).body.id, (await add('Games')).body.id, 0];
    const draft = { ...grace, staffNo: 'P1', fullName: 'Peter Kamau', departmentId: maths, otherDepartmentIds: [games, games] };
    const { body } = await app.call(editor, teachersApi.create, draft);
    expect((await app.call(reader, peopleApi.get, { id: body.id })).body.otherDepartments).toMatchObject([{ name: 'Games' }]);
    for (const departmentId of [maths, games])
      expect((await app.call(reader, teachersApi.list, { departmentId })).body.rows.map((row) => row.id)).toEqual([body.id]);
    expect((await app.call(editor, peopleApi.department, { ids: [body.id], departmentId: games })).body.changed).toBe(1);
    const foreign = (await app.call('otherSchool', departmentsApi.create, { name: 'Theirs' })).body.id;
    expect(other).toBe(0);
    expect((await app.call(editor, peopleApi.department, { ids: [body.id], departmentId: foreign })).body.fields).toMatchObject([
      { path: 'departmentId' },
    ]);
  });

  it('shows who may be the same person before they are written twice', async () => {
    const { body } = await app.call(editor, peopleApi.matches, { phone: '0722000111', nationalId: '2345 6789' });
    expect(body.rows.map(({ name, because }) => [name, because])).toContainEqual(['Grace Chebet', 'ID number']);
    expect(body.rows.map(({ name, because }) => [name, because])).toContainEqual(['John Wafula', 'phone']);
    expect((await app.call(editor, peopleApi.matches, {})).body.rows).toEqual([]);
    expect((await app.call('otherSchool', peopleApi.matches, { phone: '0722 000 111' })).body.rows).toHaveLength(1);
    expect((await app.call(reader, peopleApi.matches, { phone: '0722000111' })).status).toBe(403);
  });

  it('are written by those who edit them, read by who only reads, and unknown to other schools', async () => {
    expect((await app.call(reader, staffApi.create, { ...grace, staffNo: 'T003' })).status).toBe(403);
    expect((await app.call('ROLE_Issue_Leaveout_or_Suspension', teachersApi.list)).status).toBe(403);
    const own = (await app.call(editor, teachersApi.list, { q: 'Kamau' })).body.rows[0]?.id ?? 0;
    expect((await app.call('otherSchool', peopleApi.get, { id: own })).status).toBe(404);
  });
});
