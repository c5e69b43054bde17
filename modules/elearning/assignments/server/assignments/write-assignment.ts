import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Assignment, AssignmentChange, AssignmentDraft } from '../../contract/assignment.ts';
import type { assignmentsApi } from '../../contract/assignments.ts';
import { rubricMost } from '../../contract/rubric.ts';
import { type Ctx, type Marker, markerOf, notTaught, taughtIn } from '../person.ts';
import { getAssignment } from './assignments.store.ts';
import { checkDraft } from './check-draft.ts';
import { writeParts } from './write-parts.ts';

/** What the history keeps of an assignment. */
const inHistory = ({ title, courseName, className, state, opensAt, dueAt, cutOffAt, maxMark, late, latePerDay }: Assignment) => ({
  title,
  courseName,
  className,
  state,
  opensAt,
  dueAt,
  cutOffAt,
  maxMark,
  late,
  latePerDay,
});

/** Out of how much it is marked: of a rubric what its best levels give together. */
const mostOf = ({ rubric, maxMark }: AssignmentDraft): number | null => (rubric.length > 0 ? rubricMost(rubric) : maxMark);

/** Refuses who does not teach all of those whom the assignment is for. Throws 403. */
async function checkTaught(ctx: Ctx, who: Marker, draft: AssignmentDraft): Promise<void> {
  const taught = await taughtIn(ctx, who, draft.classId, draft.courseId);
  if (taught.whole) return;
  if (taught.streams.size === 0) throw notTaught();
  const wanted = await streamsWanted(ctx, draft);
  if (wanted.length === 0 || wanted.some((id) => id === null || !taught.streams.has(id))) throw notTaught();
}

async function streamsWanted({ tx }: Ctx, draft: AssignmentDraft): Promise<(number | null)[]> {
  if (draft.audience === 'streams') return draft.streamIds;
  const { rows } =
    draft.audience === 'students'
      ? await sql<{ id: number | null }>`
          select distinct r.stream_id as id from registration.roll r where r.id = any(${draft.studentIds}::bigint[])`.execute(tx)
      : await sql<{ id: number | null }>`select m.id from settings.streams m where m.class_id = ${draft.classId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes an assignment that nobody sees yet. Throws 400, 403. */
export async function createAssignment(ctx: Ctx, draft: AssignmentDraft): Promise<Assignment> {
  const who = await markerOf(ctx);
  await checkTaught(ctx, who, draft);
  await checkDraft(ctx, draft);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.assignment (title, course_id, class_id, audience, instructions, opens_at, due_at, cut_off_at, max_mark, rubric,
      takes, drafts, team, resubmit, late, late_per_day, statement, staff_member_id, author_id, author_name, made_at)
    values (${draft.title}, ${draft.courseId}, ${draft.classId}, ${draft.audience}, ${JSON.stringify(draft.instructions)}::jsonb,
      ${draft.opensAt}, ${draft.dueAt}, ${draft.cutOffAt}, ${mostOf(draft)}, ${JSON.stringify(draft.rubric)}::jsonb,
      ${draft.takes}::text[], ${draft.drafts}, ${draft.team}, ${draft.resubmit}, ${draft.late}, ${draft.latePerDay}, ${draft.statement},
      ${who.staffMemberId}, ${who.accountId}, ${who.name}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeParts(ctx, id, draft, null, false);
  const after = await getAssignment(ctx, id, who);
  ctx.changed({ entity: 'assignment', id, action: 'created', after: inHistory(after) });
  return after;
}

/** Refuses less than what somebody has for their work already: 18 of 10 would be given back. Throws 400. */
async function refuseLess({ tx }: Ctx, id: number, draft: AssignmentDraft): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(n.mark)::int as highest from elearning.marking n
      join elearning.submission s on s.school_id = n.school_id and s.id = n.submission_id
     where s.assignment_id = ${id}`.execute(tx);
  const { highest } = one(rows);
  if (highest === null || highest <= (mostOf(draft) ?? -1)) return;
  throw fieldError(
    draft.rubric.length > 0 ? 'rubric' : 'maxMark',
    `Somebody has ${highest / 100} marks for this already. Change those marks first, or let the assignment give as many.`,
  );
}

/** Changes an assignment. What was given back stays as it was given. Throws 400, 403, 404, 409, 422. */
export async function changeAssignment(ctx: Ctx, { id, version, ...draft }: AssignmentChange): Promise<Assignment> {
  const who = await markerOf(ctx);
  const before = await getAssignment(ctx, id, who);
  await checkTaught(ctx, who, draft);
  await checkDraft(ctx, draft);
  if (before.state === 'archived')
    throw new UserError('rule', 'This assignment is archived. Open it again before you change it.');
  const begun = await isBegun(ctx, id);
  if (begun) {
    refuseTurned(before, draft);
    await refuseLess(ctx, id, draft);
  }
  const { rows } = await sql`
    update elearning.assignment a
       set title = ${draft.title}, course_id = ${draft.courseId}, class_id = ${draft.classId}, audience = ${draft.audience},
           instructions = ${JSON.stringify(draft.instructions)}::jsonb, opens_at = ${draft.opensAt}, due_at = ${draft.dueAt},
           cut_off_at = ${draft.cutOffAt}, max_mark = ${mostOf(draft)}, rubric = ${JSON.stringify(draft.rubric)}::jsonb,
           takes = ${draft.takes}::text[], drafts = ${draft.drafts}, team = ${draft.team}, resubmit = ${draft.resubmit},
           late = ${draft.late}, late_per_day = ${draft.latePerDay}, statement = ${draft.statement}, version = a.version + 1
     where a.id = ${id} and a.version = ${version} returning a.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('assignment');
  await writeParts(ctx, id, draft, before, begun);
  const after = await getAssignment(ctx, id, who);
  ctx.changed({ entity: 'assignment', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Whether anybody has begun: whose work it is cannot change from then on. */
async function isBegun({ tx }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select from elearning.submission s where s.assignment_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

const sameTeams = (a: readonly { studentIds: readonly number[] }[], b: readonly { studentIds: readonly number[] }[]): boolean => {
  const text = (teams: typeof a) =>
    teams
      .map(({ studentIds }) => studentIds.toSorted((x, y) => x - y).join())
      .toSorted()
      .join(';');
  return text(a) === text(b);
};

function refuseTurned(before: Assignment, draft: AssignmentDraft): void {
  if (before.courseId !== draft.courseId || before.classId !== draft.classId)
    throw fieldError('courseId', 'Students have begun: the class and the subject stay. Write another assignment.');
  if (before.team !== draft.team || (draft.team !== 'none' && !sameTeams(before.teams, draft.teams)))
    throw fieldError('team', 'Students have begun: the teams stay as they are. Write another assignment.');
}

/** Removes what was never published. Throws 404, 422. */
export async function removeAssignment(ctx: Ctx, id: number): Promise<void> {
  const before = await getAssignment(ctx, id);
  const { rows } = await sql<{ id: number }>`
    delete from elearning.assignment a where a.id = ${id} and a.state = 'draft' and a.published_at is null returning a.id`.execute(
    ctx.tx,
  );
  if (rows.length === 0)
    throw new UserError('rule', 'Only an assignment that was never published is removed. Close it, or archive it.');
  for (const { fileId } of before.files) await ctx.services.files.unlink(ctx, fileId);
  ctx.changed({ entity: 'assignment', id, action: 'removed', before: inHistory(before) });
}

const ways: Readonly<Record<Assignment['state'], readonly Assignment['state'][]>> = {
  draft: ['published'],
  published: ['closed', 'archived'],
  closed: ['published', 'archived'],
  archived: ['closed'],
};
const done = { published: 'published', closed: 'closed', archived: 'archived' } as const;

/** Publishes an assignment, closes it, opens it again or puts it away. Throws 404, 409, 422. */
export async function moveAssignment(ctx: Ctx, { id, version, state }: Input<typeof assignmentsApi.move>): Promise<Assignment> {
  const who = await markerOf(ctx);
  const before = await getAssignment(ctx, id, who);
  if (before.version !== version) throw staleRecord('assignment');
  if (!ways[before.state].includes(state))
    throw new UserError('rule', `This assignment is ${before.state}: it cannot be ${done[state]} from there.`);
  if (state === 'published' && before.team !== 'none' && before.teams.length === 0)
    throw fieldError('teams', 'Make the teams before you publish this assignment.');
  const { rows } = await sql`
    update elearning.assignment a
       set state = ${state}, version = a.version + 1,
           published_at = case when ${state} = 'published' then coalesce(a.published_at, ${ctx.now}::timestamptz) else a.published_at end
     where a.id = ${id} and a.version = ${version} returning a.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('assignment');
  const after = await getAssignment(ctx, id, who);
  ctx.changed({ entity: 'assignment', id, action: done[state], before: { state: before.state }, after: { state } });
  return after;
}
