import { emptyText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { AssignmentDraft } from '../../assignments/contract/assignment.ts';
import type { AssignmentState } from '../../assignments/contract/words.ts';
import { createAssignment, moveAssignment } from '../../assignments/server/assignments/write-assignment.ts';
import { asTeacher, later, type TaughtClass } from './assignment-people.ts';

type Changes = Partial<AssignmentDraft> & Pick<AssignmentDraft, 'title'>;

/** Sets an assignment that opened and is due so many days from now, in a state. */
export async function set(
  ctx: SchoolContext,
  place: TaughtClass,
  state: AssignmentState,
  opens: number,
  due: number,
  changes: Changes,
) {
  const at = (days: number) => later(ctx, days).now.toISOString();
  const part = place.streamId === null ? {} : { audience: 'streams' as const, streamIds: [place.streamId] };
  const made = await createAssignment(asTeacher(later(ctx, opens - 1), place), {
    courseId: place.courseId,
    classId: place.classId,
    audience: 'class',
    streamIds: [],
    studentIds: [],
    instructions: emptyText,
    files: [],
    opensAt: at(opens),
    dueAt: at(due),
    cutOffAt: null,
    maxMark: 2000,
    rubric: [],
    takes: ['text', 'file', 'photos'],
    drafts: true,
    team: 'none',
    teams: [],
    resubmit: false,
    late: 'accept',
    latePerDay: 0,
    statement: false,
    ...part,
    ...changes,
  });
  let { version } = made;
  const steps: readonly Exclude<AssignmentState, 'draft'>[] =
    state === 'draft'
      ? []
      : state === 'published'
        ? ['published']
        : state === 'closed'
          ? ['published', 'closed']
          : ['published', 'closed', 'archived'];
  const move = async (to: Exclude<AssignmentState, 'draft'>) => {
    ({ version } = await moveAssignment(asTeacher(later(ctx, opens - 1), place), { id: made.id, version, state: to }));
  };
  await (steps[0] && move(steps[0]));
  /** What comes after publishing is done once the work is in. */
  const end = async () => {
    for (const step of steps.slice(1)) await move(step);
  };
  return { id: made.id, end };
}

/** A file as somebody of the school has uploaded it. */
export const upload = async (
  ctx: SchoolContext,
  name: string,
  bytes: Uint8Array,
  purpose: 'document' | 'recording' = 'document',
) => ({
  fileId: await ctx.services.files.keepInside(ctx, { bytes, name, purpose }),
  name,
});
