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

/** Reads what the tests of a run recorded in `folder`. */
export function readSeen(folder: string): Seen {
  const all = new Map<string, SeenStatement>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const one = JSON.parse(line) as SeenStatement;
      const name = JSON.stringify([one.key, one.columns.map((column) => [column.name, column.type])]);
      const before = all.get(name);
      all.set(name, before ? { ...before, row: merged(before.row, one.row) } : one);
    }
  }
  const columns = JSON.parse(readFileSync(path.join(folder, schemaFile), 'utf8')) as SchemaColumn[];
  return {
    statements: Map.groupBy(all.values(), (one) => one.key),
    mayBeEmpty: new Map(columns.filter((one) => !one.required).map((one) => [columnKey(one), one.name])),
  };
}

export function columnKey({ table, column }: { table: number; column: number }): string {
  return `${table}.${column}`;
}
