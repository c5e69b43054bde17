import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';

const minute = 60_000;

describe('signing in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const signIn = (username: string, password: string, from = '41.90.0.1') =>
    app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password }, remoteAddress: from });

  it('answers what the specification and the issue name', async () => {
    const answer = await signIn('a.ROLE_Pay_Fees', testPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      user: { username: 'a.role_pay_fees', schoolId: app.schoolA, kind: 'school', impersonatedBy: null },
      schoolName: 'School A',
      roles: ['ROLE_Pay_Fees'],
      theme: 0,
      useOTPToAccessFinance: false,
    });
    const open = await app.http.inject({
      url: '/api/index/getuserpriveleges',
      headers: { authorization: `Bearer ${answer.json().accessToken}` },
    });
    expect(open.json()).toMatchObject({ username: 'a.role_pay_fees', roles: ['ROLE_Pay_Fees'], schoolName: 'School A' });
  });

  it('tells an unknown user from a wrong password, word for word', async () => {
    const unknown = await signIn('nobody.here', testPassword);
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'User not found']);
    const wrong = await signIn('a.role_pay_fees', 'something else');
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Invalid username or password.']);
  });

  it('answers both alike when unknown users are hidden', async () => {
    const hiding = await testApp({ hideUnknownUsers: true });
    try {
      const [unknown, wrong] = await Promise.all(
        ['nobody.here', 'a.role_all'].map((username) =>
          hiding.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password: 'wrong wrong' } }),
        ),
      );
      expect(unknown?.statusCode).toBe(401);
      expect(unknown?.body).toBe(wrong?.body);
    } finally {
      await hiding.close();
    }
  });

  it('refuses a network with a hundred failures in ten minutes or two hundred in an hour, and says until when', async () => {
    const failures = (network: string, count: number, ago: number) =>
      sql`
      insert into platform.sign_in_attempt (at, username, ip, network, outcome)
      select ${new Date(Date.now() - ago * minute)}, 'guessed ' || n, ${network}, ${network}, 'unknown user'
        from generate_series(1, ${count}::int) n`.execute(app.db.platform);
    const tried = async (network: string) => {
      const answer = await signIn('a.role_pay_fees', testPassword, network);
      return [answer.statusCode, answer.json<{ detail?: { minutes: number } }>().detail?.minutes];
    };
    await failures('41.90.7.1', 99, 4);
    expect(await tried('41.90.7.1')).toEqual([200, undefined]);
    await failures('41.90.7.1', 1, 2);
    expect(await tried('41.90.7.1')).toEqual([429, 6]);
    expect(await tried('41.90.7.2')).toEqual([200, undefined]);
    await failures('41.90.7.3', 199, 20);
    expect(await tried('41.90.7.3')).toEqual([200, undefined]);
    await failures('41.90.7.3', 1, 15);
    expect(await tried('41.90.7.3')).toEqual([429, 40]);
  });

  it('locks for longer each time, says for how long, and opens by itself', async () => {
    const guess = () => signIn('a.role_exam_admin', 'wrong wrong', '197.0.0.1');
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(401);
      const minutes = [1, 5, 15, 60][round] ?? 0;
      const locked = await signIn('a.role_exam_admin', testPassword, '197.0.0.1');
      expect(locked.statusCode).toBe(423);
      expect(locked.json()).toMatchObject({ code: 'locked_out', detail: { minutes } });
      expect(locked.json().message).toContain(minutes === 1 ? '1 minute.' : `${minutes} minutes.`);
      app.pass(minutes * minute);
    }
    expect((await signIn('a.role_exam_admin', testPassword, '197.0.0.1')).statusCode).toBe(200);
  });

  it('keeps the owner in at the usual place while strangers guess', async () => {
    expect((await signIn('a.role_finance_admin', testPassword, '41.80.0.7')).statusCode).toBe(200);
    for (let i = 0; i < 6; i++) await signIn('a.role_finance_admin', 'wrong wrong', `198.51.100.${i}`);
    expect((await signIn('a.role_finance_admin', testPassword, '203.0.113.9')).statusCode).toBe(423);
    expect((await signIn('a.role_finance_admin', testPassword, '41.80.0.7')).statusCode).toBe(200);
  });

  it('stops 1,000 guesses from many addresses on one user', async () => {
    const answers = new Map<number, number>();
    for (let batch = 0; batch < 20; batch++) {
      const guesses = Array.from({ length: 50 }, (_, i) => signIn('a.role_cross_receipts', 'wrong wrong', `10.${batch}.${i}.1`));
      for (const { statusCode } of await Promise.all(guesses)) answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    }
    expect(answers).toEqual(
      new Map([
        [401, 5],
        [423, 995],
      ]),
    );
  });

  it('stops 1,000 guesses from one address on many users, and no other address', async () => {
    const answers = new Map<number, number>();
    for (let batch = 0; batch < 20; batch++) {
      const guesses = Array.from({ length: 50 }, (_, i) => signIn(`user.${batch}.${i}`, 'wrong wrong', '192.0.2.1'));
      for (const { statusCode } of await Promise.all(guesses)) answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    }
    expect(answers.get(404)).toBeLessThanOrEqual(110);
    expect(answers.get(429)).toBeGreaterThanOrEqual(890);
    expect((await signIn('a.role_view_only', testPassword, '192.0.2.1')).statusCode).toBe(429);
    expect((await signIn('a.role_view_only', testPassword, '192.0.2.2')).statusCode).toBe(200);
    app.pass(11 * minute);
    expect((await signIn('a.role_view_only', testPassword, '192.0.2.1')).statusCode).toBe(200);
  });

  it('counts the subscriber, not the address, with IPv6, and believes no forwarded-for header', async () => {
    for (let i = 0; i < 100; i++) {
      const forged = await app.http.inject({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { username: `six.${i}`, password: 'wrong wrong' },
        remoteAddress: `2001:db8:1:2::${i.toString(16)}`,
        headers: { 'x-forwarded-for': `9.9.9.${i}` },
      });
      expect(forged.statusCode).toBe(404);
    }
    expect((await signIn('a.role_view_only', testPassword, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await signIn('a.role_view_only', testPassword, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('says when a user is disabled, only to who knows the password', async () => {
    await sql`update platform.account set disabled_at = now() where username = 'a.role_post_content'`.execute(app.db.platform);
    const right = await signIn('a.role_post_content', testPassword);
    expect([right.statusCode, right.json().message]).toEqual([
      403,
      "This user has been disabled. Ask your school's administrator.",
    ]);
    expect((await signIn('a.role_post_content', 'wrong wrong')).statusCode).toBe(401);
  });

  it('takes as long for an unknown user as for a wrong password', async () => {
    const real = await hashPassword(testPassword);
    await sql`update platform.account set password_hash = ${real} where username = 'a.role_set_fee_structure'`.execute(
      app.db.platform,
    );
    // Of the processor, and the least of several: a machine that is busy with something else makes either late.
    const work = async (username: string) => {
      const begun = process.cpuUsage();
      await signIn(username, 'wrong wrong', '100.64.0.1');
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    const [unknown, wrong]: [number[], number[]] = [[], []];
    for (let i = 0; i < 4; i++) {
      unknown.push(await work('no.such.user'));
      wrong.push(await work('a.role_set_fee_structure'));
    }
    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
