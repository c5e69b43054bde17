import { createInterface } from 'node:readline';
import { type RawBuilder, sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '../db/pool.ts';
import type { Files } from '../files/files.ts';
import { type CarriedTable, carriedTables } from './catalogue.ts';
import type { OpenCopy } from './open-copy.ts';
import type { ZipParts } from './zip-parts.ts';

const rowsAtOnce = 2000;

interface Restoring {
  readonly tx: Tx;
  readonly files: Files;
  readonly log: FastifyBaseLogger;
  readonly schoolId: number;
  /** Tables that a copy leaves out. */
  readonly stays: readonly string[];
}

/**
 * Writes everything of a copy as the records of an empty school, with the same keys, in a transaction that sees all
 * schools. Accounts are not carried: what an account did keeps the name beside it. The copy is whole and signed when it
 * comes here, so what goes wrong is this installation's fault: its cause is logged, and the user told so.
 * @returns how many rows each table got
 */
export async function restoreCopy(copy: OpenCopy, restoring: Restoring): Promise<Map<string, number>> {
  try {
    return await writeEverything(copy, restoring);
  } catch (error) {
    const { school, at } = copy.manifest;
    restoring.log.error({ err: error, school, at }, 'a copy of a school could not be written');
    throw new UserError(
      'internal',
      'This copy is whole, but it could not be written here. That is a fault on our side, and it has been noted with its cause. Nothing was restored.',
    );
  }
}

async function writeEverything({ zip, manifest }: OpenCopy, { tx, files, schoolId, stays }: Restoring) {
  const tables = await carriedTables(tx, stays);
  const said = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  const restored = new Map<string, number>();
  for (const table of tables) {
    const rows = await eachPage(zip, table.name, (page) => insertPage(tx, table, schoolId, page));
    if (rows !== said.get(table.name)) throw new Error(`${table.name} has ${rows} rows, not ${said.get(table.name)}`);
    restored.set(table.name, rows);
    if (table.hasIdentity)
      await sql`
        select kit.raise_identity(${table.name}::regclass, max(id)) from ${sql.table(table.name)}
         where school_id = ${schoolId} having max(id) is not null`.execute(tx);
  }
  for (const table of tables)
    if (table.later.length > 0) await eachPage(zip, table.name, (page) => fillIn(tx, table, schoolId, page));
  await keepFiles(tx, files, zip, schoolId);
  return restored;
}

/** Reads a table's rows page by page. */
async function eachPage(zip: ZipParts, name: string, work: (page: string) => Promise<void>): Promise<number> {
  const part = await zip.read(`tables/${name}.jsonl`);
  if (!part) throw new Error(`The copy has no ${name}`);
  let rows = 0;
  let page: string[] = [];
  const write = async () => {
    if (page.length > 0) await work(`[${page.join(',')}]`);
    page = [];
  };
  try {
    for await (const line of createInterface({ input: part, crlfDelay: Infinity })) {
      page.push(line);
      rows += 1;
      if (page.length === rowsAtOnce) await write();
    }
    await write();
  } catch (error) {
    throw new Error(`${name} could not be written, at the row ${rows - page.length + 1} or after it`, { cause: error });
  }
  return rows;
}

async function insertPage(tx: Tx, table: CarriedTable, schoolId: number, page: string): Promise<void> {
  const fixed: Record<string, unknown> = { school_id: schoolId };
  for (const { column, blank } of table.accounts) fixed[column] = blank;
  for (const column of table.later) fixed[column] = null;
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const name = sql.table(table.name);
  await sql`
    insert into ${name} (${columns}) ${table.hasIdentity ? sql`overriding system value` : sql``}
    select ${sql.join(table.columns.map((column) => sql.ref(`r.${column}`)))}
      from jsonb_array_elements(${page}::jsonb) j
      cross join lateral jsonb_populate_record(null::${name}, j.value || ${JSON.stringify(fixed)}::jsonb) r`.execute(tx);
}

/** Fills in what closes a circle of tables. */
async function fillIn(tx: Tx, table: CarriedTable, schoolId: number, page: string): Promise<void> {
  const name = sql.table(table.name);
  const both = (column: string): RawBuilder<unknown> => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`r.${column}`)}`;
  const set = table.later.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  await sql`
    update ${name} t set ${sql.join(set)}
      from jsonb_populate_recordset(null::${name}, ${page}::jsonb) r
     where t.school_id = ${schoolId}
       and ${sql.join(table.key.filter((column) => column !== 'school_id').map(both), sql` and `)}
       and num_nonnulls(${sql.join(table.later.map((column) => sql.ref(`r.${column}`)))}) > 0`.execute(tx);
}

async function keepFiles(tx: Tx, files: Files, zip: ZipParts, schoolId: number): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from kit.file where school_id = ${schoolId} order by 1`.execute(tx);
  for (const { sha256 } of rows) {
    const part = await zip.read(`files/${sha256}`);
    if (!part || !(await files.putBytes(tx, sha256, part))) throw new Error(`The file ${sha256} is not in the copy`);
  }
}
