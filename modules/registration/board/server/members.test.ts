import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { boardCategoriesApi, boardCommitteesApi } from '../contract/lookups.ts';
import { boardMembersApi } from '../contract/members.ts';
import { peopleApi } from '../../staff/contract/people.ts';
import { staffApi, teachersApi } from '../../staff/contract/staff.ts';

const clerk = 'ROLE_Admissions_Admin' as const;
const today = '2026-06-16';

describe('members of the board', () => {
  let app: TestApp;
  let now = new Date(`${today}T07:00:00Z`);
  let community = 0;
  let finance = 0;
  beforeAll(async () => {
    app = await testApp({ clock: () => now });
    community = (await app.call(clerk, boardCategoriesApi.create, { name: 'Community', seats: 3 })).body.id;
    finance = (await app.call(clerk, boardCommitteesApi.create, { name: 'Finance' })).body.id;
  });
  afterAll(() => app.close());

  let serial = 0;
  const add = (changes: object = {}) => {
    serial += 1;
    const draft = {
      fullName: `Member ${serial}`,
      categoryId: community,
      position: 'member',
      termFrom: '2024-01-01',
      termTo: '2026-12-31',
      ...changes,
    } as const;
    return app.call(clerk, boardMembersApi.create, draft, freshKey());
  };
  const fieldOf = async (answer: ReturnType<typeof add>) => (await answer).body.fields?.[0]?.path;

  it('are in office on the last day of the term, and not the day after', async () => {
    const ending = await add({ fullName: 'Wanjirũ O’Brien', termTo: today, committeeIds: [finance] });
    expect(ending.body).toMatchObject({ state: 'active', expiring: true, committees: 'Finance' });
    expect((await add({ termTo: '2026-06-15' })).body).toMatchObject({ state: 'expired', expiring: false });
    expect((await add({ termTo: '2026-09-14' })).body.expiring).toBe(true);
    expect((await add({ termTo: '2026-09-15' })).body).toMatchObject({ state: 'active', expiring: false });
    expect((await add({ termFrom: '2026-06-17' })).body.state).toBe('upcoming');
    expect((await add({ termTo: null })).body).toMatchObject({ state: 'active', expiring: false });
    const list = async (state: 'current' | 'expiring' | 'expired' | 'upcoming' | 'all') =>
      (await app.call(clerk, boardMembersApi.list, { state })).body.total;
    expect([await list('current'), await list('expiring'), await list('expired'), await list('upcoming')]).toEqual([4, 2, 1, 1]);
    expect((await app.call(clerk, boardMembersApi.list, { q: 'wanjiru', committeeId: finance })).body.total).toBe(1);
    expect((await app.call(clerk, boardMembersApi.counts)).body).toMatchObject({
      active: 4,
      expiring: 2,
      vacant: 0,
      chair: null,
    });
    const tasks = (await app.call(clerk, homeApi.tasks)).body.rows;
    expect(tasks.find(({ key }) => key === 'board-terms')).toMatchObject({ count: 2, path: '/board?state=expiring' });
    expect(await fieldOf(add({ termTo: '2023-12-31' }))).toBe('termTo');
  });

  it('has one chair at a time, also when two are added at once', async () => {
    const both = await Promise.all([add({ position: 'chair' }), add({ position: 'chair' })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status !== 200)?.body.fields).toMatchObject([{ path: 'position' }]);
    const chair = both.find(({ status }) => status === 200)?.body;
    expect((await app.call(clerk, boardMembersApi.counts)).body.chair).toBe(chair?.fullName);
    expect(await fieldOf(add({ position: 'chair', termFrom: '2026-12-31', termTo: null }))).toBe('position');
    const { id = 0, version = 0 } = chair ?? {};
    const left = await app.call(clerk, boardMembersApi.resign, { id, version, on: today, reason: 'Moved away' });
    expect(left.body).toMatchObject({ state: 'active', resignedOn: today, expiring: true });
    expect(await fieldOf(add({ position: 'chair', termFrom: today, termTo: null }))).toBe('position');
    const next = await add({ position: 'chair', termFrom: '2026-06-17', termTo: '2027-06-16' });
    expect(next.body).toMatchObject({ position: 'chair', state: 'upcoming' });
    // Midnight at the school has passed; everybody signs in anew.
    now = new Date('2026-06-16T21:30:00Z');
    app.pass(0);
    expect((await app.call(clerk, boardMembersApi.counts)).body.chair).toBe(next.body.fullName);
    expect((await app.call(clerk, boardMembersApi.get, { id })).body.state).toBe('resigned');
    now = new Date(`${today}T07:00:00Z`);
    app.pass(0);
  });

  it('are nobody twice: the same ID number, guardian or member of staff in the same time', async () => {
    expect((await add({ nationalId: '2233 4455' })).status).toBe(200);
    expect(await fieldOf(add({ nationalId: '22334455' }))).toBe('nationalId');
    expect((await add({ nationalId: '22334455', termFrom: '2027-01-01', termTo: '2029-12-31' })).status).toBe(200);
    expect(await fieldOf(add({ nationalId: '2233445' }))).toBeUndefined();
    expect(await fieldOf(add({ fullName: null }))).toBe('fullName');
    const teacher = { fullName: 'Grace Chebet', staffNo: 'T1', gender: 'female', employer: 'TSC', phone: '0722000111' } as const;
    const { body: staff } = await app.call(clerk, teachersApi.create, teacher);
    const member = await add({ fullName: 'typed by mistake', staffMemberId: staff.id });
    expect(member.body).toMatchObject({ fullName: 'Grace Chebet', phone: '+254722000111' });
    expect(await fieldOf(add({ staffMemberId: staff.id }))).toBe('staffMemberId');
    const renamed = { ...teacher, kind: 'teacher', fullName: 'Grace Chebet Ruto', id: staff.id, version: 1 } as const;
    expect((await app.call(clerk, peopleApi.update, renamed)).body.board).toMatchObject({ categoryName: 'Community' });
    expect((await app.call(clerk, boardMembersApi.get, { id: member.body.id })).body.fullName).toBe('Grace Chebet Ruto');
  });

  it('are a guardian too, who is one person with a member of staff', async () => {
    const frame = await testFrame(app);
    const guardians = [
      { fullName: 'John Kiprono', phone: '0733 555 666', nationalId: '99887766', relation: 'Father', paysFees: true },
    ];
    await registerAs(app, testDraft(frame, { guardians: guardians as never }));
    const { rows } = (await app.call(clerk, peopleApi.matches, { phone: '0733555666' })).body;
    expect(rows).toMatchObject([{ kind: 'guardian', name: 'John Kiprono', because: 'phone' }]);
    const guardianId = rows[0]?.id ?? 0;
    const cook = { fullName: 'John Kiprono', staffNo: 'S1', gender: 'male', employer: 'BOM', guardianId } as const;
    const { body } = await app.call(clerk, staffApi.create, cook);
    const profile = await app.call('ROLE_View_Only', peopleApi.get, { id: body.id });
    expect(profile.body.guardian).toMatchObject({
      fullName: 'John Kiprono',
      students: [{ fullName: expect.stringContaining('Mercy') }],
    });
    const other = await app.call(clerk, staffApi.create, { ...cook, staffNo: 'S2' });
    expect(other.status).toBe(422);
    expect((await app.call(clerk, staffApi.list, { q: 'S2' })).body.total).toBe(0);
    expect((await add({ guardianId })).body.fullName).toBe('John Kiprono');
    expect((await app.call(clerk, peopleApi.unlinkGuardian, { id: body.id })).body.guardian).toBeNull();
    expect((await app.call(clerk, peopleApi.unlinkGuardian, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', staffApi.create, cook)).status).toBe(404);
  });

  it('get another term, and are removed only while nothing names them', async () => {
    const { id } = (await add({ committeeIds: [finance] })).body;
    const renew = { id, termFrom: '2027-01-01', termTo: '2029-12-31' };
    const key = freshKey();
    const again = await app.call(clerk, boardMembersApi.renew, renew, key);
    expect(again.body).toMatchObject({ state: 'upcoming', committees: 'Finance' });
    expect((await app.call(clerk, boardMembersApi.renew, renew, key)).body.id).toBe(again.body.id);
    expect((await app.call(clerk, boardMembersApi.remove, { id: again.body.id })).status).toBe(200);
    expect((await app.call(clerk, boardCategoriesApi.remove, { id: community })).body.message).toContain('board members');
  });

  it('have a resignation that is corrected, and taken back when it was a mistake', async () => {
    const { id, version } = (await add({ termFrom: '2025-01-01', termTo: '2026-12-31' })).body;
    const resign = (at: number, on: string) => app.call(clerk, boardMembersApi.resign, { id, version: at, on, reason: 'Moved' });
    for (const on of ['2024-12-31', '2027-01-01']) {
      const outside = await resign(version, on);
      expect([outside.status, outside.body.fields?.[0]?.path]).toEqual([400, 'on']);
    }
    const left = (await resign(version, '2026-05-01')).body;
    expect(left).toMatchObject({ state: 'resigned', resignedOn: '2026-05-01' });
    const corrected = (await resign(left.version, '2026-05-31')).body;
    expect(corrected.resignedOn).toBe('2026-05-31');
    const takeBack = (at: number) => app.call(clerk, boardMembersApi.takeBack, { id, version: at });
    expect((await takeBack(left.version)).status).toBe(409);
    const back = (await takeBack(corrected.version)).body;
    expect(back).toMatchObject({ state: 'active', resignedOn: null, resignedBecause: null, termTo: '2026-12-31' });
    expect((await takeBack(back.version)).status).toBe(422);
    expect((await app.call('otherSchool', boardMembersApi.takeBack, { id, version: back.version })).status).toBe(404);
  });

  it('get another term only after the one that they have', async () => {
    const { id } = (await add()).body;
    const renew = async (of: number, termFrom: string) =>
      (await app.call(clerk, boardMembersApi.renew, { id: of, termFrom, termTo: '2029-12-31' }, freshKey())).body;
    expect((await renew(id, '2026-12-31')).fields).toMatchObject([
      { path: 'termFrom', message: expect.stringContaining('31 Dec 2026') },
    ]);
    expect((await renew(id, '2027-01-01')).state).toBe('upcoming');
    const endless = (await add({ termTo: null })).body;
    expect((await renew(endless.id, '2027-01-01')).fields).toMatchObject([{ path: 'termFrom' }]);
  });

  it('belong to those of registration, and to one school', async () => {
    for (const role of ['ROLE_View_Only', 'ROLE_Issue_Leaveout_or_Suspension', 'ROLR_HR_ADMIN'] as const)
      expect((await app.call(role, boardMembersApi.list)).status).toBe(403);
    expect((await app.call('ROLE_Add_or_Edit_students_and_Teachers', boardMembersApi.list)).status).toBe(200);
    const own = (await app.call(clerk, boardMembersApi.list)).body.rows[0]?.id ?? 0;
    expect((await app.call('otherSchool', boardMembersApi.get, { id: own })).status).toBe(404);
    expect((await app.call('otherSchool', boardMembersApi.list, { state: 'all' })).body.total).toBe(0);
    const stolen = await add({ committeeIds: [999_999] });
    expect(stolen.body.fields).toMatchObject([{ path: 'committeeIds' }]);
  });
});
