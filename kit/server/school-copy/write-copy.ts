import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { Signer } from '../auth/signer.ts';
import { UserError } from '#kit/contract/errors.ts';
import { ZipFile, ZipTooLarge } from '../files/zip-file.ts';
import type { SchoolContext } from '../http/context.ts';
import { writeCsv } from '../sheets/csv.ts';
import { type CarriedTable, carriedTables } from './catalogue.ts';
import { type CopyManifest, copyFormat, copyVersion, doneMigrations, manifestPart, signaturePart } from './manifest.ts';

interface Writing {
  readonly ctx: SchoolContext;
  readonly stays: readonly string[];
  /** The installation's; what it signs can be proved unchanged, here and elsewhere. */
  readonly signer: Signer;
  /** Where the file is written. */
  readonly path: string;
  readonly onTable: (done: number, total: number, what: string) => Promise<void>;
  /** The bytes that the file may come to; what a ZIP file holds when left out. */
  readonly most?: number;
}

const tooMuch = () =>
  new UserError(
    'rule',
    'The school has more than the 4 GiB that one file can hold. Ask the people who run Daftari here for a backup: it has no such limit.',
  );

/**
 * Writes everything that a school has into one ZIP file: each table as JSON, a row a line, and as CSV for people; every
 * file that a record holds; and a signed manifest with counts and digests. Runs in a snapshot of the school. Throws 422 where
 * it has more than one file can hold.
 */
export async function writeCopy(writing: Writing): Promise<CopyManifest> {
  const zip = new ZipFile(writing.path, writing.most);
  try {
    return await writeParts(writing, zip);
  } catch (error) {
    zip.abandon();
    throw error instanceof ZipTooLarge ? tooMuch() : error;
  } finally {
    await rm(sheetOf(writing.path), { force: true });
  }
}

/** Where the sheet of a table waits. */
const sheetOf = (path: string) => `${path}.csv`;

async function writeParts({ ctx, stays, signer, path, onTable }: Writing, zip: ZipFile): Promise<CopyManifest> {
  const tables = await carriedTables(ctx.tx, stays);
  const manifest: CopyManifest = {
    format: copyFormat,
    version: copyVersion,
    school: ctx.school.name,
    timeZone: ctx.school.timeZone,
    at: ctx.now.toISOString(),
    migrations: await doneMigrations(ctx.tx),
    tables: [],
    parts: [],
    files: 0,
  };
  const add: Add = async (name, chunks) => {
    const hash = createHash('sha256');
    await zip.add(name, chunks, hash);
    manifest.parts.push({ name, sha256: hash.digest('hex') });
  };
  await add('READ ME.txt', [readMe(ctx.school.name, Signer.fingerprint(signer.publicKey))]);
  for (const [at, table] of tables.entries()) {
    await onTable(at, tables.length + 1, table.name);
    manifest.tables.push(await writeTable(ctx, add, table, sheetOf(path)));
  }
  await onTable(tables.length, tables.length + 1, 'files');
  manifest.files = await writeFiles(ctx, zip);
  const { payload, publicKey, signature } = signer.sign(JSON.stringify(manifest, null, 2));
  await zip.add(manifestPart, [payload]);
  await zip.add(signaturePart, [JSON.stringify({ publicKey, signature }, null, 2)]);
  await zip.end();
  return manifest;
}

type Add = (name: string, chunks: Parameters<ZipFile['add']>[1]) => Promise<void>;

/** The rows of a table as JSON, some at a time. The table is gone through once, however long it is. */
async function* pagesOf({ tx }: SchoolContext, { name, key }: CarriedTable): AsyncGenerator<string[]> {
  await sql`
    declare copied no scroll cursor for
    select (to_jsonb(t) - 'school_id')::text as row from ${sql.table(name)} t
     where ${name === 'kit.file' ? sql`t.linked` : sql`true`}
     order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}`.execute(tx);
  for (;;) {
    // A few: what is made of them is made at once, and others wait meanwhile.
    const { rows } = await sql<{ row: string }>`fetch forward 200 from copied`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close copied`.execute(tx);
}

async function writeTable(ctx: SchoolContext, add: Add, table: CarriedTable, scratch: string) {
  let count = 0;
  const columns = table.columns.filter((name) => name !== 'school_id').map((key) => ({ key, label: key, kind: 'text' as const }));
  // A part is written whole before the next, so the sheet waits on the disk.
  const sheet = await open(scratch, 'w');
  try {
    const lines = async function* () {
      for await (const page of pagesOf(ctx, table)) {
        const rows = page.map((row) => JSON.parse(row) as Record<string, unknown>);
        const csv = writeCsv(columns, rows, ctx.school.timeZone);
        await sheet.write(count === 0 ? csv : csv.subarray(csv.indexOf('\n') + 1));
        count += page.length;
        yield page.map((row) => `${row}\n`).join('');
      }
      if (count === 0) await sheet.write(columns.map(({ label }) => label).join(','));
    };
    await add(`tables/${table.name}.jsonl`, lines());
  } finally {
    await sheet.close();
  }
  await add(`sheets/${table.name}.csv`, createReadStream(scratch) as AsyncIterable<Uint8Array>);
  return { name: table.name, rows: count };
}

/** The bytes of every file that a record holds, once each. */
async function writeFiles(ctx: SchoolContext, zip: ZipFile): Promise<number> {
  const { rows } = await sql<{ id: number; sha256: string }>`
    select distinct on (sha256) id, sha256 from kit.file where linked order by sha256, id`.execute(ctx.tx);
  for (const { id, sha256 } of rows) {
    const { body } = await ctx.services.files.open(ctx, id);
    await zip.add(`files/${sha256}`, body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>), undefined, true);
  }
  return rows.length;
}

const readMe = (school: string, maker: string) =>
  `Everything that ${school} has: tables/ as JSON, a row a line, sheets/ the same as CSV for Excel, files/ the photos and papers\n` +
  'under the SHA-256 of their content (the sheet kit.file says which is which). The installation that made it, and any other of\n' +
  'the same version, can make a school of it again. Passwords are not in it.\n\n' +
  'It is signed: one changed, missing or added character anywhere in it, and it is refused. It was signed by the installation\n' +
  `with the code ${maker}. Do not take the code from here: whoever changes the file can change this line. Another\n` +
  'installation asks for the code; have it from the people of the installation, who see it beside “Export everything”.\n';
