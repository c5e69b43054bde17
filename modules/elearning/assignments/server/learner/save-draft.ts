import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { learnerAssignmentsApi, Work } from '../../contract/learner.ts';
import { whyNot } from '../hand-in.rules.ts';
import { type Ctx, studentOf } from '../person.ts';
import { holdSubmission, type Submission } from '../work/whose.ts';
import { checkTaken } from './check-work.rules.ts';
import { whoseOf } from './own-assignment.ts';
import { standingOf } from './standing.store.ts';

/** Whose work may be written now, held. Throws 404, 422. */
export async function openWork(ctx: Ctx, id: number) {
  const studentId = studentOf(ctx);
  const standing = await standingOf(ctx, studentId, id);
  const whose = whoseOf(studentId, standing);
  if (!whose) throw new UserError('rule', 'You are in no team of this assignment. Ask your teacher to put you into one.');
  const submission = await holdSubmission(ctx, whose);
  // What was handed in or given back a moment ago is seen only once the work is held.
  const held = await standingOf(ctx, studentId, id);
  const why = whyNot(held, ctx.now);
  if (why !== null) throw new UserError('rule', why);
  return { studentId, standing: held, whose, submission };
}

/** Puts files in place of those of the draft. New ones must be the caller's own uploads. Throws 400. */
async function writeFiles(ctx: Ctx, submissionId: number, { files }: Work): Promise<void> {
  const { rows } = await sql<{ fileId: number; handed: boolean }>`
    select e.file_id as "fileId", exists (
             select from elearning.handed_file h join elearning.handed_in i on i.school_id = h.school_id and i.id = h.handed_in_id
              where h.school_id = e.school_id and i.submission_id = ${submissionId} and h.file_id = e.file_id) as handed
      from elearning.submission_file e where e.submission_id = ${submissionId}
    union
    select h.file_id, true from elearning.handed_file h
      join elearning.handed_in i on i.school_id = h.school_id and i.id = h.handed_in_id
     where i.submission_id = ${submissionId}`.execute(ctx.tx);
  const known = new Set(rows.map(({ fileId }) => fileId));
  for (const [at, { fileId, kind }] of files.entries())
    if (!known.has(fileId))
      await ctx.services.files.link(ctx, fileId, kind === 'audio' ? 'recording' : 'document', `files.${at}.fileId`);
  const kept = files.map(({ fileId }) => fileId);
  // What was handed in stays, whatever the draft holds.
  for (const { fileId, handed } of rows) if (!handed && !kept.includes(fileId)) await ctx.services.files.unlink(ctx, fileId);
  await sql`
    delete from elearning.submission_file e
     where e.submission_id = ${submissionId} and e.file_id <> all(${kept}::bigint[])`.execute(ctx.tx);
  await sql`
    insert into elearning.submission_file (submission_id, place, file_id, kind, name)
    select ${submissionId}, f.place, f.file_id, f.kind, f.name
      from jsonb_to_recordset(${JSON.stringify(files.map((file, place) => ({ ...file, file_id: file.fileId, place })))}::jsonb)
           as f (place int, file_id bigint, kind text, name text)
    on conflict (school_id, submission_id, file_id)
      do update set place = excluded.place, kind = excluded.kind, name = excluded.name`.execute(ctx.tx);
}

/** Writes what is begun; the version that it has from then on. In a team it takes back that others agreed. */
export async function writeWork(ctx: Ctx, submission: Submission, work: Work): Promise<number> {
  await writeFiles(ctx, submission.id, work);
  await sql`delete from elearning.team_yes y where y.submission_id = ${submission.id}`.execute(ctx.tx);
  await sql`
    update elearning.submission s
       set words = ${work.words}, link = ${work.link}, saved_at = ${ctx.now}, version = s.version + 1
     where s.id = ${submission.id}`.execute(ctx.tx);
  return submission.version + 1;
}

/** Keeps what is begun. Throws 400, 404, 409 where another device or member was quicker, 422. */
export async function saveDraft(ctx: Ctx, { id, version, ...work }: Input<typeof learnerAssignmentsApi.saveDraft>) {
  const { standing, submission } = await openWork(ctx, id);
  if (!standing.drafts) throw new UserError('rule', 'Nothing is kept here before it is handed in. Hand it in when it is ready.');
  checkTaken(work, standing.takes);
  if (submission.version !== version) throw staleRecord('work');
  return { version: await writeWork(ctx, submission, work) };
}
