import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { staffApi, teachersApi } from '../../contract/staff.ts';

const editor = 'ROLE_Add_or_Edit_students_and_Teachers' as const;

describe('teachers and staff', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const grace = { fullName: 'Grace Chebet', staffNo: 'T001', gender: 'female', employer: 'TSC', phone: '0722 000 111' } as const;

  it('stand in two lists over one directory', async () => {
    const teacher = await app.call(editor, teachersApi.create, grace);
    const cook = await app.call(editor, staffApi.create, { ...grace, fullName: 'John Wafula', staffNo: 'S001', employer: 'BOM' });
    expect((await app.call('ROLE_View_Only', teachersApi.list)).body).toMatchObject({
      total: 1,
      rows: [{ fullName: 'Grace Chebet' }],
    });
    expect((await app.call('ROLE_View_Only', staffApi.list, { employer: 'BOM' })).body).toMatchObject({
      total: 1,
      rows: [{ kind: 'support' }],
    });
    expect((await app.call(editor, staffApi.get, { id: teacher.body.id })).status).toBe(404);
    expect((await app.call(editor, teachersApi.update, { ...cook.body, status: 'active' })).status).toBe(404);
  });

  it('refuse a number that is taken, and leave the lists when they have left', async () => {
    const again = await app.call(editor, staffApi.create, { ...grace, staffNo: 't001' });
    expect(again).toMatchObject({ status: 409, body: { fields: [{ path: 'staffNo' }] } });
    const { body } = await app.call(editor, teachersApi.create, { ...grace, staffNo: 'T002', fullName: 'Peter Kamau' });
    await app.call(editor, teachersApi.update, { ...body, status: 'left' });
    expect((await app.call(editor, teachersApi.list, { q: 'Kamau' })).body.total).toBe(0);
    expect((await app.call(editor, teachersApi.list, { q: 'Kamau', status: 'left' })).body.total).toBe(1);
  });

  it('are written by those who edit them, read by who only reads, and unknown to other schools', async () => {
    expect((await app.call('ROLE_View_Only', staffApi.create, { ...grace, staffNo: 'T003' })).status).toBe(403);
    expect((await app.call('ROLE_Issue_Leaveout_or_Suspension', teachersApi.list)).status).toBe(403);
    expect((await app.call('otherSchool', teachersApi.list)).body.total).toBe(0);
  });
});
