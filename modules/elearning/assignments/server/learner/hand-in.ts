import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { LearnerAssignment, learnerAssignmentsApi, Work } from '../../contract/learner.ts';
import { dueFor } from '../hand-in.rules.ts';
import { type Ctx, studentOf } from '../person.ts';
import type { Submission } from '../work/whose.ts';
import { checkSomething, checkTaken } from './check-work.rules.ts';
import { ownAssignment } from './own-assignment.ts';
import { openWork, writeWork } from './save-draft.ts';
import type { OwnStanding } from './standing.store.ts';

/** What stands in the draft. */
async function draftOf({ tx }: Ctx, { id, words, link }: Submission): Promise<Work> {
  const { rows } = await sql<Work['files'][number]>`
    select e.file_id as "fileId", e.kind, e.name from elearning.submission_file e
     where e.submission_id = ${id} order by e.place, e.id`.execute(tx);
  return { words, link, files: rows };
}

const same = (a: Work, b: Work): boolean =>
  a.words === b.words &&
  a.link === b.link &&
  a.files.map(({ fileId, kind }) => `${fileId} ${kind}`).join() === b.files.map(({ fileId, kind }) => `${fileId} ${kind}`).join();

/** Notes that a member agrees to what stands there; true once everybody of the team who is here does. */
async function agree(ctx: Ctx, submissionId: number, teamId: number, studentId: number): Promise<boolean> {
  await sql`
    insert into elearning.team_yes (submission_id, student_id, at) values (${submissionId}, ${studentId}, ${ctx.now})
    on conflict do nothing`.execute(ctx.tx);
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing
      from elearning.team_member m join registration.roll r on r.school_id = m.school_id and r.id = m.student_id and r.here
     where m.team_id = ${teamId} and not exists (
           select from elearning.team_yes y
            where y.school_id = m.school_id and y.submission_id = ${submissionId} and y.student_id = m.student_id)`.execute(
    ctx.tx,
  );
  return one(rows).missing === 0;
}

/** Writes the receipt: what was handed in, once, by the server's clock. */
async function receive(
  ctx: Ctx,
  standing: OwnStanding,
  submission: Submission,
  studentId: number,
  ownWork: boolean,
): Promise<void> {
  // Work that was asked for again is not later than the work that it takes the place of.
  const { rows } = await sql<{ id: number; number: number }>`
    insert into elearning.handed_in (submission_id, number, at, counts_at, due_at, student_id, words, link, own_work)
    select s.id, coalesce(b.number, 0) + 1, ${ctx.now},
           case when s.state = 'changes' then coalesce(b.counts_at, ${ctx.now}) else ${ctx.now} end, ${dueFor(standing)}, ${studentId},
           s.words, s.link, ${ownWork}
      from elearning.submission s
      left join lateral (
        select i.number, i.counts_at from elearning.handed_in i
         where i.school_id = s.school_id and i.submission_id = s.id order by i.number desc limit 1) b on true
     where s.id = ${submission.id}
    returning id, number`.execute(ctx.tx);
  const { id, number } = one(rows);
  await sql`
    insert into elearning.handed_file (handed_in_id, place, file_id, kind, name)
    select ${id}, e.place, e.file_id, e.kind, e.name from elearning.submission_file e where e.submission_id = ${submission.id}`.execute(
    ctx.tx,
  );
  await sql`delete from elearning.team_yes y where y.submission_id = ${submission.id}`.execute(ctx.tx);
  await sql`
    update elearning.submission s set state = 'submitted', version = s.version + 1 where s.id = ${submission.id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'assignment work',
    id: submission.id,
    action: 'handed in',
    after: { assignment: standing.title, number, studentId },
  });
}

/** Hands work in; in a team where all must agree it is handed in once all have agreed to the same. Throws 400, 404, 422. */
export async function handIn(
  ctx: Ctx,
  { id, ownWork, ...work }: Input<typeof learnerAssignmentsApi.handIn>,
): Promise<LearnerAssignment> {
  const studentId = studentOf(ctx);
  const { standing, whose, submission } = await openWork(ctx, id);
  checkTaken(work, standing.takes);
  checkSomething(work, standing.takes);
  if (standing.statement && !ownWork) throw fieldError('ownWork', 'Say that this is your own work before you hand it in.');
  if (!same(work, await draftOf(ctx, submission))) await writeWork(ctx, submission, work);
  const agreed = standing.team !== 'all' || (whose.teamId !== null && (await agree(ctx, submission.id, whose.teamId, studentId)));
  if (agreed) await receive(ctx, standing, submission, studentId, ownWork);
  else
    ctx.changed({
      entity: 'assignment work',
      id: submission.id,
      action: 'agreed to hand in',
      after: { assignment: standing.title, studentId },
    });
  return ownAssignment(ctx, id);
}
