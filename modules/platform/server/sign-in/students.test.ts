// A computer room is one address: what its pupils mistype may keep out nobody but themselves.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownStudent } from '#app/testing/accounts/own-student.ts';
import { quickHash } from '#app/testing/accounts/quick-hash.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { refuseNetwork, refuseSchool, type Trier } from './attempts.store.ts';

const start = Date.parse('2026-03-02T05:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(start) });
  const hash = await quickHash();
  await ownStudent(app.db, app.schoolA, hash);
  await sql`
    with made as (
      insert into registration.student (school_id, admission_no, first_name, last_name, gender, born_on, boarding, admitted_on)
      select ${app.schoolA}::int, 'P-' || n, 'Pupil', 'Number', 'male', '2010-01-01', 'day', '2026-01-05' from generate_series(1, 60) n
      returning school_id, id, admission_no)
    insert into platform.account (kind, school_id, student_id, username, full_name, password_hash)
    select 'student', school_id, id, lower(admission_no), 'Pupil', ${hash} from made`.execute(app.db.platform);
});
afterAll(() => app.close());

const room = '41.90.7.7';
const signIn = async (username: string, password: string, remoteAddress = room) =>
  (await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password }, remoteAddress })).statusCode;
const pupils = Array.from({ length: 60 }, (_, at) => `p-${at + 1}`);

it('lets sixty in from one address, though each mistypes the password four times', async () => {
  const answers = await Promise.all(
    pupils.map(async (name) => {
      const wrong: number[] = [];
      for (let tries = 0; tries < 4; tries += 1) wrong.push(await signIn(name, 'a guess'));
      return [...wrong, await signIn(name, testPassword)];
    }),
  );
  expect(answers).toEqual(pupils.map(() => [401, 401, 401, 401, 200]));
  // 240 wrong passwords later staff behind the same address are let in too, and may mistype.
  expect(await signIn('a.role_pay_fees', 'a guess')).toBe(401);
  expect(await signIn('a.role_pay_fees', testPassword)).toBe(200);
});

it('locks one account whose password is guessed, and no other', async () => {
  const name = 'a.student';
  for (let tries = 0; tries < 5; tries += 1) expect(await signIn(name, 'a guess', '10.1.1.1')).toBe(401);
  expect(await signIn(name, testPassword, '10.1.1.1')).toBe(423);
  expect(await signIn('p-1', testPassword, '10.1.1.1')).toBe(200);
});

const trier = (ip: string): Trier => ({ username: 'nobody', ip, device: null, now: new Date(start) });
const attempts = (ip: string, count: number, student: boolean, minutesAgo: number, outcome = 'wrong password') =>
  sql`
    insert into platform.sign_in_attempt (at, username, account_id, school_id, ip, network, outcome, student)
    select ${new Date(start - minutesAgo * 60_000 + 1)}, 'n' || n, n, ${app.schoolA}::int, ${ip}, ${ip}, ${outcome}, ${student}
      from generate_series(1, ${count}::int) n`.execute(app.db.platform);
const refused = (work: (tx: Parameters<Parameters<typeof inPlatform>[1]>[0]) => Promise<void>) =>
  inPlatform(app.db, work).then(
    () => false,
    () => true,
  );
const school = (ip: string, id = app.schoolA) => refused((tx) => refuseSchool(tx, trier(ip), id));
const network = (ip: string) => refused((tx) => refuseNetwork(tx, trier(ip)));

it.each([
  [10, 600],
  [60, 2000],
  [1440, 6000],
])('stops guessing at the students of one school from one network: in %i minutes %i times', async (minutes, most) => {
  const [under, over] = [`10.5.0.${minutes % 250}`, `10.6.0.${minutes % 250}`];
  await attempts(under, most - 1, true, minutes);
  await attempts(over, most, true, minutes);
  expect([await school(under), await school(over)]).toEqual([false, true]);
  // Neither another school nor staff behind the same address is kept out by it.
  expect([await school(over, app.schoolB), await network(over)]).toEqual([false, false]);
});

it('bears a few more mistyped names for each student who came in from there', async () => {
  const [with60, without] = ['10.7.0.1', '10.7.0.2'];
  await attempts(with60, 60, true, 5, 'signed in');
  await attempts(with60, 279, false, 5, 'unknown user');
  await attempts(without, 100, false, 5, 'unknown user');
  expect([await network(with60), await network(without)]).toEqual([false, true]);
  await attempts(with60, 1, false, 5, 'unknown user');
  expect(await network(with60)).toBe(true);
});
