import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { testFrame, type Frame } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { authApi } from '#modules/platform/contract/auth.ts';
import { coursesApi, departmentsApi } from '#modules/settings/contract/lists.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { usersApi } from '#modules/settings/contract/users.ts';
import { classRollsApi } from '../../classes/contract/class-rolls.ts';
import { peopleApi } from '../contract/people.ts';
import { postsApi } from '../contract/posts.ts';
import { staffDocumentsApi } from '../contract/staff-documents.ts';
import { teachersApi } from '../contract/staff.ts';

const editor = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const reader = 'ROLE_View_Only' as const;
const today = '2026-06-16';

describe('a member of staff', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date(`${today}T07:00:00Z`) });
    frame = await testFrame(app);
  });
  afterAll(() => app.close());

  let serial = 0;
  const teacher = async (changes: object = {}) => {
    serial += 1;
    const draft = {
      fullName: `Teacher ${serial}`,
      staffNo: `T${serial}`,
      gender: 'female',
      employer: 'TSC',
      ...changes,
    } as const;
    return (await app.call(editor, teachersApi.create, draft)).body;
  };
  const newPost = async (name: string) => (await app.call(editor, postsApi.create, { name })).body;

  it('holds posts from one day to another; the same post not twice in a time', async () => {
    const { id } = await teacher();
    const head = await newPost('Head of department');
    const hold = (changes: object = {}) =>
      app.call(editor, peopleApi.addPost, { id, postId: head.id, fromDay: '2026-01-05', ...changes });
    const { body } = await hold({ detail: 'Sciences' });
    expect(body).toMatchObject({ posts: 'Head of department Sciences', heldPosts: [{ current: true, toDay: null }] });
    expect((await hold({ detail: 'sciences', fromDay: '2026-03-01' })).body.fields).toMatchObject([{ path: 'fromDay' }]);
    expect((await hold({ detail: 'Games', fromDay: '2026-07-01' })).body.heldPosts.map((one) => one.current)).toEqual([
      false,
      true,
    ]);
    expect((await hold({ detail: 'Clubs', toDay: '2025-12-31' })).body.fields).toMatchObject([{ path: 'toDay' }]);
    const held = body.heldPosts[0];
    const ended = {
      id,
      heldId: held?.id ?? 0,
      version: held?.version ?? 0,
      postId: head.id,
      fromDay: '2026-01-05',
      toDay: today,
    };
    expect((await app.call(editor, peopleApi.changePost, ended)).body.posts).toBe('Head of department');
    expect((await app.call(editor, peopleApi.changePost, ended)).status).toBe(409);
    expect((await app.call(reader, postsApi.list)).body.rows).toMatchObject([{ holders: 1 }]);
    expect((await app.call(reader, teachersApi.list, { postId: head.id })).body.total).toBe(1);
    expect((await app.call(editor, postsApi.remove, { id: head.id })).body.message).toContain('posts held');
    const other = await teacher();
    const stolen = { ...ended, id: other.id, version: 2 };
    expect((await app.call(editor, peopleApi.changePost, stolen)).status).toBe(404);
    expect((await app.call('otherSchool', peopleApi.addPost, { id, postId: head.id, fromDay: today })).status).toBe(404);
  });

  it('teaches subjects; in a class only what the class takes', async () => {
    const { id } = await teacher();
    const physics = (await app.call('ROLE_All', coursesApi.create, { name: 'Physics' })).body.id;
    const music = (await app.call('ROLE_All', coursesApi.create, { name: 'Music' })).body.id;
    await app.call(editor, classRollsApi.setSubjects, { id: frame.form3, subjects: [{ courseId: physics, compulsory: true }] });
    const write = (subjects: { courseId: number; classId?: number | null }[]) =>
      app.call(editor, peopleApi.subjects, { id, subjects });
    const { body } = await write([{ courseId: physics, classId: frame.form3 }, { courseId: music }]);
    expect(body.subjects).toBe('Music, Physics');
    expect(body.taught).toMatchObject([
      { courseName: 'Music', className: null },
      { courseName: 'Physics', className: 'Form 3' },
    ]);
    const wrong = await write([{ courseId: physics }, { courseId: music, classId: frame.form3 }]);
    expect(wrong.body.fields).toEqual([{ path: 'subjects.1.classId', message: 'Form 3 does not take Music.' }]);
    // Nothing is said of what Form 4 takes.
    expect((await write([{ courseId: music, classId: frame.form4 }])).status).toBe(200);
    expect((await write([{ courseId: music }, { courseId: music }])).status).toBe(409);
    expect((await app.call(reader, teachersApi.list, { courseId: music })).body.rows.map((row) => row.id)).toEqual([id]);
  });

  it('who leaves loses the sign-in after a question, the posts and what they led, and is never deleted', async () => {
    const person = await teacher({ joinedOn: '2020-01-06' });
    const { id } = person;
    const user = { username: 'mwalimu', fullName: 'Mwalimu', roles: ['ROLE_View_Only' as const], staffMemberId: id };
    const { temporaryPassword } = (await app.call('ROLE_All', usersApi.create, user)).body;
    const stream = (await app.call('ROLE_All', streamsApi.get, { id: frame.west })).body;
    await app.call('ROLE_All', streamsApi.update, { ...stream, classTeacherId: id });
    const department = (await app.call('ROLE_All', departmentsApi.create, { name: 'Arts', headId: id })).body;
    await app.call(editor, peopleApi.addPost, { id, postId: (await newPost('Patron')).id, fromDay: '2026-01-05' });
    expect((await app.call(reader, peopleApi.get, { id })).body).toMatchObject({
      account: { username: 'mwalimu', disabled: false },
      places: [
        { what: 'Class teacher', of: 'Form 3 West' },
        { what: 'Head of department', of: 'Arts' },
      ],
    });
    const leave = (changes: object = {}) =>
      app.call(editor, peopleApi.status, {
        id,
        version: person.version,
        status: 'left',
        on: today,
        reason: 'Transferred',
        ...changes,
      });
    expect((await leave()).body.fields).toMatchObject([{ path: 'endSignIn', message: expect.stringContaining('mwalimu') }]);
    expect((await leave({ endSignIn: true, on: '2026-06-17' })).body.fields).toMatchObject([{ path: 'on' }]);
    expect((await leave({ endSignIn: true, on: '2020-01-05' })).body.fields).toMatchObject([{ path: 'on' }]);
    const signIn = () => app.call('nobody', authApi.signin, { username: 'mwalimu', password: temporaryPassword });
    expect((await signIn()).status).toBe(200);
    const { body } = await leave({ endSignIn: true });
    expect(body).toMatchObject({
      status: 'left',
      statusOn: today,
      statusBecause: 'Transferred',
      account: { disabled: true },
      places: [],
      heldPosts: [{ toDay: today }],
    });
    expect((await signIn()).status).not.toBe(200);
    expect((await app.call('ROLE_All', departmentsApi.get, { id: department.id })).body.headId).toBeNull();
    expect((await leave({ endSignIn: true, version: body.version })).body.message).toContain('has left already');
    expect((await app.call(editor, teachersApi.list, { q: person.fullName })).body.total).toBe(0);
    expect((await app.call(editor, teachersApi.list, { q: person.fullName, status: 'left' })).body.total).toBe(1);
    const back = { id, version: body.version, status: 'active', on: today, reason: 'Came back' } as const;
    expect((await app.call(editor, peopleApi.status, back)).body).toMatchObject({
      status: 'active',
      account: { disabled: true },
    });
  });

  it('with all rights is switched off only by somebody with all rights', async () => {
    const { id, version } = await teacher();
    const user = { username: 'mkuu', fullName: 'Mkuu', roles: ['ROLE_All' as const], staffMemberId: id };
    await app.call('ROLE_All', usersApi.create, user);
    const leave = { id, version, status: 'left', on: today, reason: 'Retired', endSignIn: true } as const;
    expect((await app.call(editor, peopleApi.status, leave)).body.fields).toMatchObject([{ path: 'endSignIn' }]);
    expect((await app.call('ROLE_All', peopleApi.status, leave)).body).toMatchObject({ account: { disabled: true } });
  });

  it('has documents that are due on the day, 60 days before, and not on the 61st', async () => {
    const { id } = await teacher();
    const add = (expiresOn: string | null, more: object = {}) =>
      app.call(editor, staffDocumentsApi.add, { id, kind: 'Work permit', expiresOn, ...more });
    const states = [];
    for (const day of ['2026-06-15', today, '2026-08-15', '2026-08-16', null]) states.push((await add(day)).body.state);
    expect(states).toEqual(['expired', 'expiring', 'expiring', 'valid', 'valid']);
    const list = (filter: object) => app.call(reader, staffDocumentsApi.list, filter);
    expect((await list({ state: 'due' })).body.rows.map((row) => row.expiresOn)).toEqual(['2026-06-15', today, '2026-08-15']);
    expect((await list({ state: 'expired' })).body.total).toBe(1);
    const task = async (caller: typeof editor | typeof reader) =>
      (await app.call(caller, homeApi.tasks)).body.rows.find(({ key }) => key === 'staff-documents');
    expect(await task(editor)).toMatchObject({ count: 3, path: '/staff?tab=documents&state=due' });
    expect(await task(reader)).toBeUndefined();
    expect((await add('2026-01-01', { issuedOn: '2026-01-02' })).body.fields).toMatchObject([{ path: 'expiresOn' }]);
    expect((await add(today, { fileId: 999_999 })).body.fields).toMatchObject([{ path: 'fileId' }]);
    const { body } = await add(null, { number: 'WP/77' });
    expect((await list({ staffMemberId: id })).body.rows.every((row) => row.number === null)).toBe(true);
    expect((await app.call('otherSchool', staffDocumentsApi.remove, { id, documentId: body.id })).status).toBe(404);
    const other = await teacher();
    expect((await app.call(editor, staffDocumentsApi.remove, { id: other.id, documentId: body.id })).status).toBe(404);
    expect((await app.call(reader, staffDocumentsApi.file, { id, documentId: body.id })).status).toBe(403);
    expect((await app.call(editor, staffDocumentsApi.file, { id, documentId: body.id })).status).toBe(404);
    expect((await app.call(editor, staffDocumentsApi.remove, { id, documentId: body.id })).status).toBe(200);
  });
});
