import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { LearnerAssignment, LearnerRow } from '../../contract/learner.ts';
import { type OwnStanding, learnersRows, standingOf } from './standing.store.ts';
import { whyNot } from '../hand-in.rules.ts';
import { type Ctx, studentOf } from '../person.ts';
import { givenOf, handedInOf } from '../work/work.store.ts';
import { submissionOf, type Whose } from '../work/whose.ts';
import { learnerFields } from './list-own.ts';

type Written = LearnerRow & Pick<LearnerAssignment, 'instructions' | 'files' | 'opensAt' | 'cutOffAt' | 'latePerDay' | 'rubric'>;

/** The work is the student's or their team's; null for a student who is in no team where there are teams. */
export const whoseOf = (studentId: number, { assignmentId, team, teamId }: OwnStanding): Whose | null => {
  if (team === 'none') return { assignmentId, studentId, teamId: null };
  return teamId === null ? null : { assignmentId, studentId: null, teamId };
};

const noTeam = 'You are in no team of this assignment. Ask your teacher to put you into one.';

/** One assignment with the student's own work. Throws 404. */
export async function ownAssignment(ctx: Ctx, id: number): Promise<LearnerAssignment> {
  const studentId = studentOf(ctx);
  const standing = await standingOf(ctx, studentId, id);
  const { rows } = await sql<Written>`
    select ${learnerFields}, a.instructions, a.opens_at as "opensAt", a.cut_off_at as "cutOffAt", a.late_per_day as "latePerDay", a.rubric,
           (select coalesce(jsonb_agg(jsonb_build_object('fileId', e.file_id, 'name', e.name) order by e.place, e.id), '[]')
              from elearning.assignment_file e where e.school_id = a.school_id and e.assignment_id = a.id) as files
      ${learnersRows(studentId)} where a.id = ${id}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('assignment');
  const whose = whoseOf(studentId, standing);
  const submission = whose && (await submissionOf(ctx, whose));
  const why = whose ? whyNot(standing, ctx.now) : noTeam;
  return {
    ...row,
    takes: standing.takes,
    drafts: standing.drafts,
    team: standing.team,
    resubmit: standing.resubmit,
    statement: standing.statement,
    members: whose?.teamId ? await teamOf(ctx, whose.teamId, studentId, submission?.id ?? null) : [],
    open: why === null,
    why,
    now: ctx.now.toISOString(),
    draft: {
      version: submission?.version ?? 0,
      words: submission?.words ?? null,
      link: submission?.link ?? null,
      files: submission ? await draftFiles(ctx, submission.id) : [],
    },
    handedIn: submission ? await handedInOf(ctx, submission.id) : [],
    given: submission ? await givenOf(ctx, submission.id) : [],
  };
}

async function draftFiles({ tx }: Ctx, submissionId: number): Promise<LearnerAssignment['draft']['files']> {
  const { rows } = await sql<LearnerAssignment['draft']['files'][number]>`
    select e.file_id as "fileId", e.kind, e.name from elearning.submission_file e
     where e.submission_id = ${submissionId} order by e.place, e.id`.execute(tx);
  return rows;
}

async function teamOf({ tx }: Ctx, teamId: number, studentId: number, submissionId: number | null) {
  const { rows } = await sql<LearnerAssignment['members'][number]>`
    select r.full_name as name, r.id = ${studentId} as me,
           exists (select from elearning.team_yes y
                    where y.school_id = m.school_id and y.submission_id = ${submissionId}::bigint and y.student_id = m.student_id) as agreed
      from elearning.team_member m join registration.roll r on r.school_id = m.school_id and r.id = m.student_id
     where m.team_id = ${teamId} order by r.full_name, r.id`.execute(tx);
  return rows;
}
