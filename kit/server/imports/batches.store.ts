import { holding } from '#kit/server/sql/like.ts';
import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type {
  Batch,
  BatchRow,
  FieldChange,
  LeftOut,
  ProblemGroup,
  RowDecision,
  RowOutcome,
  UnknownValues,
} from '#kit/contract/imports.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Tx } from '../db/pool.ts';
import { recount } from './decisions.store.ts';
import type { PlannedRow, SheetRow } from './define-import.ts';
import { asks } from './judged.ts';
import { one } from '../sql/one.ts';

/** A batch with what only the engine reads. */
export type StoredBatch = Omit<Batch, 'title' | 'headings'> & {
  headings: string[];
  fingerprint: string | null;
  /** The account of whoever chose the file. */
  chosenBy: number;
};

const listed = sql`
  b.id, b.kind, b.file_name as "fileName", b.state, b.account_name as who, b.at, b.done_at as "doneAt",
  b.undone_at as "undoneAt", b.undone_by as "undoneBy", b.rows_read as "rowsRead", b.created, b.updated, b.skipped, b.refused, b.undecided`;

/** Keeps a file's cells under their headings. Files that were never imported go after a week, cells of imported ones after 90 days. */
export async function insertBatch(
  tx: Tx,
  {
    cells,
    ...batch
  }: {
    kind: string;
    accountId: number;
    who: string;
    fileName: string;
    headings: readonly string[];
    /** Rows in their order, each with its number in the sheet. */
    cells: readonly { row: number; cells: readonly string[] }[];
    leftOut: readonly LeftOut[];
  },
): Promise<number> {
  await sql`delete from kit.import_batch where state in ('uploaded', 'checked') and at < now() - interval '7 days'`.execute(tx);
  await sql`
    update kit.import_row r set cells = '[]' from kit.import_batch b
     where b.school_id = r.school_id and b.id = r.batch_id and b.done_at < now() - interval '90 days' and r.cells <> '[]'`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into kit.import_batch (kind, account_id, account_name, file_name, headings, rows_read, left_out)
    values (${batch.kind}, ${batch.accountId}, ${batch.who}, ${batch.fileName}, ${[...batch.headings]}::text[], ${cells.length},
            ${JSON.stringify(batch.leftOut)})
    returning id`.execute(tx);
  const { id } = one(rows);
  await sql`
    insert into kit.import_row (batch_id, row_no, cells)
    select ${id}, r.row_no, r.cells::jsonb
      from unnest(${cells.map(({ row }) => row)}::int[], ${cells.map((one) => JSON.stringify(one.cells))}::text[]) as r (row_no, cells)`.execute(
    tx,
  );
  return id;
}

/** One batch; throws 404 for another kind than the user's. With `lock` nobody else changes it until the transaction ends. */
export async function readBatch(tx: Tx, kinds: readonly string[], id: number, lock = false): Promise<StoredBatch> {
  const { rows } = await sql<StoredBatch>`
    select ${listed}, b.account_id as "chosenBy", b.headings, b.matches, b.options, b.problems, b.fingerprint, b.notes, b.unknown, b.left_out as "leftOut", b.meanings as values,
           (select count(*) from kit.import_row r where r.school_id = b.school_id and r.batch_id = b.id and r.would is not null) as asked
      from kit.import_batch b where b.id = ${id} and b.kind = any(${[...kinds]}::text[]) ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound('import');
  return found;
}

interface Asked extends PageRequest {
  kind?: string | undefined;
  state?: string | undefined;
}

/** A page of the imports of some kinds. @param titles what each kind is called, in the order of `kinds` */
export async function listBatches(
  tx: Tx,
  kinds: readonly string[],
  titles: readonly string[],
  { q, page, size, sort, kind, state }: Asked,
): Promise<Page<BatchRow>> {
  const columns: Record<string, string> = {
    at: 'id',
    fileName: 'file_name',
    who: 'account_name',
    state: 'state',
    created: 'created',
    updated: 'updated',
    skipped: 'skipped',
    refused: 'refused',
    undecided: 'undecided',
  };
  const key = sort.replace(/^-/, '');
  const by = key === 'title' ? sql`t.title` : sql.ref(`b.${columns[key] ?? 'id'}`);
  const words = holding(q ?? '');
  const { rows } = await sql<BatchRow & { total: number }>`
    select ${listed}, t.title, count(*) over () as total
      from kit.import_batch b
      join unnest(${[...kinds]}::text[], ${[...titles]}::text[]) as t (kind, title) on t.kind = b.kind
     where (${kind ?? null}::text is null or b.kind = ${kind ?? null}) and (${state ?? null}::text is null or b.state = ${state ?? null})
       and (b.file_name ilike ${words} or b.account_name ilike ${words})
     order by ${by} ${wayOf(sort)}, b.id desc
     ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The first values under each heading. */
export async function samplesOf(tx: Tx, id: number): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from kit.import_row where batch_id = ${id} order by row_no limit 20`.execute(tx);
  return rows.map((row) => row.cells);
}

/** All rows of a batch with their cells under the kind's columns. */
export async function sheetRowsOf(tx: Tx, { id, matches }: StoredBatch, keys: readonly string[]): Promise<SheetRow[]> {
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row_no as row, cells from kit.import_row where batch_id = ${id} order by row_no`.execute(tx);
  const places = keys.map((key) => [key, matches[key]] as const);
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(places.map(([key, at]) => [key, at === undefined ? '' : (cells[at] ?? '')])),
  }));
}

/** Which column a plain heading was in the school's last file of a kind. */
export async function rememberedHeadings(tx: Tx, kind: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ heading: string; key: string }>`
    select heading, column_key as key from kit.import_heading where kind = ${kind}`.execute(tx);
  return new Map(rows.map(({ heading, key }) => [heading, key]));
}

/** What words meant in the school's files of a kind, by column and plain text. */
export async function rememberedValues(tx: Tx, kind: string): Promise<Batch['values']> {
  const { rows } = await sql<{ column: string; value: string; meaning: string }>`
    select column_key as "column", value, meaning from kit.import_value where kind = ${kind} order by column_key, value`.execute(
    tx,
  );
  const values: Batch['values'] = {};
  for (const { column, value, meaning } of rows) values[column] = { ...values[column], [value]: meaning };
  return values;
}

/** Keeps what words mean for the school's next files. */
export async function rememberValues(tx: Tx, kind: string, values: Batch['values']): Promise<void> {
  const said = Object.entries(values).flatMap(([column, own]) =>
    Object.entries(own).map(([value, meaning]) => ({ column, value, meaning })),
  );
  if (said.length === 0) return;
  await sql`
    insert into kit.import_value (kind, column_key, value, meaning)
    select ${kind}, v.column_key, v.value, v.meaning
      from unnest(${said.map(({ column }) => column)}::text[], ${said.map(({ value }) => value)}::text[],
                  ${said.map(({ meaning }) => meaning)}::text[]) as v (column_key, value, meaning)
    on conflict (school_id, kind, column_key, value) do update set meaning = excluded.meaning`.execute(tx);
}

/** Keeps how the columns were matched, for this file and the school's next ones. */
export async function saveMatches(
  tx: Tx,
  batch: { id: number; kind: string },
  chosen: { matches: Readonly<Record<string, number>>; options: readonly string[]; values: Batch['values'] },
  remember: readonly { heading: string; key: string }[],
): Promise<void> {
  await sql`
    update kit.import_batch set matches = ${JSON.stringify(chosen.matches)}, options = ${[...chosen.options]}::text[],
           meanings = ${JSON.stringify(chosen.values)}
     where id = ${batch.id}`.execute(tx);
  await sql`
    insert into kit.import_heading (kind, heading, column_key)
    select ${batch.kind}, h.heading, h.key
      from unnest(${remember.map(({ heading }) => heading)}::text[], ${remember.map(({ key }) => key)}::text[]) as h (heading, key)
    on conflict (school_id, kind, heading) do update set column_key = excluded.column_key`.execute(tx);
}

/** Writes what the check found. What was decided of a row stays while the row shows the same. */
export async function savePlan(
  tx: Tx,
  id: number,
  rows: readonly PlannedRow[],
  found: {
    problems: readonly ProblemGroup[];
    notes: readonly ProblemGroup[];
    unknown: readonly UnknownValues[];
    fingerprint: string;
  },
): Promise<void> {
  await sql`
    update kit.import_row r
       set label = p.label, said = p.said::jsonb, record_id = p.record_id, changes = p.changes::jsonb, would = p.would,
           decision = case when r.changes = p.changes::jsonb and r.would = p.would then r.decision end,
           outcome = case when p.would is null then p.outcome
                          when r.changes = p.changes::jsonb and r.would = p.would and r.decision = 'take' then p.would
                          when r.changes = p.changes::jsonb and r.would = p.would and r.decision = 'leave' then 'skip'
                          else 'decide' end
      from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ outcome }) => outcome)}::text[],
                  ${rows.map((row) => (asks(row) ? row.outcome : null))}::text[],
                  ${rows.map(({ label }) => label)}::text[],
                  ${rows.map(({ problems, notes }) => JSON.stringify([...problems, ...notes]))}::text[],
                  ${rows.map(({ changes }) => JSON.stringify(changes))}::text[],
                  ${rows.map(({ recordId }) => recordId)}::bigint[]) as p (row_no, outcome, would, label, said, changes, record_id)
     where r.batch_id = ${id} and r.row_no = p.row_no`.execute(tx);
  await sql`
    update kit.import_batch set state = 'checked', problems = ${JSON.stringify(found.problems)},
           notes = ${JSON.stringify(found.notes)}, unknown = ${JSON.stringify(found.unknown)}, fingerprint = ${found.fingerprint}
     where id = ${id}`.execute(tx);
  await recount(tx, id);
}

/** One page of what becomes of the rows. */
export async function listRows(
  tx: Tx,
  {
    id,
    q,
    page,
    size,
    sort,
    outcome,
    only,
  }: PageRequest & {
    id: number;
    outcome?: RowOutcome | undefined;
    only: 'all' | 'asked';
  },
) {
  const key = { label: 'label', outcome: 'outcome' }[sort.replace(/^-/, '')] ?? 'row_no';
  const words = holding(q ?? '');
  const { rows } = await sql<{
    id: number;
    row: number;
    outcome: RowOutcome;
    label: string;
    said: string;
    changes: FieldChange[];
    decision: RowDecision | null;
    recordId: number | null;
    total: number;
  }>`
    select row_no as id, row_no as row, outcome, label, changes, decision, record_id as "recordId", count(*) over () as total,
           coalesce((select string_agg(one ->> 'said', ' ') from jsonb_array_elements(said) one), '') as said
      from kit.import_row
     where batch_id = ${id} and outcome is not null and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
       and (${only} = 'all' or would is not null) and label ilike ${words}
     order by ${sql.ref(key)} ${wayOf(sort)}, row_no ${onPage({ page, size })}`.execute(tx);
  const line = ({ label, before, after }: FieldChange) => `${label}: ${before || 'empty'} → ${after || 'empty'}`;
  return {
    rows: rows.map((row) => ({ ...row, changed: row.changes.map(line).join('; ') })),
    total: rows[0]?.total ?? 0,
  };
}

/** The rows as they came, with what is said of them. */
export async function judgedRows(tx: Tx, id: number, onlyRefused: boolean) {
  const { rows } = await sql<{
    row: number;
    outcome: RowOutcome | null;
    cells: string[];
    said: { column: string | null; said: string }[];
  }>`
    select row_no as row, outcome, cells, said from kit.import_row
     where batch_id = ${id} and (not ${onlyRefused}::boolean or outcome = 'refuse') order by row_no`.execute(tx);
  return rows;
}
