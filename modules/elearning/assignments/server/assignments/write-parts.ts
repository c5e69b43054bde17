import { sql } from 'kysely';
import type { Assignment, AssignmentDraft } from '../../contract/assignment.ts';
import type { Ctx } from '../person.ts';

/** Writes whom an assignment is for, its attachments and its teams, in place of what stood there. */
export async function writeParts(
  ctx: Ctx,
  id: number,
  draft: AssignmentDraft,
  before: Assignment | null,
  begun: boolean,
): Promise<void> {
  await writePlaces(ctx, id, draft);
  await writeFiles(ctx, id, draft, before);
  // Of an assignment that has begun the teams are as they were, and keep their work; their names may have changed.
  if (begun) await renameTeams(ctx, id, draft);
  else await writeTeams(ctx, id, draft);
}

async function writePlaces({ tx }: Ctx, id: number, draft: AssignmentDraft): Promise<void> {
  const streamIds = draft.audience === 'streams' ? [...new Set(draft.streamIds)] : [];
  const studentIds = draft.audience === 'students' ? [...new Set(draft.studentIds)] : [];
  await sql`
    delete from elearning.assignment_stream x where x.assignment_id = ${id} and x.stream_id <> all(${streamIds}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into elearning.assignment_stream (assignment_id, stream_id) select ${id}, unnest(${streamIds}::bigint[])
    on conflict do nothing`.execute(tx);
  await sql`
    delete from elearning.assignment_student x
     where x.assignment_id = ${id} and x.student_id <> all(${studentIds}::bigint[])`.execute(tx);
  await sql`
    insert into elearning.assignment_student (assignment_id, student_id) select ${id}, unnest(${studentIds}::bigint[])
    on conflict do nothing`.execute(tx);
}

async function writeFiles(ctx: Ctx, id: number, { files }: AssignmentDraft, before: Assignment | null): Promise<void> {
  const known = new Set(before?.files.map(({ fileId }) => fileId));
  for (const [at, { fileId }] of files.entries())
    if (!known.has(fileId)) await ctx.services.files.link(ctx, fileId, 'document', `files.${at}.fileId`);
  const kept = new Set(files.map(({ fileId }) => fileId));
  for (const fileId of known) if (!kept.has(fileId)) await ctx.services.files.unlink(ctx, fileId);
  await sql`
    delete from elearning.assignment_file e
     where e.assignment_id = ${id} and e.file_id <> all(${[...kept]}::bigint[])`.execute(ctx.tx);
  await sql`
    insert into elearning.assignment_file (assignment_id, place, file_id, name)
    select ${id}, f.place, f.file_id, f.name
      from jsonb_to_recordset(${JSON.stringify(files.map(({ fileId, name }, place) => ({ place, file_id: fileId, name })))}::jsonb)
           as f (place int, file_id bigint, name text)
    on conflict (school_id, assignment_id, file_id) do update set place = excluded.place, name = excluded.name`.execute(ctx.tx);
}

async function renameTeams({ tx }: Ctx, id: number, { teams }: AssignmentDraft): Promise<void> {
  await sql`
    update elearning.team g set name = t.name
      from jsonb_to_recordset(${JSON.stringify(teams.map(({ name, studentIds }) => ({ name, student_id: studentIds[0] })))}::jsonb)
           as t (name text, student_id bigint), elearning.team_member m
     where g.assignment_id = ${id} and m.assignment_id = g.assignment_id and m.student_id = t.student_id and g.id = m.team_id
       and g.name <> t.name`.execute(tx);
}

async function writeTeams({ tx }: Ctx, id: number, { teams }: AssignmentDraft): Promise<void> {
  await sql`delete from elearning.team g where g.assignment_id = ${id}`.execute(tx);
  await sql`
    insert into elearning.team (assignment_id, name) select ${id}, unnest(${teams.map(({ name }) => name)}::text[])`.execute(tx);
  const members = teams.flatMap(({ name, studentIds }) => studentIds.map((studentId) => ({ name, student_id: studentId })));
  await sql`
    insert into elearning.team_member (team_id, student_id, assignment_id)
    select g.id, m.student_id, ${id}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (name text, student_id bigint)
      join elearning.team g on g.assignment_id = ${id} and g.name = m.name`.execute(tx);
}
