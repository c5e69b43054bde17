import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { merged } from '#kit/server/sql/shape.ts';
import { type SchemaColumn, schemaFile, type SeenStatement } from '#kit/server/testing/statement-recorder.ts';

/** What the tests saw: statements by key, one for each set of columns, and the columns that may be empty. */
export interface Seen {
  statements: Map<string, SeenStatement[]>;
  /** By table and column. */
  mayBeEmpty: Map<string, string>;
}

/** Reads what was recorded in the folders: each over a schema of its own, in which the same column has another number. */
export function readSeen(...folders: string[]): Seen {
  const all = new Map<string, SeenStatement>();
  const mayBeEmpty = new Map<string, string>();
  for (const [at, folder] of folders.entries()) {
    const own = <C extends { table: number }>(column: C): C => ({ ...column, table: column.table * folders.length + at });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
      for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)) {
        const read = JSON.parse(line) as SeenStatement;
        const one = { ...read, columns: read.columns.map((column) => own(column)) };
        const name = JSON.stringify([one.key, one.columns.map((column) => [column.name, column.type])]);
        const before = all.get(name);
        all.set(name, before ? { ...before, row: merged(before.row, one.row) } : one);
      }
    }
    const columns = JSON.parse(readFileSync(path.join(folder, schemaFile), 'utf8')) as SchemaColumn[];
    for (const one of columns) if (!one.required) mayBeEmpty.set(columnKey(own(one)), one.name);
  }
  return { statements: Map.groupBy(all.values(), (one) => one.key), mayBeEmpty };
}

export function columnKey({ table, column }: { table: number; column: number }): string {
  return `${table}.${column}`;
}
