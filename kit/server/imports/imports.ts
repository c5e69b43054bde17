import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Batch, ProblemGroup, RowOutcome } from '#kit/contract/imports.ts';
import type { Principal } from '../auth/principal.ts';
import { viewerOf } from '../auth/principal.ts';
import type { SchoolContext } from '../http/context.ts';
import {
  insertBatch,
  readBatch,
  rememberedHeadings,
  samplesOf,
  saveMatches,
  savePlan,
  sheetRowsOf,
  type StoredBatch,
} from './batches.store.ts';
import { arranged } from './arrange.ts';
import { matchHeadings } from './headings.ts';
import type { ImportDefinition, PlannedRow } from './define-import.ts';
import { imagesOf, keepRecords } from './records.store.ts';

/** A batch with its kind, as one user may see it. */
export interface Known {
  readonly batch: StoredBatch;
  readonly definition: ImportDefinition;
}

/** The kinds of import that the product has, and what is done with a file of one. */
export class Imports {
  readonly #definitions: readonly ImportDefinition[];

  constructor(definitions: readonly ImportDefinition[]) {
    this.#definitions = definitions;
  }

  /** What the user may import. */
  of(user: Principal): ImportDefinition[] {
    return this.#definitions.filter(({ access }) => judge(access, viewerOf(user)) === 'allowed');
  }

  /** The kind by its name; 404 for one that the user may not import. */
  find(user: Principal, kind: string): ImportDefinition {
    const found = this.of(user).find((definition) => definition.kind === kind);
    if (!found) throw notFound('kind of import');
    return found;
  }

  /** A batch that the user may see; 404 else. */
  async open(ctx: Pick<SchoolContext, 'tx' | 'user'>, id: number, lock = false): Promise<Known> {
    const kinds = this.of(ctx.user).map(({ kind }) => kind);
    const batch = await readBatch(ctx.tx, kinds, id, lock);
    return { batch, definition: this.find(ctx.user, batch.kind) };
  }

  async show(ctx: SchoolContext, id: number): Promise<Batch> {
    const { batch, definition } = await this.open(ctx, id);
    const rows = await samplesOf(ctx.tx, id);
    const headings = batch.headings.map((heading, at) => ({
      at,
      heading,
      samples: [...new Set(rows.map((cells) => cells[at] ?? '').filter(Boolean))].slice(0, 3),
    }));
    return { ...batch, title: definition.title, headings };
  }

  /** Tries all rows and keeps what was found. */
  async check(ctx: SchoolContext, id: number): Promise<StoredBatch> {
    const known = await this.open(ctx, id, true);
    if (known.batch.state === 'done' || known.batch.state === 'undone')
      throw new UserError('conflict', 'This file has been imported already. Choose it again to import it once more.');
    const rows = await planned(ctx, known);
    await savePlan(ctx.tx, id, rows, { problems: grouped(rows), fingerprint: fingerprint(rows), counts: counted(rows) });
    return (await this.open(ctx, id)).batch;
  }

  /** Writes the good rows exactly as the check showed them, all in the caller's transaction. */
  async carryOut(ctx: SchoolContext, id: number, onWriting: (rows: number) => Promise<void>): Promise<StoredBatch> {
    const known = await this.open(ctx, id, true);
    const { batch, definition } = known;
    refuseUnchecked(batch);
    const rows = await planned(ctx, known);
    if (fingerprint(rows) !== batch.fingerprint)
      throw new UserError('conflict', 'The school’s records have changed since this file was checked. Check it again.');
    const good = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
    await onWriting(good.length);
    const [main] = definition.entities;
    const changed = good.flatMap(({ outcome, recordId }) => (outcome === 'update' && recordId !== null ? [recordId] : []));
    const before = await imagesOf(ctx.tx, main, changed);
    const written = await definition.write(ctx, good);
    for (const entity of definition.entities) {
      const own = written.filter((record) => record.entity === entity.entity);
      await keepRecords(ctx.tx, id, entity, own, entity === main ? before : new Map());
    }
    await sql`update kit.import_batch set state = 'done', done_at = ${ctx.now} where id = ${id}`.execute(ctx.tx);
    const { fileName, created, updated } = batch;
    ctx.changed({ entity: 'import', id, action: 'imported', after: { file: fileName, created, updated } });
    return batch;
  }

  /** Takes in the cells of a file, the headings first; nothing is written yet. Returns the batch. */
  async take(ctx: SchoolContext, kind: string, file: { name: string; cells: readonly (readonly string[])[] }): Promise<number> {
    const definition = this.find(ctx.user, kind);
    const sheet = arranged(file.cells);
    const matches = matchHeadings(definition.columns, sheet.headings, await rememberedHeadings(ctx.tx, kind));
    const { accountId, fullName } = ctx.user;
    const id = await insertBatch(ctx.tx, { kind, accountId, who: fullName, fileName: file.name.slice(0, 200), ...sheet });
    await saveMatches(ctx.tx, { id, kind }, { matches, options: [] }, []);
    ctx.changed({ entity: 'import', id, action: 'file chosen', after: { file: file.name, rows: sheet.cells.length } });
    return id;
  }
}

export function refuseUnchecked({ state, created, updated }: StoredBatch): void {
  if (state === 'uploaded') throw new UserError('rule', 'Check the file first.');
  if (state !== 'checked') throw new UserError('conflict', 'This file has been imported already.');
  if (created + updated === 0) throw new UserError('rule', 'No row of this file adds or changes anything.');
}

/** Refuses columns that are not there, taken twice, or missing though they are needed. */
export function refuseMatches(
  { columns }: ImportDefinition,
  headings: readonly string[],
  matches: Readonly<Record<string, number>>,
) {
  const taken = new Map<number, string>();
  for (const [key, at] of Object.entries(matches)) {
    const column = columns.find((one) => one.key === key);
    if (!column) throw fieldError(`matches.${key}`, 'There is no such column.');
    if (at >= headings.length) throw fieldError(`matches.${key}`, 'Choose a column of the file.');
    const other = taken.get(at);
    if (other) throw fieldError(`matches.${key}`, `“${headings[at]}” is chosen for ${other} already.`);
    taken.set(at, column.label);
  }
  const missing = columns.find(({ key, required }) => required && matches[key] === undefined);
  if (missing) throw fieldError(`matches.${missing.key}`, `Choose the file’s column for ${missing.label}.`);
}

async function planned(ctx: SchoolContext, { batch, definition }: Known): Promise<PlannedRow[]> {
  const rows = await sheetRowsOf(
    ctx.tx,
    batch,
    definition.columns.map(({ key }) => key),
  );
  return definition.plan(ctx, rows, new Set(batch.options));
}

function counted(rows: readonly PlannedRow[]): Record<RowOutcome, number> {
  const counts = { create: 0, update: 0, skip: 0, refuse: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** As many rows of a problem as are shown at once; the workbook has them all. */
const shown = 20;

/** Problems by kind, the most frequent first. */
function grouped(rows: readonly PlannedRow[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { row, label, problems } of rows)
    for (const { title, said } of problems) {
      const group = groups.get(title) ?? { title, count: 0, rows: [] };
      group.count += 1;
      if (group.rows.length < shown) group.rows.push({ row, label, said });
      groups.set(title, group);
    }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, 100);
}

/** What a plan would do, in a few letters. */
function fingerprint(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256');
  for (const { row, outcome, recordId, data } of rows) hash.update(`${row}:${outcome}:${recordId}:${JSON.stringify(data)}\n`);
  return hash.digest('hex');
}
