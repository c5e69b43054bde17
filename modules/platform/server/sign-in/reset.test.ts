import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';

describe('resetting a forgotten password', () => {
  let app: TestApp;
  const sent: Message[] = [];
  beforeAll(async () => {
    app = await testApp({ messenger: { send: async (message) => void sent.push(message) } });
    await sql`update platform.account set phone = '+254712345678' where kind = 'school'`.execute(app.db.platform);
    await sql`update platform.account set phone = null, email = 'head@example.com' where username = 'a.role_view_only'`.execute(
      app.db.platform,
    );
  });
  afterAll(() => app.close());

  const post = (url: string, payload: object, from = '41.90.0.1') =>
    app.http.inject({ method: 'POST', url, payload, remoteAddress: from });
  const ask = (username: string, from?: string) => post('/api/auth/requestreset', { username }, from);
  const verify = (username: string, code: string) => post('/api/auth/verifyreset', { username, code });
  const set = (ticket: string, newPassword: string) => post('/api/auth/resetpassword', { ticket, newPassword });
  const codeSent = async () => {
    for (let i = 0; i < 100 && sent.length === 0; i++) await sleep(10);
    return sent.shift()?.body.slice(0, 6) ?? '';
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const newPassword = 'Mbuzi-karanga-77';

  it('sets a new password with the code, once, and signs out everywhere', async () => {
    const before = (await post('/api/auth/signin', { username: 'a.role_pay_fees', password: testPassword })).json();
    expect((await ask('A.role_pay_fees')).statusCode).toBe(200);
    expect(sent[0] ?? (await sleep(200), sent[0])).toMatchObject({ channel: 'sms', to: '+254712345678', schoolId: app.schoolA });
    const code = await codeSent();
    const ticket = (await verify('a.role_pay_fees', code)).json().ticket;
    expect((await verify('a.role_pay_fees', code)).statusCode).toBe(422);
    expect((await set(ticket, 'a.role_pay_fees')).json().fields[0].path).toBe('newPassword');
    expect((await set(ticket, newPassword)).statusCode).toBe(200);
    expect((await set(ticket, 'Mbuzi-karanga-78')).statusCode).toBe(422);
    expect((await post('/api/auth/signin', { username: 'a.role_pay_fees', password: newPassword })).statusCode).toBe(200);
    expect((await post('/api/auth/refresh', { refreshToken: before.refreshToken })).statusCode).toBe(401);
  });

  it('ends a lockout', async () => {
    for (let i = 0; i < 5; i++) await post('/api/auth/signin', { username: 'a.role_view_only', password: 'wrong wrong' });
    expect((await post('/api/auth/signin', { username: 'a.role_view_only', password: testPassword })).statusCode).toBe(423);
    await ask('a.role_view_only');
    await sleep(100);
    expect(sent[0]).toMatchObject({ channel: 'email', to: 'head@example.com' });
    const { ticket } = (await verify('a.role_view_only', await codeSent())).json();
    await set(ticket, newPassword);
    expect((await post('/api/auth/signin', { username: 'a.role_view_only', password: newPassword })).statusCode).toBe(200);
  });

  it('answers alike for known, unknown, disabled and unreachable users, at every step', async () => {
    await sql`update platform.account set disabled_at = now() where username = 'a.role_exam_admin'`.execute(app.db.platform);
    await sql`update platform.account set phone = null where username = 'a.role_create_budget'`.execute(app.db.platform);
    const users = ['a.role_finance_admin', 'no.such.user', 'a.role_exam_admin', 'a.role_create_budget'];
    const asked = await Promise.all(users.map((username, i) => ask(username, `10.0.1.${i}`)));
    expect(new Set(asked.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    const code = await codeSent();
    await sleep(100);
    expect(sent).toEqual([]);
    for (let i = 0; i < 6; i++) {
      const tried = await Promise.all(users.map((username) => verify(username, other(code))));
      expect(new Set(tried.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    }
  });

  it('gives five tries a code, at once or one by one, and not the right one after them', async () => {
    await ask('a.role_cross_receipts', '10.0.2.1');
    const code = await codeSent();
    await Promise.all(Array.from({ length: 50 }, () => verify('a.role_cross_receipts', other(code))));
    const { rows } = await sql<{ tries: number }>`
      select tries from platform.password_reset where username = 'a.role_cross_receipts'`.execute(app.db.platform);
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await verify('a.role_cross_receipts', code)).statusCode).toBe(422);
  });

  it('takes nobody else’s code, and no code after ten minutes', async () => {
    await ask('a.role_approve_refund', '10.0.3.1');
    await ask('a.role_process_refund', '10.0.3.2');
    await sleep(100);
    const codes = [await codeSent(), await codeSent()];
    expect((await verify('a.role_process_refund', codes[0] ?? '')).statusCode).toBe(codes[0] === codes[1] ? 200 : 422);
    app.pass(11 * 60_000);
    expect((await verify('a.role_approve_refund', codes[0] ?? '')).statusCode).toBe(422);
  });

  it('sends three codes in ten minutes and ten a day, known user or not', async () => {
    for (const username of ['a.role_set_fee_structure', 'nobody.at.all']) {
      const flood = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(username, `10.1.${i}.1`)));
      expect(flood.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
      expect(flood.filter((answer) => answer.statusCode === 429)).toHaveLength(17);
    }
    let day = 3;
    for (let round = 0; round < 6; round++) {
      app.pass(11 * 60_000);
      for (let i = 0; i < 3; i++) if ((await ask('a.role_set_fee_structure', `10.2.${round}.${i}`)).statusCode === 200) day++;
    }
    expect(day).toBe(10);
    await sleep(100);
    expect(sent.splice(0)).toHaveLength(10);
  });

  it('counts codes that are asked for in one and the same moment, and of two machines whose clocks differ', async () => {
    for (const [username, step] of [
      ['a.role_all', 0],
      ['a.role_pay_fees', -5],
    ] as const) {
      let at = Date.parse('2026-03-02T08:00:00Z');
      const still = await testApp({ clock: () => new Date((at += step)) });
      try {
        const answers = [];
        for (let i = 0; i < 4; i++) {
          const answer = await still.http.inject({ method: 'POST', url: '/api/auth/requestreset', payload: { username } });
          answers.push(answer.statusCode);
        }
        expect(answers).toEqual([200, 200, 200, 429]);
      } finally {
        await still.close();
      }
    }
  });

  it('stops a network that asks for codes of everybody', async () => {
    const answers = [];
    for (let i = 0; i < 40; i++) answers.push((await ask(`user.${i}`, '192.0.2.77')).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
  });

  it('keeps no code in the outbox, and writes it to the log', async () => {
    const plain = await testApp();
    try {
      await sql`update platform.account set phone = '+254712345678' where username = 'a.role_all'`.execute(plain.db.platform);
      const lines: string[] = [];
      const info = (...words: unknown[]) => void lines.push(String(words[1]));
      Object.assign(plain.http.log, { info });
      await plain.http.inject({ method: 'POST', url: '/api/auth/requestreset', payload: { username: 'a.role_all' } });
      for (let i = 0; i < 100 && lines.length === 0; i++) await sleep(10);
      expect(lines[0]).toMatch(/^outbox: \d{6} is your Daftari code/);
      const { rows } = await sql`select channel, recipient, body from kit.outbox_message`.execute(plain.db.platform);
      expect(rows).toEqual([{ channel: 'sms', recipient: '+254712345678', body: expect.stringMatching(/^… is your/) }]);
    } finally {
      await plain.close();
    }
  });
});
