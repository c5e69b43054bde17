import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CopiedRow, sampleSchools, type SampleUser, sampleUser, tablesOf } from '#app/testing/sample-schools.ts';
import { type TestApp, testPassword } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { kitStays } from '#kit/server/school-copy/catalogue.ts';
import { execute } from '#kit/server/testing/database.ts';
import { restoreApi } from '#modules/platform/contract/restore.ts';
import { wholeSchoolApi } from '#modules/settings/contract/whole-school.ts';
import { staysHere } from './server-modules.ts';

/** Tables that the copy carries and of which the richest sample school has no row, each with the reason. None is added without one. */
const withoutSample: Readonly<Record<string, string>> = {
  'exams.coding_wrong_code': 'A wrong code counts for ten minutes, and is forgotten once the right one is typed.',
};

/** What was on its way is ended in the restored school, because the first goes on with it. */
const ended: Readonly<Record<string, readonly string[]>> = {
  'messaging.message': ['state', 'reason'],
  'messaging.composed': ['state', 'send_at'],
  'finance.reminder_run': ['state', 'reason', 'version'],
  'finance.prompt': ['state', 'outcome'],
  'finance.payment_refund': ['state', 'outcome', 'version'],
  'settings.webhook': ['enabled', 'paused_because', 'failing_since'],
  // A device speaks for one school: in the restored one its administrator approves it anew.
  'biometrics.gadget': ['state'],
  'biometrics.alert_rule': ['told'],
  'biometrics.gadget_command': ['state', 'ended_at'],
};
/** Accounts are of the installation, and do not travel; what they did keeps the name beside it. */
const isAccount = (column: string, value: unknown) =>
  typeof value !== 'string' && /(^|_)(account_id|author_id|account|by|account_ids|writers)$/.test(column);
const isBlank = (value: unknown) => value === null || value === 0 || (Array.isArray(value) && value.length === 0);

let app: TestApp;
const copies = new Map<string, Map<string, CopiedRow[]>>();
/** Rows by table right before and right after the richest school was copied: what the product does by itself meanwhile may be in the copy. */
let counted: { before: Map<string, number>; after: Map<string, number> } = { before: new Map(), after: new Map() };
beforeAll(async () => {
  app = await sampleSchools();
  // Of a student who is late to return while schools are copied, guardians would be told between one copy and the other.
  await execute(
    app.databaseUrl,
    `update registration.leaveout set late_told_at = now() where state = 'out' and late_told_at is null`,
  );
}, 300_000);
afterAll(() => app.close());

async function copyOf(user: SampleUser): Promise<Uint8Array> {
  const { jobId } = await user.post<{ jobId: number }>(wholeSchoolApi.exportAll.path, {});
  for (;;) {
    const job = await user.get<{ state: string; fileId: number; message: string }>(`/api/kit/jobs/${jobId}`);
    if (job.state === 'done') return user.bytes(`/api/kit/files/${job.fileId}`);
    if (!['queued', 'running'].includes(job.state)) throw new Error(job.message);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function restored(copy: Uint8Array, username: string): Promise<SampleUser> {
  const otherdata = {
    branchId: app.branchA,
    name: `Copy of ${username}`,
    username: `copy.${username}`,
    fullName: 'Zipporah Cherono',
  };
  const { status, body } = await sendUpload(app, 'superUser', {
    name: 'copy.zip',
    bytes: copy,
    otherdata,
    url: restoreApi.restore.path,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  const { temporaryPassword } = body as unknown as { temporaryPassword: string };
  const first = await sampleUser(app, otherdata.username, temporaryPassword);
  await first.post('/api/settings/postupdatepass', { oldPassword: temporaryPassword, newPassword: testPassword });
  return sampleUser(app, otherdata.username, testPassword);
}

/** Tables of the schools with their columns, the school itself left out. */
async function schoolTables() {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_schema || '.' || c.table_name as name,
           array_agg(c.column_name::text order by c.column_name) filter (where c.column_name <> 'school_id') as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('platform', 'pg_catalog')
     group by 1 having bool_or(c.column_name = 'school_id')`.execute(app.db.platform);
  return rows;
}

/** How many rows of the richest school each of its tables has. */
async function countRows(): Promise<Map<string, number>> {
  const tables = (await schoolTables()).map(({ name }) => name);
  const { rows } = await sql<{ name: string; n: number }>`
    with school as (select school_id as id from platform.account where username = 'admin')
    ${sql.join(
      tables.map(
        (name) => sql`select ${name} as name, count(*)::int as n from ${sql.table(name)}, school where school_id = school.id`,
      ),
      sql` union all `,
    )}`.execute(app.db.platform);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Rows as two copies of one school have them alike, a line each. */
function alike(table: string, rows: readonly CopiedRow[]): string[] {
  const skipped = ended[table] ?? [];
  return rows.map((row) =>
    JSON.stringify(Object.entries(row).filter(([column, value]) => !isAccount(column, value) && !skipped.includes(column))),
  );
}

/** What the screens show of a school's books and results. */
async function shown(user: SampleUser): Promise<unknown> {
  const year = new Date().getFullYear();
  const books = await user.get(`/api/finance/reports/trialbalance?from=${year}-01-01&to=${year}-12-31`);
  const { rows: exams } = await user.get<{ rows: { id: number }[] }>('/api/exams/exams?size=50');
  const { rows: students } = await user.get<{ rows: { id: number }[] }>('/api/registration/students?size=12');
  const results: unknown[] = [];
  for (const { id } of students) results.push(await user.get(`/api/exams/studentresults/${id}`));
  return { books, exams, results };
}

describe.each(['admin', 'uhuru.admin', 'bahari.admin'])('the sample school of %s', (username) => {
  it('is copied, restored beside itself and copied again, the same row for row, in its books and its results', async () => {
    const user = await sampleUser(app, username);
    const before = await shown(user);
    const richest = username === 'admin';
    if (richest) counted = { ...counted, before: await countRows() };
    const copy = await copyOf(user);
    if (richest) counted = { ...counted, after: await countRows() };
    const first = tablesOf(copy);
    copies.set(username, first);
    const again = await restored(copy, username);
    expect(await shown(again)).toEqual(before);
    const second = tablesOf(await copyOf(again));
    expect([...second.keys()].toSorted()).toEqual([...first.keys()].toSorted());
    const recorded = new Set(alike('kit.audit_entry', second.get('kit.audit_entry') ?? []));
    for (const [table, rows] of first) {
      const copied = second.get(table) ?? [];
      const [one, two] = [alike(table, rows), alike(table, copied)];
      // The restoring itself and its new administrator are on record too.
      if (table === 'kit.audit_entry') expect(one.filter((row) => !recorded.has(row))).toEqual([]);
      else if (one.join() !== two.join()) expect([table, two]).toEqual([table, one]);
      const named = copied.flatMap((row) =>
        Object.entries(row).filter(([column, value]) => isAccount(column, value) && !isBlank(value)),
      );
      if (table !== 'kit.audit_entry') expect([table, named]).toEqual([table, []]);
    }
  }, 180_000);
});

describe('the copy of the richest sample school', () => {
  const carried = () => copies.get('admin') ?? new Map<string, CopiedRow[]>();

  it('has every table of the schools, and every row and column of them', async () => {
    const tables = await schoolTables();
    const left = new Set([...staysHere, ...kitStays]);
    expect(tables.map(({ name }) => name).filter((name) => !left.has(name) && !carried().has(name))).toEqual([]);
    for (const { name, columns } of tables) {
      const rows = carried().get(name);
      if (!rows || name === 'kit.audit_entry' || name === 'kit.file') continue;
      const [before = 0, after = 0] = [counted.before.get(name), counted.after.get(name)];
      const all = rows.length >= Math.min(before, after) && rows.length <= Math.max(before, after);
      expect([name, rows.length, all]).toEqual([name, rows.length, true]);
      if (rows[0]) expect([name, Object.keys(rows[0]).toSorted()]).toEqual([name, columns.toSorted()]);
    }
  });

  it('has rows in every table but those that say why not: no new table escapes', () => {
    const empty = [...carried()].filter(([, rows]) => rows.length === 0).map(([name]) => name);
    expect(empty.toSorted()).toEqual(Object.keys(withoutSample).toSorted());
  });

  it('takes nothing for an account’s key that points at a record of the school', async () => {
    const { rows } = await sql<{ at: string }>`
      select c.conrelid::regclass || '.' || a.attname as at
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid::regclass::text not like 'platform.%' and a.attname <> 'school_id'
         and a.attname ~ '(^|_)(account_id|author_id|account|by|account_ids)$'
         and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype)`.execute(app.db.platform);
    const blanked = rows.filter(({ at }) => {
      const [schema = '', table = '', column = ''] = at.split('.');
      return (carried().get(`${schema}.${table}`) ?? []).some((row) => !isBlank(row[column]));
    });
    expect(blanked).toEqual([]);
  });
});
