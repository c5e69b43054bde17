import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#kit/server/files/store.ts';
import { purgeFiles } from '#kit/server/files/purge.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { keptTables, personRow } from '#modules/registration/privacy/server/kept-rows.ts';
import { subjectKinds, type SubjectKind } from '#modules/registration/privacy/contract/requests.ts';
import { carryOut } from '#modules/registration/privacy/server/erasure/carry-out.store.ts';
import { people } from '#modules/registration/privacy/server/people.ts';
import { moneyRefusal } from '#modules/finance/balances/server/ports/erasure.ts';
import { bearing, isOpaque } from '#modules/registration/privacy/server/erasure/words.store.ts';
import { erasure } from '../server/server-modules.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { tables } from './catalog.ts';
import { ownerOf } from './owner.ts';
import { plant, plantFile } from './plant.ts';

// Two people with a row in every table and their names in every text; a third whose rows mention both.
const student = { key: 610_001, name: 'Zawadi Quillfeather' };
const worker = { key: 620_001, name: 'Baraka Thistlewood' };
const other = { key: 630_001, says: 'baraka  thistlewood (31415926, 0700 620 001) and ZAWADI QUILLFEATHER (birth 27-182818)' };
const traces = String.raw`zawadi|quillfeather|baraka|thistlewood|31415926|27-182818|700[ -]?620[ -]?001`;

const bearers = {
  student: 'registration.student',
  guardian: 'registration.guardian',
  staff: 'settings.staff_member',
  board: 'registration.board_member',
  account: 'platform.account',
};

let app: TestApp;
let owner: Client;
const dataDir = freshFolder();
beforeAll(async () => {
  app = await testApp({ dataDir });
  owner = await ownerOf(app);
  for (const { key, name } of [student, worker]) {
    await plant(owner, app.schoolA, key, name);
    plantFile(dataDir, key, name);
  }
  await plant(owner, app.schoolA, other.key, other.says);
  await plant(owner, app.schoolB, 800_001, 'Stranger');
  const one = `school_id = ${app.schoolA} and id`;
  await owner.query(`set session_replication_role = replica`);
  for (const [kind, table] of Object.entries(bearers))
    for (const { key } of [student, worker, other])
      if (key === other.key || (kind === 'student') !== (key === student.key)) await becomeNobody(table, key);
  await owner.query(`
    update registration.student set first_name = 'Zawadi', middle_name = null, last_name = 'Quillfeather', status = 'dropped',
           left_on = '2010-01-01', birth_certificate_no = '27-182818' where ${one} = ${student.key};
    update registration.transfer set state = 'completed' where school_id = ${app.schoolA};
    update registration.leaveout set state = 'returned' where school_id = ${app.schoolA};
    update settings.staff_member set full_name = 'Baraka Thistlewood', national_id = '31415926', status = 'left', status_on = '2010-01-01' where ${one} = ${worker.key};
    update registration.student set status = 'dropped', left_on = '2010-01-01' where ${one} = ${worker.key};
    update registration.guardian set full_name = 'Baraka Thistlewood' where ${one} = ${worker.key};
    update platform.account set full_name = 'Baraka Thistlewood' where id = ${worker.key};
    update registration.board_member set full_name = null, staff_member_id = ${worker.key}, guardian_id = null, term_from = '2001-01-01', term_to = '2002-01-01', resigned_on = null where ${one} = ${worker.key};
    -- Numbers of receipts are the product's own and stay.
    update finance.receipt set receipt_no = 'RV/2026/' || id where school_id = ${app.schoolA};
    delete from finance.leaveout_condition where school_id = ${app.schoolA}`);
  await owner.query(`set session_replication_role = origin`);
});
/** Leaves nothing in a person's own record that says who they are. */
async function becomeNobody(table: string, key: number): Promise<void> {
  const { rows } = await owner.query<{ column: string; required: boolean }>(
    `select attname as column, attnotnull as required from pg_attribute where attrelid = $1::regclass and attname = any ($2) and attgenerated = ''`,
    [table, [...bearing, 'first_name', 'middle_name', 'last_name']],
  );
  const isName = (column: string) => column === 'full_name';
  const set = rows.map(({ column, required }) => `${column} = ${required || isName(column) ? `'Nobody${key}'` : 'null'}`);
  if (table === people.board.home) set.push('staff_member_id = null', 'guardian_id = null');
  await owner.query(`update ${table} set ${set.join(', ')} where school_id = ${app.schoolA} and id = ${key}`);
}

afterAll(async () => {
  await owner.end();
  await app.close();
});

test('it is said of every table of a school what becomes of its records of every kind of person', async () => {
  const { rows: all } = await owner.query<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || r.relname as name, array_agg(a.attname::text) as columns
      from pg_class r join pg_namespace n on n.oid = r.relnamespace join pg_policy p on p.polrelid = r.oid and p.polname = 'school'
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     group by 1 having bool_or(a.attname = 'school_id') order by 1`);
  expect(Object.keys(erasure.fates).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  const wrong: string[] = [];
  for (const { name, columns } of all) {
    const { of, untouched } = erasure.fates[name] ?? { of: {}, untouched: {} };
    const named = [...Object.keys(untouched), ...Object.values(of).flatMap(({ set }) => Object.keys(set))];
    wrong.push(...named.filter((column) => !columns.includes(column)).map((column) => `${name} has no ${column}`));
  }
  for (const kind of subjectKinds) {
    const kept = [
      people[kind].home,
      ...(await inSchool(app.db, app.schoolA, (tx) => keptTables(tx, kind))).map(({ name }) => name),
    ];
    wrong.push(...kept.filter((name) => !erasure.fates[name]?.of[kind]).map((name) => `${name}: no fate for a ${kind}`));
    const said = Object.entries(erasure.fates).filter(([, { of }]) => kind in of);
    wrong.push(...said.filter(([name]) => !kept.includes(name)).map(([name]) => `${name} keeps nothing of a ${kind}`));
  }
  expect(wrong).toEqual([]);
});

test('every table and every part of the product has words that are no name of a table', async () => {
  const { rows } = await owner.query<{ name: string; schema: string; words: string | null }>(`
    select n.nspname || '.' || r.relname as name, n.nspname as schema, obj_description(r.oid, 'pg_class') as words
      from pg_class r join pg_namespace n on n.oid = r.relnamespace join pg_policy p on p.polrelid = r.oid and p.polname = 'school' order by 1`);
  const isWordless = (words: string | null) => words === null || /[._]|^\s*$/.test(words);
  expect(rows.filter(({ words }) => isWordless(words)).map(({ name, words }) => `${name}: ${words}`)).toEqual([]);
  expect(rows.filter(({ schema }) => !(schema in erasure.titles)).map(({ name }) => name)).toEqual([]);
  const called = new Map(rows.map(({ name, words }) => [name, erasure.words[name] ?? words ?? '']));
  expect(Object.keys(erasure.words).filter((name) => !called.has(name))).toEqual([]);
  for (const kind of subjectKinds) {
    const kept = [
      people[kind].home,
      ...(await inSchool(app.db, app.schoolA, (tx) => keptTables(tx, kind))).map(({ name }) => name),
    ];
    const same = kept.filter((name) => kept.some((other) => other !== name && called.get(other) === called.get(name)));
    expect(same.map((name) => `${kind}: ${name} is called ${called.get(name)}, as another is`)).toEqual([]);
    const home = await inSchool(app.db, app.schoolA, (tx) => personRow(tx, kind, kind === 'student' ? student.key : worker.key));
    expect(isWordless(home.words), home.words).toBe(false);
  }
});

/** Every text of the database in which the traces stand, by table and column. */
async function found(pattern: string): Promise<string[]> {
  const places: string[] = [];
  for (const { name } of await tables(owner)) {
    const { rows } = await owner.query<{ column: string }>(
      `select distinct e.name as column from ${name} t, jsonb_each_text(to_jsonb(t)) as e (name, value)
        where t::text ~* $1 and (e.value ~* $1 or e.value ~* $2)`,
      [pattern, Buffer.from(worker.name).toString('hex')],
    );
    places.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  return places;
}

async function digestOf(where: string): Promise<string[]> {
  const digests: string[] = [];
  for (const { name, hasSchool } of await tables(owner)) {
    if (!hasSchool) continue;
    const { rows } = await owner.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t where ${where}`,
    );
    digests.push(`${name} ${rows[0]?.digest ?? ''}`);
  }
  return digests;
}

async function erase(kind: SubjectKind, id: number): Promise<number> {
  const school = {
    id: app.schoolA,
    name: 'School A',
    timeZone: 'Africa/Nairobi',
    status: 'active',
    readOnly: false,
    subscriptionWarning: null,
  } as const;
  const columns = { student: 'student_id', guardian: 'guardian_id', staff: 'staff_member_id', board: 'board_member_id' };
  return inSystem(app.services, school, pino({ level: 'silent' }), 'test', async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      with r as (
        insert into registration.data_request (kind, ${sql.ref(columns[kind])}, asked_by, relation, received_on, due_on)
        values ('erasure', ${id}, 'Themselves', 'Themselves', now(), now()) returning id)
      insert into registration.erasure (request_id, state, shown_digest, asked_account, asked_name, asked_at, approved_account, approved_name, approved_at)
      select id, 'approved', '', 1, 'One', now(), 2, 'Two', now() from r returning id`.execute(ctx.tx);
    const refusals = erasure.refusals.filter((one) => one !== moneyRefusal);
    await carryOut(ctx, rows[0]?.id ?? 0, { ...erasure, refusals }, []);
    return rows[0]?.id ?? 0;
  });
}

/** The erasure's own record, and the errors that browsers told of, which are the installation's and go after 30 days. */
const beside: readonly string[] = ['registration.erasure', 'platform.client_error'];

test('after an erasure no trace is left in the whole database and in the files but what is said to be kept', async () => {
  expect((await found(traces)).length).toBeGreaterThan(300);
  const others = await digestOf(`school_id = ${app.schoolB}`);
  await erase('student', student.key);
  await erase('guardian', worker.key);
  const left = (await found(traces)).filter((place) => {
    const [schema = '', name = '', column = ''] = place.split('.');
    const table = `${schema}.${name}`;
    return !isOpaque(column) && !(column in (erasure.fates[table]?.untouched ?? {})) && !beside.includes(table);
  });
  expect(left).toEqual([]);
  expect(await digestOf(`school_id = ${app.schoolB}`)).toEqual(others);
  const files = path.join(dataDir, 'files');
  await purgeFiles({ ...app.services, clock: () => new Date(Date.now() + 48 * 3_600_000) }, folderStore(files));
  const bytes = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
  expect(bytes.filter((text) => new RegExp(traces, 'i').test(text))).toEqual([]);
  const { rows } = await owner.query<{ proof: object }>(`select proof from registration.erasure where state = 'done'`);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(traces, 'i'));
});

test('what no erasure touches is closed in the database too', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'closed' order by 1`,
  );
  const closed = Object.entries(erasure.fates).flatMap(([name, fate]) => (fate.closed ? [name] : []));
  expect(rows.map(({ name }) => name)).toEqual(closed.toSorted());
  expect(closed).toEqual(
    expect.arrayContaining([
      'finance.journal',
      'finance.entry',
      'finance.seal',
      'finance.sealed_journal',
      'registration.erasure',
    ]),
  );
  const { id } = (
    await owner.query<{ id: number }>(`
    update registration.erasure set state = 'approved', proof = null where id = (select max(id) from registration.erasure where state = 'done') returning id`)
  ).rows[0] ?? { id: 0 };
  for (const name of closed)
    await expect(
      inSchool(app.db, app.schoolA, async (tx) => {
        await sql`update registration.erasure set running = pg_current_xact_id()::text where id = ${id}`.execute(tx);
        await sql`select registration.erase_columns(${id}, ${name}::regclass, '[]', '{school_id}')`.execute(tx);
      }),
      name,
    ).rejects.toThrow(`an erasure leaves ${name} alone`);
});

test('what reaches past the rights of serving works in the transaction of an approved erasure only', async () => {
  const calls = [
    sql`select registration.erase_rows(1, 'registration.student', '[]')`,
    sql`select registration.erase_columns(1, 'kit.audit_entry', '[]', '{reason}')`,
    sql`select registration.erase_words(1, 'kit.audit_entry', '{reason}', 'a', 'b')`,
    sql`select registration.erase_offers(1, '{1}', 'b')`,
  ];
  for (const call of calls)
    await expect(inSchool(app.db, app.schoolA, (tx) => call.execute(tx))).rejects.toThrow('no erasure that was approved');
});
