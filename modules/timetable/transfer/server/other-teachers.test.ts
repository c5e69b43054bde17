import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { lessonsApi } from '../../lessons/contract/lessons.ts';
import { lessonsWorld, type LessonsWorld } from '../../lessons/server/testing/lessons-world.ts';
import { type Transfer, transfersApi } from '../contract/transfers.ts';
import { fixture, readTransferOf } from './testing/choose.ts';

const admin = 'ROLE_timetable_admin' as const;
let world: LessonsWorld;
beforeAll(async () => {
  world = await lessonsWorld();
});
afterAll(() => world.close());

const fet = fixture('small.fet').toString('utf8');
/** The same school in which Physics of Form 3 East has gone to another teacher. */
const changed = fet.replaceAll(
  '<Teacher>P. Otieno</Teacher><Subject>Physics</Subject><Students>Form 3 East',
  '<Teacher>WANJIRU Grace </Teacher><Subject>Physics</Subject><Students>Form 3 East',
);

async function said({ id, items }: Pick<Transfer, 'id' | 'items'>, to?: 'same' | 'new' | 'leave'): Promise<Transfer> {
  const find = (name: string) => items.find((one) => one.name.startsWith(name))?.id ?? '';
  const names = [
    { item: find('Mr'), to: 'leave' },
    { item: find('Guidance'), to: 'title' },
  ];
  const { body } = await world.app.call(admin, transfersApi.choose, { id, choices: names });
  if (!to) return body;
  const choices = body.items.filter(({ kind }) => kind === 'lesson').map((one) => ({ item: one.id, to }));
  return (await world.app.call(admin, transfersApi.choose, { id, choices })).body;
}
const carryOut = ({ id, fingerprint }: Transfer) =>
  world.app.call(admin, transfersApi.carryOut, { id, fingerprint: fingerprint ?? '' }, freshKey());
const physics = async () =>
  (await world.app.call(admin, lessonsApi.list, { size: 100 })).body.rows
    .filter(({ name }) => name === 'Physics')
    .map(({ teachers }) => teachers);

it('asks whether a lesson that is here with another teacher is the same, and changes that one', async () => {
  expect((await carryOut(await said(await readTransferOf(world.app, 'small.fet', fet)))).status).toBe(200);
  // What the file names is said first: who teaches is known only then.
  const read = await readTransferOf(world.app, 'changed.fet', changed);
  expect(read.items.some(({ kind }) => kind === 'lesson')).toBe(true);
  const shown = await said(read);
  expect(shown.asked).toBe(1);
  expect(shown.items.find(({ kind }) => kind === 'lesson')).toMatchObject({
    name: 'Physics, Form 3 East',
    detail: 'with Grace Wanjirũ; here with Peter Otieno',
    state: 'ask',
  });
  expect((await carryOut(shown)).status).toBe(422);
  expect((await said(read, 'leave')).found?.lessons).toMatchObject({ made: 0, changed: 0, left: 1 });
  expect((await said(read, 'new')).found?.lessons).toMatchObject({ made: 1, changed: 0 });
  const same = await said(read, 'same');
  expect(same).toMatchObject({ asked: 0, found: { lessons: { made: 0, changed: 1, same: 2, left: 0 } } });
  expect((await carryOut(same)).status).toBe(200);
  expect(await physics()).toEqual(['Grace Wanjirũ']);
  // It is known again now, and the import is taken back whole.
  expect((await said(await readTransferOf(world.app, 'changed.fet', changed))).found?.lessons).toMatchObject({ same: 3 });
  expect((await world.app.call(admin, transfersApi.undo, { id: read.id })).status).toBe(200);
  expect(await physics()).toEqual(['Peter Otieno']);
});

it('a lesson of which the file leaves the teacher out keeps the one that is here', async () => {
  const read = await readTransferOf(world.app, 'changed.fet', changed);
  const grace = read.items.find(({ name }) => name.startsWith('WANJIRU'))?.id ?? '';
  await world.app.call(admin, transfersApi.choose, { id: read.id, choices: [{ item: grace, to: 'leave' }] });
  const same = await said(read, 'same');
  expect(same.items.filter(({ kind }) => kind === 'lesson').map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['without a teacher; here with Peter Otieno']),
  );
  expect(same.found?.lessons).toMatchObject({ made: 0, changed: 0, same: 3 });
});
