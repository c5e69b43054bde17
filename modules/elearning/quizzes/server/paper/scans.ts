import { buffer } from 'node:stream/consumers';
import { type RawBuilder, sql } from 'kysely';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { openImage } from '#kit/server/files/image.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { fineness } from '../../contract/paper-read.ts';
import { sheet, type SheetPage } from '../../contract/paper-sheet.ts';
import type { quizScansApi, ScanPageRow } from '../../contract/papers.ts';
import { workerOn } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';
import { readScansJob } from './read-scans.job.ts';

/** Takes photographs and scanned files, and begins to read them. */
export async function addScans(
  ctx: SchoolContext,
  { id, files }: Input<typeof quizScansApi.add>,
): Promise<Output<typeof quizScansApi.add>> {
  await workerOn(ctx, id);
  const { rows: papers } = await sql`select from elearning.quiz_paper p where p.quiz_id = ${id} limit 1`.execute(ctx.tx);
  if (papers.length === 0) throw new UserError('rule', 'Nothing was printed of this quiz yet. Make its paper first.');
  const twice = files.findIndex(({ fileId }, at) => files.findIndex((one) => one.fileId === fileId) !== at);
  if (twice >= 0) throw fieldError(`files.${twice}.fileId`, 'This file is here already.');
  for (const [at, { fileId }] of files.entries()) await ctx.services.files.link(ctx, fileId, 'document', `files.${at}.fileId`);
  const scanIds = await writeScans(ctx, id, files);
  ctx.changed({ entity: 'quiz', id, action: 'sheets added', after: { files: files.map(({ name }) => name) } });
  return { jobId: await ctx.services.jobs.enqueue(ctx, readScansJob, { quizId: id, scanIds }, 'Read answer sheets') };
}

/** Writes that files have come; they wait to be read. */
export async function writeScans(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'user'>,
  id: number,
  files: readonly { fileId: number; name: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.quiz_scan (quiz_id, file_id, name, added_at, added_by, added_name)
    select ${id}::bigint, g."fileId", g.name, ${ctx.now}::timestamptz, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as g ("fileId" bigint, name text) returning id`.execute(ctx.tx);
  return rows.map((one) => one.id);
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  addedAt: sql`a.added_at`,
  file: sql`a.name`,
  outcome: sql`array_position(array['unreadable', 'other', 'again', 'replaced', 'read'], w.outcome)`,
};

/** Every page that was added to a quiz, and what became of it; a file of which none could be read is one row. */
export async function listScanPages(ctx: QuizContext, input: Input<typeof quizScansApi.pages>): Promise<Page<ScanPageRow>> {
  const { id, q, outcome, page, size, sort } = input;
  await workerOn(ctx, id);
  const down = wayOf(sort);
  const { rows } = await sql<ScanPageRow & { total: number }>`
    select w.id, a.id as "scanId", a.name as file, w.no, w.outcome, w.says, w.sheet_id as "sheetId",
           case when h.id is not null then coalesce(s.full_name, 'Spare sheet ' || h.no) end as sheet, w.page,
           w.file_id is not null as picture, a.added_at as "addedAt", a.added_name as "addedName", (count(*) over ())::int as total
      from elearning.quiz_scan a
      join elearning.quiz_scan_page w on w.school_id = a.school_id and w.scan_id = a.id
      left join elearning.quiz_sheet h on h.school_id = w.school_id and h.id = w.sheet_id
      left join registration.roll s on s.school_id = h.school_id and s.id = h.student_id
     where a.quiz_id = ${id} and ${outcome === undefined ? sql`true` : sql`w.outcome = ${outcome}`}
       and ${q ? holds(sql`kit.fold(a.name || ' ' || coalesce(s.full_name, ''))`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`a.added_at`} ${down}, a.id desc, w.no
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A page laid straight, or what surrounds one of its fields. Throws 404 and 403. */
export async function pictureOfPage(ctx: SchoolContext, { id, at }: Input<typeof quizScansApi.picture>): Promise<BinaryAnswer> {
  const { rows } = await sql<{ quizId: number; fileId: number | null; fields: SheetPage['fields'] | null }>`
    select a.quiz_id as "quizId", w.file_id as "fileId", v.pages -> (w.page - 1) -> 'fields' as fields
      from elearning.quiz_scan_page w
      join elearning.quiz_scan a on a.school_id = w.school_id and a.id = w.scan_id
      left join elearning.quiz_sheet h on h.school_id = w.school_id and h.id = w.sheet_id
      left join elearning.quiz_paper_variant v on v.school_id = h.school_id and v.paper_id = h.paper_id and v.variant = h.variant
     where w.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('picture');
  await workerOn(ctx, found.quizId);
  if (found.fileId === null) throw notFound('picture');
  const box = at === undefined ? undefined : found.fields?.[at]?.box;
  if (at !== undefined && !box) throw notFound('picture');
  const picture = await ctx.services.files.open(ctx, found.fileId);
  if (!box) return picture;
  const bytes = picture.body instanceof Uint8Array ? picture.body : await buffer(picture.body);
  const margin = 20;
  const [left, top] = [Math.max(0, box[0] - margin), Math.max(0, box[1] - margin)];
  const cut = {
    left: Math.round(left * fineness),
    top: Math.round(top * fineness),
    width: Math.round((Math.min(sheet.width, box[0] + box[2] + margin) - left) * fineness),
    height: Math.round((Math.min(sheet.height, box[1] + box[3] + margin) - top) * fineness),
  };
  const image = await openImage(bytes);
  return {
    body: await image.extract(cut).jpeg({ quality: 75 }).toBuffer(),
    type: 'image/jpeg',
    name: 'answer.jpg',
    inline: true,
  };
}
