import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { type Batch, importLimits, type RowNote } from '#kit/contract/imports.ts';
import type { Principal } from '../auth/principal.ts';
import { viewerOf } from '../auth/principal.ts';
import type { SchoolContext } from '../http/context.ts';
import {
  insertBatch,
  readBatch,
  rememberedHeadings,
  rememberValues,
  rememberedValues,
  samplesOf,
  saveMatches,
  savePlan,
  sheetRowsOf,
  type StoredBatch,
} from './batches.store.ts';
import { arranged } from './arrange.ts';
import { decisionsOf } from './decisions.store.ts';
import { matchHeadings } from './headings.ts';
import { type Chosen, knownOptions, refuseGuarded, refuseMatches, refuseUnanswered, withMeanings } from './chosen.ts';
import type { ImportDefinition, PlannedRow } from './define-import.ts';
import { asks, fingerprint, grouped, unknownIn, writes } from './judged.ts';
import { plain } from './row-reader.ts';
import { imagesOf, keepRecords } from './records.store.ts';

/** A batch with its kind, as one user may see it. */
export interface Known {
  readonly batch: StoredBatch;
  readonly definition: ImportDefinition;
}

/** The cells of a file, and the row of its headings where somebody has said it; else they are found. */
interface TakenFile {
  readonly name: string;
  readonly cells: readonly (readonly string[])[];
  readonly headRow?: number | undefined;
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

  /** Says which column is which, how strict the check is and what words mean; the school's next files begin with it. */
  async match(ctx: SchoolContext, id: number, { matches, options, values }: Chosen): Promise<StoredBatch> {
    const { batch, definition } = await this.open(ctx, id, true);
    if (batch.state === 'done' || batch.state === 'undone')
      throw new UserError('conflict', 'This file has been imported already. Choose it again to import it once more.');
    refuseMatches(definition, batch.headings, matches);
    refuseGuarded(definition, matches, ctx.user);
    refuseUnanswered(definition, options);
    const known = knownOptions(definition);
    const heads = Object.entries(matches).map(([key, at]) => ({ key, heading: plain(batch.headings[at] ?? '') }));
    const meanings = withMeanings(batch.values, definition, values);
    await saveMatches(
      ctx.tx,
      batch,
      { matches, options: options.filter((key) => known.has(key)), values: meanings },
      // A heading that stands twice is remembered once.
      [...new Map(heads.filter(({ heading }) => heading !== '').map((one) => [one.heading, one])).values()],
    );
    await rememberValues(ctx.tx, batch.kind, meanings);
    ctx.changed({ entity: 'import', id, action: 'checked', after: { matches, options, values } });
    return batch;
  }

  /** Tries all rows and keeps what was found. */
  async check(ctx: SchoolContext, id: number): Promise<StoredBatch> {
    const known = await this.open(ctx, id, true);
    if (known.batch.state === 'done' || known.batch.state === 'undone')
      throw new UserError('conflict', 'This file has been imported already. Choose it again to import it once more.');
    const rows = await planned(ctx, known);
    await savePlan(ctx.tx, id, rows, {
      problems: grouped(rows, ({ problems }) => problems),
      notes: grouped(rows, ({ notes }) => notes),
      unknown: unknownIn(rows, known.definition.columns, await known.definition.choices(ctx)),
      fingerprint: fingerprint(rows),
    });
    return (await this.open(ctx, id)).batch;
  }

  /** Writes the good rows exactly as the check showed them, all in the caller's transaction. */
  async carryOut(
    ctx: SchoolContext,
    id: number,
    onWriting: (rows: number, written: number) => Promise<void>,
  ): Promise<StoredBatch> {
    const known = await this.open(ctx, id, true);
    const { batch, definition } = known;
    refuseUnchecked(batch);
    refuseGuarded(definition, batch.matches, ctx.user);
    const rows = await planned(ctx, known);
    if (fingerprint(rows) !== batch.fingerprint)
      throw new UserError('conflict', 'The school’s records have changed since this file was checked. Check it again.');
    const decided = await decisionsOf(ctx.tx, id);
    const good = rows.filter((row) => writes(row) && (!asks(row) || decided.get(row.row) === 'take'));
    await onWriting(good.length, 0);
    const [main] = definition.entities;
    const changed = good.flatMap(({ outcome, recordId }) => (outcome === 'update' && recordId !== null ? [recordId] : []));
    const before = await imagesOf(ctx.tx, main, changed);
    const written = await definition.write(ctx, good, batch.chosenBy, (rows) => onWriting(good.length, rows));
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
  async take(ctx: SchoolContext, kind: string, file: TakenFile): Promise<number> {
    const definition = this.find(ctx.user, kind);
    const remembered = await rememberedHeadings(ctx.tx, kind);
    const sheet = arranged(file.cells, definition.columns, remembered, file.headRow ?? null);
    const matches = matchHeadings(definition.columns, sheet.headings, remembered);
    const values = await rememberedValues(ctx.tx, kind);
    const { accountId, fullName } = ctx.user;
    const id = await insertBatch(ctx.tx, { kind, accountId, who: fullName, fileName: file.name.slice(0, 200), ...sheet });
    await saveMatches(ctx.tx, { id, kind }, { matches, options: [], values }, []);
    ctx.changed({ entity: 'import', id, action: 'file chosen', after: { file: file.name, rows: sheet.cells.length } });
    return id;
  }
}

export function refuseUnchecked({ state, created, updated, undecided }: StoredBatch): void {
  if (state === 'uploaded') throw new UserError('rule', 'Check the file first.');
  if (state !== 'checked') throw new UserError('conflict', 'This file has been imported already.');
  if (created + updated === 0 && undecided > 0)
    throw new UserError('rule', 'Every row of this file waits for a decision. Decide first.');
  if (created + updated === 0) throw new UserError('rule', 'No row of this file adds or changes anything.');
}

/** What the rules make of every row, its cells read as the school has said they mean. */
async function planned(ctx: SchoolContext, { batch, definition }: Known): Promise<PlannedRow[]> {
  const keys = definition.columns.map(({ key }) => key);
  const rows = (await sheetRowsOf(ctx.tx, batch, keys)).map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, batch.values[key]?.[plain(text)] ?? text])),
  }));
  const given = new Map(rows.map((row) => [row.row, row.cells]));
  const plan = await definition.plan(ctx, rows, new Set(batch.options));
  for (const { outcome, changes } of plan)
    if (outcome === 'update' && changes.length === 0)
      throw new Error(`An import of ${definition.many} changes a record and does not say what.`);
  return plan.map((row) => ({ ...row, notes: [...row.notes, ...cutIn(given.get(row.row) ?? {}, definition)] }));
}

/** Cells that are as long as a cell may be have most likely lost their end. */
function cutIn(cells: Readonly<Record<string, string>>, { columns }: ImportDefinition): RowNote[] {
  return columns.flatMap(({ key, label }) =>
    (cells[key]?.length ?? 0) < importLimits.cell
      ? []
      : [{ column: key, title: `${label}: cut`, said: `Only the first ${importLimits.cell} characters of the cell are read.` }],
  );
}
