import type { CallInput } from '#kit/contract/endpoint.ts';
import { classRollsApi } from '#modules/registration/classes/contract/class-rolls.ts';
import { teachersApi } from '#modules/registration/staff/contract/staff.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { usersApi } from '#modules/settings/contract/users.ts';
import type { TestApp } from './school.ts';
import { type Frame, registerAs, testDraft, testFrame } from './students.ts';

/** Form 3 with two streams, the subjects it takes, two teachers and a student in each stream. */
export interface TeachingFrame extends Frame {
  /** Taken by all. */
  english: number;
  maths: number;
  /** Taken by some. */
  physics: number;
  music: number;
  otieno: number;
  wanjiru: number;
  /** In East. */
  amina: number;
  /** In West. */
  brian: number;
}

/** Makes it through the product's own calls. */
export async function teachingFrame(app: TestApp): Promise<TeachingFrame> {
  const frame = await testFrame(app);
  const course = async (name: string, pathway: string | null) =>
    (await app.call('ROLE_All', coursesApi.create, { name, pathway })).body.id;
  const [english, maths] = [await course('English', null), await course('Mathematics', null)];
  const [physics, music] = [await course('Physics', 'STEM'), await course('Music', 'Arts and Sports Science')];
  const subjects = [english, maths, physics, music].map((courseId, at) => ({ courseId, compulsory: at < 2 }));
  await app.call('ROLE_All', classRollsApi.setSubjects, { id: frame.form3, subjects });
  const [otieno, wanjiru] = [await testTeacher(app, 'Peter Otieno'), await testTeacher(app, 'Grace Wanjirũ')];
  const student = async (firstName: string, streamId: number) =>
    (await registerAs(app, testDraft(frame, { firstName, streamId }))).body.id;
  const [amina, brian] = [await student('Amina', frame.east), await student('Brian', frame.west)];
  return { ...frame, english, maths, physics, music, otieno, wanjiru, amina, brian };
}

let serial = 0;

/** Adds a teacher; the key. */
export async function testTeacher(app: TestApp, fullName: string): Promise<number> {
  const draft = { fullName, staffNo: `TT${(serial += 1)}`, gender: 'female', employer: 'TSC' } as const;
  return (await app.call('ROLE_All', teachersApi.create, draft)).body.id;
}

/** Makes the user without roles the sign-in of a member of staff; null: of nobody. With `given` the user has roles from then on. */
export async function signInAsStaff(
  app: TestApp,
  staffMemberId: number | null,
  given?: CallInput<typeof usersApi.update>['roles'],
): Promise<void> {
  const { rows } = (await app.call('ROLE_All', usersApi.list, { q: 'a.norole' })).body;
  const user = rows.find(({ username }) => username === 'a.norole');
  if (!user) throw new Error('The user without roles is missing.');
  const { id, version, username, fullName, roles, phone, email } = user;
  const { status } = await app.call('ROLE_All', usersApi.update, {
    id,
    version,
    username,
    fullName,
    roles: given ?? roles,
    phone,
    email,
    staffMemberId,
  });
  if (status !== 200) throw new Error(`The user cannot be linked: ${status}`);
}
