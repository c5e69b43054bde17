import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { ErasedTable, ErasurePreview } from '../../contract/erasures.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import type { ClearanceCheck } from '../../../students/server/clearance-check.ts';
import type { Guise } from '../subjects.store.ts';
import type { ErasureParts } from './parts.ts';
import { isErased, type Plan, planErasure } from './plan.store.ts';
import { openHolds, refusalsOf } from './refusals.store.ts';
import { wordColumns } from './words.store.ts';
import { anyOfThem } from './words.rules.ts';

export const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What becomes of each table's records, in counts. */
export const countsOf = (plan: Plan, parts: ErasureParts): ErasedTable[] =>
  plan.tables
    .map(({ table, words, rows, why, records }) => ({
      table,
      words: parts.words[table] ?? words,
      rows,
      count: records.length,
      why,
    }))
    .toSorted((a, b) => (a.table + a.rows < b.table + b.rows ? -1 : 1));

/** Shows what an erasure would do, and every reason for which it may not be done yet. */
export async function previewErasure(
  ctx: RegistrationContext,
  asked: Guise,
  parts: ErasureParts,
  clearance: readonly ClearanceCheck[],
): Promise<ErasurePreview> {
  const plan = await planErasure(ctx.tx, parts.fates, asked);
  const refusals = (await isErased(ctx.tx, asked))
    ? ['They have been erased already.']
    : await refusalsOf(ctx, plan.people, parts, clearance);
  const tables = countsOf(plan, parts);
  const of = (name: string) => tables.filter(({ table }) => table.startsWith(`${name}.`));
  const sum = (some: readonly ErasedTable[], rows: ErasedTable['rows']) =>
    some.filter((one) => one.rows === rows).reduce((total, { count }) => total + count, 0);
  const sections = [...new Set(tables.map(({ table }) => table.split('.')[0] ?? ''))].map((name) => ({
    name: parts.titles[name] ?? name,
    removed: sum(of(name), 'removed'),
    anonymised: sum(of(name), 'anonymised'),
    kept: sum(of(name), 'kept'),
    tables: of(name),
  }));
  return {
    sections,
    files: plan.files.length,
    refusals,
    notes: await notesOf(ctx.tx, plan),
    holds: await openHolds(ctx.tx, plan.people),
    digest: digestOf([plan.people, tables, plan.files.length]),
  };
}

/** In how many records of the school the person's own names and numbers stand: every text is read, so it is asked apart. */
export async function countMentions(tx: Tx, asked: Guise, parts: ErasureParts): Promise<number> {
  const { words } = await planErasure(tx, parts.fates, asked);
  if (words.own.length === 0) return 0;
  const pattern = anyOfThem(words.own);
  let found = 0;
  // A table at a time: no statement runs into the time that one is given.
  for (const { table, columns } of await wordColumns(tx, parts.fates)) {
    const said = columns.map((column) => sql`t.${sql.ref(column)}::text`);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} t where concat_ws(chr(10), ${sql.join(said)}) ~* ${pattern}`.execute(tx);
    found += one(rows).n;
  }
  return found;
}

async function notesOf(tx: Tx, { words, people }: Plan): Promise<string[]> {
  const notes = [
    'Pictures, scans and files that show or name others too are not looked into: minutes, newsletters, lists.',
    'Backups made before still hold the person. After one is restored the erasure is repeated from its proof.',
  ];
  const kinds = [...new Set(words.shared.map(({ what }) => what))];
  if (kinds.length > 0)
    notes.unshift(
      `Somebody else here bears the same ${kinds.join(' and ')}: it goes from the person’s own records and stays where it may mean the other.`,
    );
  const student = people.find(({ kind }) => kind === 'student');
  if (student) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from registration.student_guardian g
       where g.student_id = ${student.id}
         and not exists (select from registration.student_guardian o
                          where o.guardian_id = g.guardian_id and o.student_id <> g.student_id)`.execute(tx);
    const { left } = one(rows);
    if (left > 0) notes.unshift(`Guardians without another child here: ${left}. They stay until they ask for themselves.`);
  }
  return notes;
}
