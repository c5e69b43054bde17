import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { AssignmentDraft } from '../../contract/assignment.ts';
import { rubricMost } from '../../contract/rubric.ts';
import type { Ctx } from '../person.ts';

const refuseField = (path: string, message: string, when: boolean): void => {
  if (when) throw fieldError(path, message);
};

/** Refuses what does not hang together, at its field. Throws 400. */
export async function checkDraft(ctx: Ctx, draft: AssignmentDraft): Promise<void> {
  const { audience, streamIds, studentIds, team, teams, takes, late, latePerDay, rubric } = draft;
  refuseField('dueAt', 'It is due after it opens.', Date.parse(draft.dueAt) <= Date.parse(draft.opensAt));
  refuseField(
    'cutOffAt',
    'It closes when it is due or later.',
    draft.cutOffAt !== null && Date.parse(draft.cutOffAt) < Date.parse(draft.dueAt),
  );
  refuseField('streamIds', 'Choose the streams.', audience === 'streams' && streamIds.length === 0);
  refuseField('studentIds', 'Choose the students.', audience === 'students' && studentIds.length === 0);
  refuseField('takes', 'The same is named twice.', new Set(takes).size < takes.length);
  refuseField('latePerDay', 'Enter the marks that are taken off a day.', late === 'minus' && latePerDay === 0);
  const noMarks = draft.maxMark === null && rubric.length === 0;
  refuseField('late', 'Marks can come off only where there are marks.', late === 'minus' && noMarks);
  refuseField('rubric', 'Give at least one level 1 mark or more.', rubric.length > 0 && rubricMost(rubric) < 100);
  refuseField('rubric', 'A rubric gives 1,000 marks at most.', rubricMost(rubric) > 100_000);
  refuseField('teams', 'Teams are made only where students work together.', team === 'none' && teams.length > 0);
  refuseField('files', 'A file is attached twice.', new Set(draft.files.map(({ fileId }) => fileId)).size < draft.files.length);
  const inTeams = teams.flatMap((one) => one.studentIds);
  refuseField('teams', 'A student is in two teams.', new Set(inTeams).size < inTeams.length);
  await checkPlaces(ctx, draft, inTeams);
}

/** Streams and students must be of the class. */
async function checkPlaces({ tx }: Ctx, draft: AssignmentDraft, inTeams: readonly number[]): Promise<void> {
  const { rows } = await sql<{ streams: number; students: number; members: number }>`
    select (select count(*)::int from settings.streams m
             where m.class_id = ${draft.classId} and m.id = any(${draft.streamIds}::bigint[])) as streams,
           (select count(*)::int from registration.roll r
             where r.here and r.class_id = ${draft.classId} and r.id = any(${draft.studentIds}::bigint[])) as students,
           (select count(*)::int from registration.roll r
             where r.class_id = ${draft.classId} and r.id = any(${[...inTeams]}::bigint[])) as members`.execute(tx);
  const [found] = rows;
  const unlike = (ids: readonly number[], count: number | undefined) => new Set(ids).size !== count;
  if (draft.audience === 'streams')
    refuseField('streamIds', 'Choose streams of this class.', unlike(draft.streamIds, found?.streams));
  if (draft.audience === 'students')
    refuseField('studentIds', 'Choose students who are in this class now.', unlike(draft.studentIds, found?.students));
  refuseField('teams', 'Choose students of this class.', unlike(inTeams, found?.members));
}
