import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { PageOfShapes } from '../../contract/shapes.ts';
import { annotated } from '../marking/annotate.ts';
import { type Ctx, studentOf } from '../person.ts';
import { whoseOf } from './own-assignment.ts';
import { standingOf } from './standing.store.ts';

/** The student's own or their team's work, where something is begun. Throws 404. */
async function ownSubmission(ctx: Ctx, id: number): Promise<number> {
  const studentId = studentOf(ctx);
  const whose = whoseOf(studentId, await standingOf(ctx, studentId, id));
  const { rows } = await sql<{ id: number }>`
    select s.id from elearning.submission s
     where s.assignment_id = ${id} and (s.student_id = ${whose?.studentId ?? null}::bigint or s.team_id = ${whose?.teamId ?? null}::bigint)`.execute(
    ctx.tx,
  );
  const [row] = rows;
  if (!row) throw notFound('file');
  return row.id;
}

/** An attachment of an assignment that the student sees. Throws 404. */
export async function ownAttachment(ctx: Ctx, id: number, fileId: number) {
  await standingOf(ctx, studentOf(ctx), id);
  const { rows } = await sql`
    select from elearning.assignment_file e where e.assignment_id = ${id} and e.file_id = ${fileId}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}

/** A file of what is begun. Throws 404. */
export async function ownDraftFile(ctx: Ctx, id: number, fileId: number) {
  const submissionId = await ownSubmission(ctx, id);
  const { rows } = await sql`
    select from elearning.submission_file e where e.submission_id = ${submissionId} and e.file_id = ${fileId}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}

async function handedFile({ tx }: Ctx, submissionId: number, handedFileId: number): Promise<number> {
  const { rows } = await sql<{ fileId: number }>`
    select e.file_id as "fileId" from elearning.handed_file e
      join elearning.handed_in i on i.school_id = e.school_id and i.id = e.handed_in_id
     where e.id = ${handedFileId} and i.submission_id = ${submissionId}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('file');
  return row.fileId;
}

/** A file that was handed in. Throws 404. */
export async function ownHandedFile(ctx: Ctx, id: number, handedFileId: number) {
  return ctx.services.files.open(ctx, await handedFile(ctx, await ownSubmission(ctx, id), handedFileId));
}

/** The same with what was drawn on it, as it was given back. Throws 404, 422. */
export async function ownAnnotated(ctx: Ctx, id: number, givenId: number, handedFileId: number) {
  const submissionId = await ownSubmission(ctx, id);
  const fileId = await handedFile(ctx, submissionId, handedFileId);
  const { rows } = await sql<PageOfShapes>`
    select d.page, d.shapes from elearning.given_drawing d
      join elearning.given g on g.school_id = d.school_id and g.id = d.given_id
     where g.id = ${givenId} and g.submission_id = ${submissionId} and d.handed_file_id = ${handedFileId} order by d.page`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw notFound('file');
  return annotated(await ctx.services.files.open(ctx, fileId), rows);
}
