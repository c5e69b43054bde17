import { holding } from '#kit/server/sql/like.ts';
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import {
  type MarkImport,
  type MarkImportFound,
  markImportFound,
  type MarkImportRow,
  type markImportsApi,
} from '../../contract/mark-imports.ts';
import { arrangeMarks } from './arrange-marks.ts';
import { readHeads } from './columns.ts';
import { type Decided, decidedWith } from './names-asked.ts';
import { type MarkPlan, planMarks } from './plan.ts';
import { importWorld, type ImportWorld } from './world.store.ts';
import { resultsAfter, writeMarks } from './write.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'user' | 'now' | 'school'>;

const shown = sql`
  i.id, i.exam_id as "examId", i.file_name as "fileName", i.state, i.by_name as by, i.at, i.done_at as "doneAt",
  coalesce((i.found ->> 'added')::int, 0) as added, coalesce((i.found ->> 'changed')::int, 0) as changed,
  coalesce((i.found ->> 'refused')::int, 0) as refused`;
const orders: Record<string, RawBuilder<unknown>> = {
  at: sql`i.id`,
  fileName: sql`i.file_name`,
  by: sql`i.by_name`,
  state: sql`i.state`,
};

export async function listMarkImports(
  { tx }: Pick<Context, 'tx'>,
  { examId, q, page, size, sort }: Input<typeof markImportsApi.list>,
): Promise<Page<MarkImportRow>> {
  const direction = wayOf(sort);
  const words = holding(q ?? '');
  const { rows } = await sql<MarkImportRow & { total: number }>`
    select ${shown}, count(*) over () as total from exams.mark_import i
     where i.exam_id = ${examId} and (i.file_name ilike ${words} or i.by_name ilike ${words})
     order by ${orders[sort.replace(/^-/, '')] ?? sql`i.id`} ${direction}, i.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Throws 404. */
export async function getMarkImport({ tx }: Pick<Context, 'tx'>, id: number): Promise<MarkImport> {
  const { rows } = await sql<Omit<MarkImport, 'found'> & { found: unknown }>`
    select ${shown}, e.name as "examName", i.overwrite, i.found
      from exams.mark_import i join exams.exam e on e.school_id = i.school_id and e.id = i.exam_id where i.id = ${id}`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw notFound('import');
  return { ...row, found: markImportFound.safeParse(row.found).data ?? null };
}

/** Keeps a file's cells; nothing is written yet. Unused files go after a week, cells of imported ones after 90 days. Throws 404, 422. */
export async function takeMarks(
  ctx: Context,
  examId: number,
  name: string,
  file: { cells: readonly (readonly string[])[]; headRow?: number | undefined },
): Promise<number> {
  const world = await importWorld(ctx.tx, examId);
  refuseClosed(world);
  const { cells, lines, leftOut } = arrangeMarks(file.cells, world.columns, world.exam.anonymous, file.headRow ?? null);
  const heads = readHeads(cells[0] ?? [], world.columns, world.exam.anonymous);
  if ('fault' in heads) throw new UserError('rule', heads.fault);
  await sql`delete from exams.mark_import where state <> 'done' and at < ${ctx.now}::timestamptz - interval '7 days'`.execute(
    ctx.tx,
  );
  await sql`update exams.mark_import set cells = null, changes = null, lines = null where cells is not null and done_at < ${ctx.now}::timestamptz - interval '90 days'`.execute(
    ctx.tx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into exams.mark_import (exam_id, file_name, cells, lines, left_out, imported_by, by_name, at)
    values (${examId}, ${name.slice(0, 200)}, ${JSON.stringify(cells)}, ${JSON.stringify(lines)}, ${JSON.stringify(leftOut)}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'exam', id: examId, action: 'file of marks chosen', after: { File: name } });
  return id;
}

interface Stored {
  examId: number;
  fileName: string;
  state: MarkImport['state'];
  cells: string[][] | null;
  /** Where each row under the headings stands in the file; null: one after the other. */
  lines: number[] | null;
  leftOut: MarkImportFound['leftOut'] | null;
  decided: Decided;
  overwrite: boolean;
  fingerprint: string | null;
}

interface Read {
  plan: MarkPlan;
  world: ImportWorld;
  stored: Stored;
  cells: string[][];
}

/** Holds a file and its exam, and reads it against the marks as they are. Throws 404, 409 once it is imported, 422. */
async function heldPlan(ctx: Context, id: number): Promise<Read> {
  const { rows } = await sql<{ examId: number; state: MarkImport['state'] }>`
    select exam_id as "examId", state from exams.mark_import where id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound('import');
  if (rows[0].state === 'done') throw new UserError('conflict', 'This file has been imported already.');
  // Whoever enters marks holds the exam for share; they wait until this has ended.
  await sql`select from exams.exam where id = ${rows[0].examId} for update`.execute(ctx.tx);
  return planOf(ctx, id);
}

/** Reads a file against the marks as they are. Throws 404, and 422 while the exam is closed or when its cells are gone. */
async function planOf(ctx: Pick<Context, 'tx' | 'school'>, id: number): Promise<Read> {
  const { rows } = await sql<Stored>`
    select exam_id as "examId", file_name as "fileName", state, cells, lines, left_out as "leftOut", decided, overwrite, fingerprint
      from exams.mark_import where id = ${id}`.execute(ctx.tx);
  const stored = rows[0];
  if (!stored) throw notFound('import');
  if (!stored.cells) throw new UserError('rule', 'The cells of this file are not kept any more.');
  const world = await importWorld(ctx.tx, stored.examId);
  refuseClosed(world);
  const [first = [], ...lines] = stored.cells;
  const heads = readHeads(first, world.columns, world.exam.anonymous);
  if ('fault' in heads) throw new UserError('rule', heads.fault);
  const records = lines.map((own, at) => ({ row: stored.lines?.[at] ?? at + 2, cells: own }));
  const { overwrite, decided } = stored;
  const plan = planMarks(world, records, heads, { overwrite, decided, timeZone: ctx.school.timeZone });
  return { plan, world, stored, cells: stored.cells };
}

function refuseClosed({ exam }: ImportWorld): void {
  if (exam.kind !== 'sat') throw new UserError('rule', 'This exam is made of others and has no marks of its own.');
  if (exam.state !== 'open') throw new UserError('rule', 'This exam is not open for marks.');
}

const fingerprintOf = ({ marks }: MarkPlan) => createHash('sha256').update(JSON.stringify(marks)).digest('hex');

/** Tries every mark and keeps what was found. */
export async function checkMarks(ctx: Context, id: number): Promise<MarkImportFound> {
  const { plan, stored } = await heldPlan(ctx, id);
  const found = { ...plan.found, leftOut: stored.leftOut ?? [] };
  await sql`
    update exams.mark_import set state = 'checked', found = ${JSON.stringify(found)}, changes = ${JSON.stringify(plan.changes)}, fingerprint = ${fingerprintOf(plan)}
     where id = ${id}`.execute(ctx.tx);
  return found;
}

/** Enters the good marks exactly as the check showed them, all in the caller's transaction. Throws 409 when anything has changed. */
export async function importMarks(
  ctx: Context,
  id: number,
  onWriting: (marks: number) => Promise<void>,
): Promise<MarkImportFound> {
  const { plan, world, stored } = await heldPlan(ctx, id);
  if (stored.fingerprint !== fingerprintOf(plan))
    throw new UserError('conflict', 'Marks have changed since this file was checked. Check it again.');
  await onWriting(plan.marks.length);
  await writeMarks(ctx, plan.marks);
  const classIds = new Set(plan.marks.flatMap(({ sheetId }) => world.sheets.get(sheetId)?.classId ?? []));
  await resultsAfter(ctx, stored.examId, classIds);
  await sql`update exams.mark_import set state = 'done', done_at = ${ctx.now} where id = ${id}`.execute(ctx.tx);
  const { added, changed } = plan.found;
  ctx.changed({
    entity: 'exam',
    id: stored.examId,
    action: 'marks imported',
    after: { File: stored.fileName, 'New marks': added, 'Changed marks': changed },
  });
  return { ...plan.found, leftOut: stored.leftOut ?? [] };
}

/** Puts another check in the queue: what is kept, or written over. Throws 404, 409. */
export async function chooseOverwrite(ctx: Context, id: number, overwrite: boolean): Promise<void> {
  const { state, examId } = await getMarkImport(ctx, id);
  if (state === 'done') throw new UserError('conflict', 'This file has been imported already.');
  await sql`update exams.mark_import set overwrite = ${overwrite} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'exam', id: examId, action: 'file of marks checked' });
}

/** Throws 404, 409, and 422 for a file that has not been checked or brings nothing. */
export async function refuseUnready(ctx: Context, id: number): Promise<MarkImport> {
  const found = await getMarkImport(ctx, id);
  if (found.state === 'done') throw new UserError('conflict', 'This file has been imported already.');
  if (found.state === 'uploaded') throw new UserError('rule', 'Check the file first.');
  if (found.added + found.changed === 0) throw new UserError('rule', 'No mark of this file adds or changes anything.');
  return found;
}

/** The rows of a file that have something wrong, with the words and the places of their cells. */
export async function faultyRows(ctx: Pick<Context, 'tx' | 'school'>, id: number) {
  const { plan, stored, cells } = await planOf(ctx, id);
  const rows = new Map<number, { said: string[]; wrong: number[] }>();
  for (const { row, at, said, title } of plan.faults) {
    const known = rows.get(row) ?? { said: [], wrong: [] };
    known.said.push(`${title}. ${said}`);
    if (at !== null) known.wrong.push(at);
    rows.set(row, known);
  }
  return {
    fileName: stored.fileName,
    headings: cells[0] ?? [],
    rows: [...rows].map(([row, { said, wrong }]) => ({
      said: said.join(' '),
      wrong,
      cells: cells[1 + (stored.lines ?? cells.map((_, at) => at + 2)).indexOf(row)] ?? [],
      outcome: 'To correct',
    })),
  };
}

/** Keeps what was decided of rows with another name; the file is checked again after it. Throws 404, 409. */
export async function decideNames(
  ctx: Context,
  id: number,
  wanted: Pick<Input<typeof markImportsApi.decide>, 'decision' | 'rows' | 'all'>,
): Promise<void> {
  const { plan, stored } = await heldPlan(ctx, id);
  const decided = decidedWith(plan.names, stored.decided, wanted);
  await sql`update exams.mark_import set decided = ${JSON.stringify(decided)} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'exam', id: stored.examId, action: 'rows of a file of marks decided', after: { File: stored.fileName } });
}
