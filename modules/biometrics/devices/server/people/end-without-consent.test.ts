import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { testTeacher } from '#app/testing/teaching.ts';
import { consentsApi } from '#modules/registration/privacy/contract/consents.ts';
import { enrolments } from '../../contract/enrolments.ts';
import { gadgetsApi } from '../../contract/gadgets.ts';
import { admin, type DevicesWorld, devicesWorld, today } from '../testing/devices-world.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

const say = (studentId: number, given: boolean) =>
  world.app.call(
    'ROLE_Admissions_Admin',
    consentsApi.record,
    {
      studentIds: [studentId],
      purpose: 'biometrics',
      given,
      saidBy: 'Wambui Kĩarie',
      saidOn: today,
      evidence: 'in person',
      note: null,
    },
    freshKey(),
  );
const numberOf = async (number: string) =>
  (await world.app.call(admin, enrolments.api.list, { q: number })).body.rows.find((row) => row.number === number);
const told = async (id: number) =>
  (await world.app.call(admin, gadgetsApi.commands, { id })).body.rows.map(({ what, number, state }) => [what, number, state]);
const takeFinger = async (id: number, number: string) =>
  world.app.call(admin, gadgetsApi.order, { id, what: 'enrol finger', enrolmentId: (await numberOf(number))?.id ?? 0 });

it('ends a student’s number when the family takes its yes back, and tells every approved device to give it up', async () => {
  const [gate, hall] = [(await world.approved()).id, (await world.approved()).id];
  const [student = 0] = world.students;
  await say(student, true);
  expect((await takeFinger(gate, '101')).status).toBe(200);
  expect(await told(gate)).toEqual([['enrol finger', '101', 'waiting']]);

  expect((await say(student, false)).status).toBe(200);
  expect(await numberOf('101')).toMatchObject({ untilDay: today, consents: false });
  // What waited is called off, and nobody else is touched.
  expect(await told(gate)).toEqual([
    ['remove user', '101', 'waiting'],
    ['enrol finger', '101', 'failed'],
  ]);
  expect(await told(hall)).toEqual([['remove user', '101', 'waiting']]);
  expect(await numberOf('102')).toMatchObject({ untilDay: null });
  // Said again it does nothing more; another purpose neither.
  await say(student, false);
  expect(await told(hall)).toHaveLength(1);
});

it('takes no finger of staff before they have agreed, and removes them when they take it back', async () => {
  const gate = (await world.approved()).id;
  const staffMemberId = await testTeacher(world.app, 'Peter Otieno');
  const draft = { number: '901', staffMemberId, fromDay: '2026-01-05' };
  const { body: row } = await world.app.call(admin, enrolments.api.create, draft);
  expect(row).toMatchObject({ consents: false, agreedOn: null });
  expect((await takeFinger(gate, '901')).body.fields?.[0]?.message).toContain('They have not agreed to biometrics.');
  const change = async (agreedOn: string | null) => {
    const { id, version } = (await numberOf('901')) ?? row;
    return world.app.call(admin, enrolments.api.update, { id, version, ...draft, agreedOn });
  };
  expect((await change('2026-06-17')).body.fields).toEqual([{ path: 'agreedOn', message: 'Choose today or an earlier day.' }]);
  expect((await change(today)).body).toMatchObject({ consents: true });
  expect((await takeFinger(gate, '901')).status).toBe(200);
  expect((await change(null)).body).toMatchObject({ consents: false });
  expect((await told(gate))[0]).toEqual(['remove user', '901', 'waiting']);
});
