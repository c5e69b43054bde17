import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';
import { leaveRequestsApi } from '../contract/requests.ts';
import { leaveTypesApi } from '../contract/leave-types.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('is approved whole or not at all: its connection is ended between the days taken and the timetable', async () => {
  const [staffMemberId = 0] = await testEmployees(app, [{ staffNo: 'K1', name: 'Wanjirũ', kind: 'teacher' }]);
  const type = await app.call('ROLR_HR_ADMIN', leaveTypesApi.create, { name: 'Annual', fullDays: 2100, counts: 'calendar' });
  const fromDay = addDays(new Date().toISOString().slice(0, 10), 3);
  const days = { staffMemberId, typeId: type.body.id, fromDay, untilDay: fromDay };
  const { body: asked } = await app.call('ROLE_All', leaveRequestsApi.ask, days, freshKey());
  const owner = await ownerOf(app);
  await owner.query('begin');
  await owner.query('lock table timetable.absence in share mode');
  const approve = () => app.call('ROLR_HR_ADMIN', leaveRequestsApi.approve, { id: asked.id, version: asked.version }, freshKey());
  const half = approve();
  await expect.poll(() => waitingFor(owner, 'timetable.absence')).toHaveLength(1);
  for (const pid of await waitingFor(owner, 'timetable.absence')) await owner.query('select pg_terminate_backend($1)', [pid]);
  expect((await half).status).toBeGreaterThanOrEqual(500);
  await owner.query('rollback');
  const taken = () => owner.query(`select days from hr.leave_entry where request_id = ${asked.id}`);
  expect((await taken()).rows).toEqual([]);
  expect((await app.call('ROLR_HR_ADMIN', leaveRequestsApi.get, { id: asked.id })).body.state).toBe('asked');
  expect((await approve()).body.state).toBe('approved');
  expect((await taken()).rows).toEqual([{ days: -100 }]);
  await owner.end();
});
