import { strFromU8, unzipSync } from 'fflate';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsApi, filesApi } from '#kit/contract/exports.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { dataRequestsApi } from '#modules/registration/privacy/contract/requests.ts';
import { keptTables } from '#modules/registration/privacy/server/kept-rows.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { ownerOf } from './owner.ts';
import { plant, plantFile } from './plant.ts';

/** Tables with the name or the number of a person in them that are no record about a student, a guardian, a member of staff or of the board. */
const ofOthers: Record<string, string> = {
  'biometrics.shift': 'a rule for whom it is named; what it made of each day is gathered with the day',
  'finance.supplier': 'firms and traders',
  'finance.route': 'the number that is called about a bus',
  'finance.driver': 'drivers, who may be of another firm; kept until their licence ends',
  'hr.pay_run': 'whom it is of is said by their payslips, which are gathered',
  'messaging.blacklist': 'numbers without a name; the messages to them carry the person',
  'registration.sponsor': 'organisations and people who pay for others',
  'settings.school_profile': 'the school itself',
};
/** Columns that sound like a person and are a count, a rule or a setting. */
const sounds =
  /^(students|by_students|by_staff|per_student|staff|subject_teacher|class_teacher|teacher_first|vote_head_id|holder|staff_no|impersonat\w*)$/;

const key = 600_001;
let app: TestApp;
let owner: Client;
let planted: string[];
beforeAll(async () => {
  const dataDir = freshFolder();
  app = await testApp({ jobWorkers: 1, dataDir });
  owner = await ownerOf(app);
  planted = await plant(owner, app.schoolA, key, 'KEPT');
  await plant(owner, app.schoolB, 800_001, 'OTHER');
  plantFile(dataDir, key, 'KEPT');
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

test('every table that names a person is gathered for that person, or it is said why not', async () => {
  const { rows } = await owner.query<{ name: string; column: string }>(`
    select n.nspname || '.' || r.relname as name, a.attname as column
      from pg_class r join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      join pg_attribute s on s.attrelid = r.oid and s.attname = 'school_id' and not s.attisdropped
     where r.relkind in ('r', 'p') and n.nspname not in ('pgboss', 'kit', 'platform')
       and a.attname ~ '(student|guardian|staff|member|teacher|head_id|phone|collector|holder)'`);
  const tables = new Set(rows.filter(({ column }) => !sounds.test(column)).map(({ name }) => name));
  expect(tables.size).toBeGreaterThan(70);
  const gathered = new Set<string>([
    'registration.student',
    'registration.guardian',
    'settings.staff_member',
    'registration.board_member',
  ]);
  for (const kind of ['student', 'guardian', 'staff', 'board'] as const)
    for (const { name } of await inSchool(app.db, app.schoolA, (tx) => keptTables(tx, kind))) gathered.add(name);
  expect([...tables].filter((name) => !gathered.has(name) && !(name in ofOthers))).toEqual([]);
  expect(Object.keys(ofOthers).filter((name) => gathered.has(name) || !tables.has(name))).toEqual([]);
});

test('the file of a student has the row of every table that points at the student, and none of another school', async () => {
  const { rows: pointing } = await owner.query<{ name: string; column: string }>(`
    select table_schema || '.' || table_name as name, column_name as column from information_schema.columns
     where column_name = 'student_id' and table_schema not in ('kit', 'platform')`);
  const wanted: string[] = [];
  for (const { name, column } of pointing.filter((one) => planted.includes(one.name))) {
    const { rowCount } = await owner.query(`select from ${name} where school_id = ${app.schoolA} and ${column} = ${key} limit 1`);
    if (rowCount) wanted.push(name);
  }
  expect(wanted.length).toBeGreaterThan(40);
  const officer = 'ROLE_Admissions_Admin';
  const { jobId } = (await app.call(officer, dataRequestsApi.collect, { id: key })).body;
  const job = async () => (await app.call(officer, jobsApi.get, { id: jobId })).body;
  await expect.poll(async () => (await job()).state).toMatch(/done|failed/);
  expect(await job()).toMatchObject({ state: 'done' });
  const file = await app.call(officer, filesApi.get, { id: (await job()).fileId ?? 0 });
  const files = unzipSync(new Uint8Array(file.body as unknown as Buffer));
  const { records } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as { records: Record<string, object[]> };
  expect(wanted.filter((name) => !records[name])).toEqual([]);
  expect(wanted.filter((name) => !files[`records/${name}.csv`])).toEqual([]);
  // What belongs to such a row comes with it: the answers of an attempt, who signed a clearance.
  for (const below of [
    'exams.coding_attempt',
    'exams.coding_answer',
    'registration.transfer_clearance',
    'registration.leaveout_signature',
  ])
    expect(records[below], below).toHaveLength(1);
  expect(JSON.stringify(records)).not.toMatch(/OTHER|_hash"|"search_text"|"school_id"/);
});
