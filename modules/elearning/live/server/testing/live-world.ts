import { sql } from 'kysely';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { meetingsApi } from '../../contract/meetings.ts';
import { type Drawn, type Entry, learnerRoomApi, roomApi } from '../../contract/room.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** Two teachers by the accounts that each signs in with, who administers, and somebody of the school who is invited to nothing. */
export const teacher = 'noRole' as const;
export const colleague = 'ROLE_post_content' as const;
export const admin = 'ROLE_Elearning_Admin' as const;
export const bystander = 'ROLE_Exam_admin' as const;

export interface LiveWorld extends TeachingFrame {
  /** Callers of the students in East and in West. */
  asAmina: Caller;
  asBrian: Caller;
}

/** Otieno teaches Mathematics in the whole class, Wanjirũ English in East; Amina is in East, Brian in West. */
export async function liveWorld(app: TestApp): Promise<LiveWorld> {
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

type Draft = CallInput<typeof meetingsApi.create>;

/** An instant so many milliseconds from the app’s now. */
export const from = (app: TestApp, milliseconds: number): string =>
  new Date(app.services.clock().getTime() + milliseconds).toISOString();

/** A class of Mathematics that begins in five minutes: its room is open. */
export const draftOf = (app: TestApp, world: LiveWorld, changes: Partial<Draft> = {}): Draft => ({
  kind: 'class',
  title: 'Hesabu: milinganyo – equations',
  courseId: world.maths,
  classId: world.form3,
  startsAt: from(app, 5 * minute),
  endsAt: from(app, 45 * minute),
  lobby: false,
  ...changes,
});

/** Plans a meeting; its key. Throws where it is refused. */
export async function planned(
  app: TestApp,
  world: LiveWorld,
  changes: Partial<Draft> = {},
  caller: Caller = teacher,
): Promise<number> {
  const { status, body } = await app.call(caller, meetingsApi.create, draftOf(app, world, changes), freshKey());
  if (status !== 200) throw new Error(`not planned: ${JSON.stringify(body)}`);
  return body.id;
}

export const isStudent = (caller: Caller): boolean => caller.startsWith('user:student');

/** Comes in; the answer. */
export const enter = (app: TestApp, caller: Caller, id: number) =>
  isStudent(caller) ? app.call(caller, learnerRoomApi.enter, { id }) : app.call(caller, roomApi.enter, { id });

export const feed = async (app: TestApp, caller: Caller, id: number, after = 0) => {
  const { status, body } = isStudent(caller)
    ? await app.call(caller, learnerRoomApi.feed, { id, after })
    : await app.call(caller, roomApi.feed, { id, after });
  if (status !== 200) throw new Error(`no feed: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** A class whose room everybody named has come into; the keys of the people by caller. */
export async function roomWith(
  app: TestApp,
  world: LiveWorld,
  callers: readonly Caller[],
  changes: Partial<Draft> = {},
): Promise<{ id: number; people: Map<Caller, number> }> {
  const id = await planned(app, world, changes);
  const people = new Map<Caller, number>();
  for (const caller of callers) {
    const { status, body } = await enter(app, caller, id);
    if (status !== 200) throw new Error(`not in: ${JSON.stringify(body)}`);
    people.set(caller, body.id);
  }
  return { id, people };
}

export const say = (app: TestApp, caller: Caller, id: number, text: string, key = freshKey()) =>
  isStudent(caller) ? app.call(caller, learnerRoomApi.say, { id, text }, key) : app.call(caller, roomApi.say, { id, text }, key);

export const stroke = (x: number): Drawn => ({ colour: 'ink', width: 60, points: [x, 1, 5000, x + 5, 9, 5000] });

export const draw = (app: TestApp, caller: Caller, id: number, strokes: Drawn[], page = 1) =>
  isStudent(caller)
    ? app.call(caller, learnerRoomApi.draw, { id, page, strokes }, freshKey())
    : app.call(caller, roomApi.draw, { id, page, strokes }, freshKey());

/** What of a feed is of one kind. */
export const of = <K extends Entry['kind']>(entries: readonly Entry[], kind: K) =>
  entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind);
