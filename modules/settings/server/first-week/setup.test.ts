import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { classesApi } from '../../contract/classes.ts';
import { setupApi } from '../../contract/first-week/setup.ts';
import { streamsApi } from '../../contract/streams.ts';
import { termsApi } from '../../contract/terms.ts';
import { yearsApi } from '../../contract/years.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-05-12T09:00:00+03:00') });
});
afterAll(() => app.close());

const steps = async (caller: 'ROLE_All' | 'otherSchool' = 'ROLE_All') => {
  const { body } = await app.call(caller, setupApi.steps);
  return new Map(body.steps.map((step) => [step.key, step]));
};
const stateOf = async (key: string) => {
  const step = (await steps()).get(key);
  return [step?.state, step?.says];
};
const add = async (name: string, curriculum: 'CBE' | '8-4-4', nextClassId: number | null = null) =>
  (await app.call('ROLE_All', classesApi.create, { name, curriculum, nextClassId })).body;

it('lists what is to do in its order, each with its button, for who has all rights', async () => {
  const all = [...(await steps()).values()];
  expect(all.map(({ key }) => key)).toEqual([
    'calendar',
    'classes',
    'streams',
    'staff',
    'users',
    'students',
    'subjects',
    'fees',
    'opening',
    'sms',
  ]);
  // The world of tests has accounts and nothing else.
  expect(all.filter(({ state }) => state === 'done').map(({ key }) => key)).toEqual(['users']);
  expect(all.filter(({ path, purpose, button }) => !path.startsWith('/') || !purpose.endsWith('.') || button === '')).toEqual([]);
  expect((await app.call('ROLE_View_Only', setupApi.steps)).status).toBe(403);
  expect((await app.call('nobody', setupApi.steps)).status).toBe(401);
});

it('counts the calendar as done while a term is open or ahead', async () => {
  expect(await stateOf('calendar')).toEqual(['open', 'No term is open or ahead.']);
  const year = await app.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const term = { yearId: year.body.id, halfTermFrom: null, halfTermTo: null };
  await app.call('ROLE_All', termsApi.create, {
    ...term,
    number: 1,
    name: 'Term 1',
    opensOn: '2026-01-05',
    closesOn: '2026-04-02',
  });
  expect((await stateOf('calendar'))[0]).toBe('open');
  await app.call('ROLE_All', termsApi.create, {
    ...term,
    number: 2,
    name: 'Term 2',
    opensOn: '2026-04-27',
    closesOn: '2026-07-31',
  });
  expect(await stateOf('calendar')).toEqual(['done', '1 term open or ahead']);
});

it('asks of each class the right next one, and of each a stream', async () => {
  const form4 = await add('Form 4', '8-4-4');
  expect(await stateOf('classes')).toEqual(['done', '1 class']);
  const grade10 = await add('Grade 10', 'CBE');
  expect(await stateOf('classes')).toEqual(['open', '1 of 2 classes without the right next class']);
  // As older data may have it: the form refuses it now.
  await sql`update settings.class set next_class_id = ${form4.id} where id = ${grade10.id}`.execute(app.db.platform);
  expect((await stateOf('classes'))[0]).toBe('open');
  const grade11 = await add('Grade 11', 'CBE', (await add('Grade 12', 'CBE')).id);
  await app.call('ROLE_All', classesApi.update, { ...grade10, nextClassId: grade11.id });
  expect((await stateOf('classes'))[0]).toBe('done');
  await app.call('ROLE_All', streamsApi.create, { classId: form4.id, name: 'East' });
  expect(await stateOf('streams')).toEqual(['open', '1 stream; 3 classes without one']);
});

it('sets a step aside and takes it up again, kept and audited; twice the same, and two at once, are one', async () => {
  const aside = (is: boolean) => app.call('ROLE_All', setupApi.setAside, { step: 'opening', aside: is });
  const twice = await Promise.all([aside(true), aside(true), aside(true)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await stateOf('opening'))[0]).toBe('aside');
  await aside(false);
  await aside(false);
  expect((await stateOf('opening'))[0]).toBe('open');
  const { rows } = await sql<{ action: string }>`
    select action from kit.audit_entry where school_id = ${app.schoolA} and entity = 'setup step' order by id`.execute(
    app.db.platform,
  );
  expect(rows.map(({ action }) => action)).toEqual(['set aside', 'taken up again']);
  expect((await app.call('ROLE_All', setupApi.setAside, { step: 'holidays', aside: true })).status).toBe(404);
  expect((await app.call('ROLE_View_Only', setupApi.setAside, { step: 'sms', aside: true })).status).toBe(403);
});

it('tells another school of its own only', async () => {
  await app.call('ROLE_All', setupApi.setAside, { step: 'sms', aside: true });
  const other = await steps('otherSchool');
  expect([...other.values()].map(({ state }) => state)).toEqual([...other.values()].map(() => 'open'));
});
