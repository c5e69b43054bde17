import { sql } from 'kysely';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import { markingApi } from '../../contract/marking.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/** Two teachers by the accounts that each signs in with. */
export const teacher = 'noRole' as const;
export const colleague = 'ROLE_post_content' as const;
export const admin = 'ROLE_Elearning_Admin' as const;

export interface AssignmentWorld extends TeachingFrame {
  /** Callers of the students in East and in West. */
  asAmina: Caller;
  asBrian: Caller;
}

/** Otieno teaches Mathematics in the whole class, Wanjirũ English in East; Amina is in East, Brian in West. */
export async function assignmentWorld(app: TestApp): Promise<AssignmentWorld> {
  const frame = await teachingFrame(app);
  await signInAsStaff(app, frame.otieno);
  await sql`
    update platform.account set staff_member_id = ${frame.wanjiru} where username = ${`a.${colleague}`.toLowerCase()}`.execute(
    app.db.platform,
  );
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${frame.form3}, null, ${frame.maths}, ${frame.otieno}),
           (${app.schoolA}, ${frame.form3}, ${frame.east}, ${frame.english}, ${frame.wanjiru})`.execute(app.db.platform);
  return { ...frame, asAmina: await studentCaller(app, frame.amina), asBrian: await studentCaller(app, frame.brian) };
}

export const written = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** An instant so many milliseconds from now, by the clock of the machine: tests that pass time add what has passed. */
export const from = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

type Draft = CallInput<typeof assignmentsApi.create>;

export const draftOf = (world: AssignmentWorld, changes: Partial<Draft> = {}): Draft => ({
  title: 'Ng’ombe na mbuzi: quadratic equations',
  courseId: world.maths,
  classId: world.form3,
  instructions: written('Solve 1 to 10.'),
  opensAt: from(-hour),
  dueAt: from(2 * day),
  maxMark: 2000,
  takes: ['text', 'file', 'photos', 'audio', 'link'],
  ...changes,
});

/** Sets an assignment and publishes it; its key. Throws where it is refused. */
export async function setFor(
  app: TestApp,
  world: AssignmentWorld,
  changes: Partial<Draft> = {},
  caller: Caller = teacher,
): Promise<number> {
  const made = await app.call(caller, assignmentsApi.create, draftOf(world, changes), freshKey());
  if (made.status !== 200) throw new Error(`not set: ${JSON.stringify(made.body)}`);
  const { id, version } = made.body;
  const moved = await app.call(caller, assignmentsApi.move, { id, version, state: 'published' }, freshKey());
  if (moved.status !== 200) throw new Error(`not published: ${JSON.stringify(moved.body)}`);
  return id;
}

type Handing = Omit<CallInput<typeof learnerAssignmentsApi.handIn>, 'id'>;

export const handIn = (app: TestApp, caller: Caller, id: number, work: Handing = { words: 'x = 3' }, key = freshKey()) =>
  app.call(caller, learnerAssignmentsApi.handIn, { id, ...work }, key);

/** The newest work of a student as whoever marks it has it before them; null: nothing was handed in, or it is not theirs to mark. */
export async function newestOf(app: TestApp, caller: Caller, id: number, studentId: number): Promise<number | null> {
  const { status, body } = await app.call(caller, markingApi.work, { id, studentId });
  return status === 200 ? (body.handedIn[0]?.id ?? null) : null;
}

export async function uploaded(
  app: TestApp,
  caller: Caller,
  name: string,
  bytes: Uint8Array,
  purpose = 'document',
): Promise<number> {
  const { status, body } = await sendUpload(app, caller, { name, bytes, otherdata: { purpose } });
  if (status !== 200) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return body.fileId;
}
