import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { clearanceDutiesApi } from '../contract/duties.ts';
import { clearanceSignersApi } from '../contract/signers.ts';
import { clearanceItemsApi, transfersApi } from '../contract/transfers.ts';

const approves = 'ROLE_Admissions_Admin' as const;
const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;

describe('who signs for a department of the clearance', () => {
  let app: TestApp;
  let frame: Frame;
  let transfer = 0;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    for (const [title, department] of [
      ['Books', 'Archive'],
      ['Reading cards', 'ARCHIVE'],
      ['Jerseys', 'Games'],
    ] as const)
      await app.call(approves, clearanceItemsApi.create, { title, department });
    const { id: studentId } = (await registerAs(app, testDraft(frame))).body;
    const asked = await app.call(asks, transfersApi.request, { studentId, otherSchool: 'Nyahururu High' }, freshKey());
    transfer = asked.body.id;
  });
  afterAll(() => app.close());

  const users = async () => (await app.call(approves, clearanceSignersApi.users)).body.rows;
  const userOf = async (role: string) => (await users()).find(({ name }) => name.includes(role.toLowerCase()))?.id ?? 0;
  const library = async () => (await app.call(asks, clearanceSignersApi.list)).body.rows.find(({ id }) => id === 'archive');
  const name = async (accountIds: number[], roles: (typeof asks | typeof approves)[] = []) => {
    const { version = 0 } = (await library()) ?? {};
    return app.call(approves, clearanceSignersApi.save, { department: 'Archive', accountIds, roles, version });
  };
  const clearanceOf = async (caller: Caller, title: string) =>
    (await app.call(caller, transfersApi.get, { id: transfer })).body.clearances.find((one) => one.title === title);
  const sign = async (caller: Caller, title: string, state: 'cleared' | 'open' | 'waived' = 'cleared') => {
    const key = (await clearanceOf('ROLE_All', title))?.key ?? '';
    return app.call(caller, transfersApi.sign, { id: transfer, key, state, note: 'Two books' });
  };

  it('is whoever edits transfers until somebody is named, and then nobody else but who has all rights', async () => {
    expect((await sign(asks, 'Books')).status).toBe(200);
    const saved = await name([await userOf(approves)]);
    expect(saved.body).toMatchObject({ names: [expect.stringMatching(/./)] });
    for (const title of ['Books', 'Reading cards'])
      for (const state of ['cleared', 'open', 'waived'] as const) expect((await sign(asks, title, state)).status).toBe(403);
    expect((await clearanceOf(asks, 'Books'))?.mine).toBe(false);
    expect((await clearanceOf(approves, 'Books'))?.mine).toBe(true);
    expect((await sign(asks, 'Jerseys')).status).toBe(200);
    expect((await sign(approves, 'Books')).status).toBe(200);
    expect((await sign('ROLE_All', 'Reading cards')).status).toBe(200);
    expect((await sign(asks, 'Books')).body.message).toContain('only');
  });

  it('may be everybody with a role, and nobody named gives it back', async () => {
    await name([], [asks]);
    expect((await sign(approves, 'Books')).status).toBe(403);
    expect((await sign(asks, 'Books')).status).toBe(200);
    await name([]);
    expect((await sign(approves, 'Books')).status).toBe(200);
  });

  it('is named by who approves transfers, from the users of this school who open them, and once of two at the same moment', async () => {
    const draft = { department: 'Games', accountIds: [], roles: [asks], version: 0 };
    expect((await app.call(asks, clearanceSignersApi.save, draft)).status).toBe(403);
    const answers = await Promise.all([1, 2].map(() => app.call(approves, clearanceSignersApi.save, draft)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await name([2_000_000_000])).body.fields).toMatchObject([{ path: 'accountIds' }]);
    const nowhere = { ...draft, department: 'Chapel' };
    expect((await app.call(approves, clearanceSignersApi.save, nowhere)).status).toBe(404);
    const names = (await users()).map((one) => one.name).join(' ');
    expect(names).not.toContain('b.role_all');
    const others = (await app.call('otherSchool', clearanceSignersApi.list)).body.rows;
    expect(others.some(({ id }) => id === 'archive')).toBe(false);
  });

  it('may be a user without any right to transfers, who sees and signs what they were named for and nothing else', async () => {
    const librarian = (await users()).find(({ name: words }) => words.includes('role_view_only'))?.id ?? 0;
    expect((await app.call('ROLE_View_Only', clearanceDutiesApi.list)).body).toEqual({ rows: [], total: 0 });
    await name([librarian]);
    const mine = async (input = {}) => (await app.call('ROLE_View_Only', clearanceDutiesApi.list, input)).body;
    const { rows } = await mine({ state: 'open' });
    expect((await mine()).rows.map(({ department, title }) => [department, title])).toEqual([
      ['ARCHIVE', 'Reading cards'],
      ['Archive', 'Books'],
    ]);
    expect((await mine({ q: 'reading' })).total).toBe(1);
    const books = (await mine({ q: 'books' })).rows[0];
    const say = (caller: Caller, key: string, state: 'cleared' | 'owing' | 'open', note: string | null = null) =>
      app.call(caller, clearanceDutiesApi.sign, { id: transfer, key, state, note });
    expect((await say('ROLE_View_Only', books?.key ?? '', 'owing')).body.fields).toMatchObject([{ path: 'note' }]);
    expect((await say('ROLE_View_Only', books?.key ?? '', 'owing', 'Things Fall Apart')).status).toBe(200);
    expect(await clearanceOf(approves, 'Books')).toMatchObject({
      state: 'owing',
      note: 'Things Fall Apart',
      signedBy: 'a.role_view_only',
    });
    const jerseys = (await clearanceOf(approves, 'Jerseys'))?.key ?? '';
    for (const [caller, key] of [
      ['ROLE_View_Only', jerseys],
      ['ROLE_View_Only', 'item:999'],
      ['noRole', books?.key ?? ''],
      ['otherSchool', books?.key ?? ''],
    ] as const)
      expect((await say(caller, key, 'cleared')).status).toBe(404);
    expect((await app.call('ROLE_View_Only', transfersApi.get, { id: transfer })).status).toBe(403);
    expect(rows.length).toBeLessThanOrEqual(2);
    await name([]);
    expect((await mine()).total).toBe(0);
  });
});
