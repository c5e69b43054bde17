import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { special } from './plants/values.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  identity: boolean;
  filled: boolean;
  /** The words of an `in (…)` check, or a colour where one is asked for. */
  choices: string[] | null;
  /** The table that a foreign key without school_id leads to: a county. */
  global: string | null;
  number: number;
}

/**
 * Puts one row of a school into every table that has a school_id, all under the same key, with `marker` in every text
 * that may hold any words. Made from the catalog, so that a new table is covered on the day it lands.
 * @returns the tables planted
 */
export async function plant(owner: Client, schoolId: number, key: number, marker: string): Promise<string[]> {
  const columns = await tenantColumns(owner);
  const names = [...new Set(columns.map((column) => column.table))];
  // Every row exists in the end; in between the order of foreign keys does not matter.
  await owner.query(`set session_replication_role = replica`);
  for (const table of names) {
    const all = columns.filter((column) => column.table === table && !column.filled);
    const attempts = [
      all,
      all.filter((column) => column.required || /text|date/.test(column.type)),
      all.filter((column) => column.required || column.type === 'text'),
      all.filter((column) => column.required),
    ];
    await firstThatFits(owner, table, attempts, { schoolId, key, marker });
  }
  await owner.query(`set session_replication_role = origin`);
  return names;
}

/** The bytes of the planted file, in the store of a data folder. */
export function plantFile(dataDir: string, key: number, marker: string): void {
  const text = `${marker} ${key}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const folder = path.join(dataDir, 'files', sha256.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, sha256), text);
}

interface Row {
  schoolId: number;
  key: number;
  marker: string;
}

async function firstThatFits(owner: Client, table: string, attempts: Column[][], row: Row): Promise<void> {
  let problem: unknown;
  for (const columns of attempts) {
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    const values = columns.map((column) => valueOf(column, row)).join(', ');
    try {
      await owner.query(`insert into ${table} (${names}) overriding system value values (${values}) on conflict do nothing`);
      return;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`No row of ${table} could be made from the catalog; say in plant.ts what it accepts.`, { cause: problem });
}

function valueOf(column: Column, { schoolId, key, marker }: Row): string {
  const known = special[`${column.table}.${column.name}`];
  if (known !== undefined) return known.replaceAll('{key}', String(key)).replaceAll('{marker}', marker);
  if (column.name === 'school_id') return String(schoolId);
  if (column.global) return `(select min(${column.global.endsWith('.county') ? 'code' : 'id'}) from ${column.global})`;
  if (column.choices?.[0] !== undefined) return `'${column.choices[0]}'`;
  if (column.identity || (/_id$|^id$/.test(column.name) && /int/.test(column.type))) return String(key);
  if (/phone/.test(column.name)) return `'+254700${key}'`;
  if (/email/.test(column.name)) return `'${marker.toLowerCase()}@example.com'`;
  const words = `${marker} ${column.number}`;
  if (column.type === 'text') return `'${words}'`;
  if (column.type === 'text[]') return `'{"${words}"}'`;
  if (/^(bigint|integer|smallint|numeric|double)/.test(column.type)) return '1';
  if (column.type === 'boolean') return 'false';
  if (column.type === 'date') return `date '2026-03-01' + ${column.number}`;
  if (column.type.startsWith('timestamp')) return `now() + interval '${column.number} hours'`;
  if (column.type === 'jsonb') return `'{"note": "${words}"}'`;
  if (column.type === 'uuid') return 'gen_random_uuid()';
  if (column.type === 'bytea') return `'${words}'::bytea`;
  return `null`;
}

async function tenantColumns(owner: Client): Promise<Column[]> {
  const { rows } = await owner.query<Omit<Column, 'choices'> & { check: string | null }>(`
    select n.nspname || '.' || r.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnum as number,
           a.attnotnull as required, a.attidentity <> '' as identity,
           (a.attgenerated <> '' or (a.atthasdef and a.attidentity = '' and a.attname <> 'school_id')) as filled,
           (select pg_get_constraintdef(c.oid) from pg_constraint c
             where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as check,
           (select c.confrelid::regclass::text from pg_constraint c
             where c.conrelid = r.oid and c.contype = 'f' and c.conkey = array[a.attnum] and c.confrelid::regclass::text like 'settings.%county') as global
      from pg_class r
      join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public', 'daftari_migrations', 'pgboss')
       and exists (select from pg_attribute s where s.attrelid = r.oid and s.attname = 'school_id' and not s.attisdropped)
     order by 1, a.attnum`);
  return rows.map(({ check, ...column }) => ({ ...column, choices: choicesOf(check) }));
}

function choicesOf(check: string | null): string[] | null {
  if (check?.includes('#[0-9a-f]{6}')) return ['#1b5e20'];
  const list = /ANY \(\(?ARRAY\[([^\]]+)\]/.exec(check ?? '')?.[1];
  return list ? [...list.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '') : null;
}
