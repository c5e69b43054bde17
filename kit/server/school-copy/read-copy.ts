import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '../db/pool.ts';
import type { Files } from '../files/files.ts';
import { type CarriedTable, carriedTables } from './catalogue.ts';
import { type CopyManifest, copyManifest, doneMigrations } from './manifest.ts';
import type { ZipParts } from './zip-parts.ts';

const rowsAtOnce = 2000;
const damaged = (what: string) => new UserError('rule', `This copy is damaged: ${what}. Nothing was restored.`);

/** Reads what a copy says of itself; refuses other files, and copies of another version of the product. */
export async function readManifest(tx: Tx, zip: ZipParts): Promise<CopyManifest> {
  const part = await zip.read('manifest.json');
  const parsed =
    part === null
      ? null
      : copyManifest.safeParse(
          await text(part)
            .then(JSON.parse)
            .catch(() => null),
        );
  if (!parsed?.success) throw new UserError('unsupported_type', 'Choose a file that “Export everything” has made.');
  const here = await doneMigrations(tx);
  const there = parsed.data.migrations;
  if (here.join() !== there.toSorted().join()) {
    const newer = there.some((name) => !here.includes(name));
    throw new UserError(
      'rule',
      newer
        ? 'This copy was made by a newer version of the product. Update this installation first.'
        : 'This copy was made by an older version of the product. Restore it there, update, and export again.',
    );
  }
  return parsed.data;
}

/**
 * Writes everything of a copy as the records of an empty school, with the same keys, in a transaction that sees all
 * schools. Accounts are not carried: what an account did keeps the name beside it. Throws 422 for a damaged copy.
 * @returns how many rows each table got
 */
export async function restoreCopy(
  tx: Tx,
  files: Files,
  zip: ZipParts,
  { manifest, schoolId, stays }: { manifest: CopyManifest; schoolId: number; stays: readonly string[] },
): Promise<Map<string, number>> {
  const tables = await carriedTables(tx, stays);
  const known = new Map(manifest.tables.map((table) => [table.name, table]));
  const restored = new Map<string, number>();
  for (const table of tables) {
    const said = known.get(table.name);
    if (!said) throw damaged(`it has no ${table.name}`);
    const rows = await eachPage(zip, said, (page) => insertPage(tx, table, schoolId, page));
    restored.set(table.name, rows);
    if (table.hasIdentity)
      await sql`
        select kit.raise_identity(${table.name}::regclass, max(id)) from ${sql.table(table.name)}
         where school_id = ${schoolId} having max(id) is not null`.execute(tx);
  }
  for (const table of tables.filter(({ later }) => later.length > 0))
    await eachPage(zip, known.get(table.name) ?? { name: table.name, rows: 0, sha256: '' }, (page) =>
      fillIn(tx, table, schoolId, page),
    );
  await keepFiles(tx, files, zip, schoolId);
  return restored;
}

/** Reads a table's rows page by page; refuses when they are not those that the manifest names. */
async function eachPage(
  zip: ZipParts,
  said: CopyManifest['tables'][number],
  work: (page: string) => Promise<void>,
): Promise<number> {
  const part = await zip.read(`tables/${said.name}.jsonl`);
  if (!part) throw damaged(`it has no ${said.name}`);
  const hash = createHash('sha256');
  let rows = 0;
  let page: string[] = [];
  const write = async () => {
    if (page.length > 0) await work(`[${page.join(',')}]`);
    page = [];
  };
  try {
    for await (const line of createInterface({ input: part, crlfDelay: Infinity })) {
      hash.update(`${line}\n`);
      page.push(line);
      rows += 1;
      if (page.length === rowsAtOnce) await write();
    }
    await write();
  } catch (error) {
    // What the database refuses, and what does not unpack, is no copy that this product has made.
    if (error instanceof UserError) throw error;
    throw damaged(`${said.name} cannot be read`);
  }
  if (rows !== said.rows || hash.digest('hex') !== said.sha256) throw damaged(`${said.name} was changed`);
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

/** Fills in what points at rows that were written later. */
async function fillIn(tx: Tx, table: CarriedTable, schoolId: number, page: string): Promise<void> {
  const name = sql.table(table.name);
  const set = table.later.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  await sql`
    update ${name} t set ${sql.join(set)}
      from jsonb_populate_recordset(null::${name}, ${page}::jsonb) r
     where t.school_id = ${schoolId} and t.id = r.id`.execute(tx);
}

async function keepFiles(tx: Tx, files: Files, zip: ZipParts, schoolId: number): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from kit.file where school_id = ${schoolId} order by 1`.execute(tx);
  for (const { sha256 } of rows) {
    const part = await zip.read(`files/${sha256}`);
    if (!part || !(await files.putBytes(tx, sha256, part))) throw damaged('a file is missing or was changed');
  }
}
