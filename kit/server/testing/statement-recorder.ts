import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Answer, observeStatements } from '../sql/observed.ts';
import { grow, type Shape } from '../sql/shape.ts';

/** What the tests of a process saw of one statement with one set of columns. A line of the record. */
export interface SeenStatement {
  key: string;
  columns: { name: string; type: number; table: number; column: number }[];
  /** Of a row; no kinds where none ever came. */
  row: Shape;
}

/** A column of a table as the schema has it. */
export interface SchemaColumn {
  table: number;
  column: number;
  name: string;
  required: boolean;
}

/** The environment's name for the folder of the record; tests that are run without it record nothing. */
export const recordFolder = 'STATEMENTS_FOLDER';
export const schemaFile = 'schema.json';

/** A statement's name in the record: what its template says between the values. */
export function statementKey(fragments: readonly string[]): string {
  return fragments.join('${}');
}

const mostRows = 300;
const seen = new Map<string, SeenStatement>();
const news = new Set<SeenStatement>();
// The real clock, whatever a test does with it.
const later = setTimeout;
let recording = false;

/** Records from now on what every statement of this process answers, for the check of statements. */
export function recordStatements(folder: string): void {
  if (recording) return;
  recording = true;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  const write = () => {
    if (news.size > 0) appendFileSync(file, [...news].map((one) => `${JSON.stringify(one)}\n`).join(''));
    news.clear();
  };
  process.once('exit', write);
  observeStatements((answer) => {
    const before = news.size;
    note(answer);
    if (before === 0 && news.size > 0) later(write, 300).unref();
  });
}

function note({ fragments, fields, rows }: Answer): void {
  const key = statementKey(fragments);
  const name = `${key}\n${fields.map((field) => `${field.name} ${field.dataTypeID}`).join(', ')}`;
  let one = seen.get(name);
  if (!one) {
    const columns = fields.map((field) => ({
      name: field.name,
      type: field.dataTypeID,
      table: field.tableID,
      column: field.columnID,
    }));
    one = { key, columns, row: { kinds: [] } };
    seen.set(name, one);
    news.add(one);
  }
  for (const row of rows.slice(0, mostRows)) if (grow(one.row, row)) news.add(one);
}

/** Keeps beside the record which columns of the schema may be empty. */
export async function recordSchema(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<SchemaColumn>(
      `select attrelid::int as table, attnum::int as column, attrelid::regclass || '.' || attname as name, attnotnull as required
         from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0 and relkind in ('r', 'p')`,
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, schemaFile), JSON.stringify(rows));
  } finally {
    await client.end();
  }
}
