// The limits of signing in to the millisecond: the moment before one, and the moment itself.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { profileApi } from '#modules/settings/contract/profile.ts';
import { financeCodeApi } from '../../contract/finance-code.ts';
import { locksOf, refuseLocked, refuseNetwork } from './attempts.store.ts';
import { type Attempt, lockedUntil, minutesUntil } from './lockout.rules.ts';
import { accountOfTicket, countRequests, giveTicket, useTicket } from './reset.store.ts';
import * as sessions from './sessions.store.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const begin = Date.parse('2026-03-02T05:00:00Z');
const moment = (after: number) => new Date(begin + after);
let app: TestApp;
let shift = 0;
let accountId = 0;
const sent: string[] = [];
beforeAll(async () => {
  app = await testApp({ clock: () => moment(shift), messenger: { send: async ({ body }) => void sent.push(body) } });
  const { rows } = await sql<{ id: number }>`
    update platform.account set phone = '+254712345678' where username = 'a.role_all' returning id`.execute(app.db.platform);
  accountId = rows[0]?.id ?? 0;
});
afterAll(() => app.close());
const inTx = <R>(work: (tx: Tx) => Promise<R>) => inPlatform(app.db, work);

describe('a session', () => {
  const open = (impersonator?: Parameters<typeof sessions.openSession>[1]['impersonator']) =>
    inTx((tx) =>
      sessions.openSession(tx, {
        accountId,
        schoolId: app.schoolA,
        ip: '10.0.0.1',
        device: null,
        now: moment(0),
        ...(impersonator && { impersonator }),
      }),
    );
  const renews = async (token: string, after: number) =>
    inTx(async (tx) => (await sessions.refreshTokenFor(tx, token, moment(after))) !== null);
  /** Whether a token is good where the session was used in that very moment. */
  const good = async (token: string, after: number) => {
    await sql`update platform.session set last_seen_at = ${moment(after)}`.execute(app.db.platform);
    return renews(token, after);
  };

  it('ends after 15 minutes without use and the minute by which noting may lag behind', async () => {
    const { refreshToken } = await open();
    expect([await renews(refreshToken, 16 * minute - 1), await renews(refreshToken, 16 * minute)]).toEqual([true, false]);
  });

  it('and its token last 14 days, each longer when it is renewed, and the session no longer than 90', async () => {
    const { sessionId, refreshToken } = await open();
    const issued = (after: number) => inTx((tx) => sessions.issueRefreshToken(tx, sessionId, moment(after)));
    const stayed = (after: number) => inTx((tx) => sessions.stayIn(tx, sessionId, moment(after)));
    const next = await issued(day);
    expect([await good(next, 14 * day - 1), await good(next, 14 * day)]).toEqual([true, false]);
    await stayed(day);
    expect([await good(refreshToken, 14 * day - 1), await good(refreshToken, 14 * day)]).toEqual([true, false]);
    expect([await good(next, 15 * day - 1), await good(next, 15 * day)]).toEqual([true, false]);
    await stayed(80 * day);
    const last = await issued(80 * day);
    expect([await good(last, 90 * day - 1), await good(last, 90 * day)]).toEqual([true, false]);
  });

  it('of somebody who acts as another ends after two hours, however much it is used', async () => {
    const own = await open();
    const { sessionId, refreshToken } = await open({ accountId, sessionId: own.sessionId, reason: 'Help' });
    await inTx((tx) => sessions.stayIn(tx, sessionId, moment(hour)));
    expect([await good(refreshToken, 2 * hour - 1), await good(refreshToken, 2 * hour)]).toEqual([true, false]);
  });

  it('notes when its own user was there, not when somebody else acted as them', async () => {
    const own = await open();
    const acting = await open({ accountId, sessionId: own.sessionId, reason: 'Help' });
    const seen = async ({ sessionId }: { sessionId: number }, after: number) => {
      await inTx((tx) => sessions.stayIn(tx, sessionId, moment(after)));
      const { rows } = await sql<{ at: Date }>`select last_seen_at as at from platform.account where id = ${accountId}`.execute(
        app.db.platform,
      );
      return new Date(rows[0]?.at ?? 0).getTime();
    };
    expect([await seen(own, hour), await seen(acting, 2 * hour)]).toEqual([moment(hour).getTime(), moment(hour).getTime()]);
  });

  it('keeps why it ended first', async () => {
    const ended = async (...ends: ((tx: Tx, sessionId: number) => Promise<unknown>)[]) => {
      const { sessionId } = await open();
      for (const end of ends) await inTx((tx) => end(tx, sessionId));
      const { rows } = await sql<{ because: string }>`
        select revoked_because as because from platform.session where id = ${sessionId}`.execute(app.db.platform);
      return rows[0]?.because;
    };
    const one = (because: string) => (tx: Tx, id: number) => sessions.revokeSession(tx, id, because, moment(0));
    const signOut = (tx: Tx, id: number) => sessions.revokeFamily(tx, id, null, moment(0));
    const ofSchool = (tx: Tx) => sessions.revokeSessionsOfSchool(tx, app.schoolA, 'suspended', moment(0));
    const ofOther = (tx: Tx) => sessions.revokeSessionsOfSchool(tx, app.schoolB, 'suspended', moment(0));
    expect(await ended(ofOther, one('stolen'), one('late'), signOut, ofSchool)).toBe('stolen');
    expect(await ended(signOut, one('late'))).toBe('signed out');
    expect(await ended(ofSchool)).toBe('suspended');
  });
});

describe('what was tried', () => {
  const failures = (username: string, network: string, count: number, after: number, outcome = 'wrong password') =>
    sql`insert into platform.sign_in_attempt (at, username, ip, network, outcome)
        select ${moment(after)}, ${username}, ${network}, ${network}, ${outcome} from generate_series(1, ${count}::int)`.execute(
      app.db.platform,
    );
  const refusal = (work: (tx: Tx) => Promise<void>) =>
    inTx(work).then(
      () => null,
      (error: { detail?: { minutes: number } }) => error.detail?.minutes,
    );
  const network = (ip: string) => refusal((tx) => refuseNetwork(tx, { username: 'nobody', ip, device: null, now: moment(0) }));
  const user = (username: string, ip = '10.9.9.9') =>
    refusal((tx) => refuseLocked(tx, { username, ip, device: null, now: moment(0) }));

  it.each([
    [10, 100],
    [60, 200],
    [1440, 1000],
  ])('from a network in %i minutes is %i times at most', async (minutes, most) => {
    await failures('guessed', `10.1.0.${minutes % 250}`, most, -minutes * minute);
    await failures('guessed', `10.2.0.${minutes % 250}`, most, -minutes * minute + 1);
    await failures('guessed', `10.3.0.${minutes % 250}`, most - 1, -minutes * minute + 1);
    await failures('guessed', `10.3.0.${minutes % 250}`, 1, -minutes * minute + 1, 'disabled');
    const answers = await Promise.all([1, 2, 3].map((part) => network(`10.${part}.0.${minutes % 250}`)));
    expect(answers).toEqual([null, 1, null]);
  });

  it('a minute ahead of this clock counts, and no later', async () => {
    await failures('guessed', '10.4.0.1', 100, minute);
    await failures('guessed', '10.4.0.2', 100, minute + 1);
    expect([await network('10.4.0.1'), await network('10.4.0.2')]).toEqual([11, null]);
    await failures('ahead.just', '10.4.0.3', 5, minute);
    await failures('ahead.far', '10.4.0.3', 5, minute + 1);
    expect([await user('ahead.just'), await user('ahead.far')]).toEqual([2, null]);
  });

  it('is forgotten after a day, and a network after 30', async () => {
    for (const [username, after] of [
      ['day.over', -day],
      ['day.not', -day + 1],
    ] as const) {
      await failures(username, '10.5.0.1', 5, after);
      await failures(username, '10.5.0.1', 5, -minute / 2);
    }
    expect([await user('day.over'), await user('day.not')]).toEqual([1, 5]);
    for (const [username, after] of [
      ['known.over', -30 * day],
      ['known.not', -30 * day + 1],
    ] as const) {
      await failures(username, '10.6.0.1', 1, after, 'signed in');
      await failures(username, '10.6.0.2', 5, -minute / 2);
    }
    expect([await user('known.over', '10.6.0.1'), await user('known.not', '10.6.0.1')]).toEqual([1, null]);
  });

  it('locks at the fifth time, and is listed for those who were asked for', async () => {
    await failures('listed.four', '10.7.0.1', 4, 0);
    await failures('Listed.Five', '10.7.0.1', 5, 0);
    await failures('listed.other', '10.7.0.1', 5, 0);
    const asked = await inTx((tx) => locksOf(tx, moment(0), ['listed.four', 'LISTED.five']));
    expect([...asked]).toEqual([['listed.five', moment(minute).toISOString()]]);
    expect([...(await inTx((tx) => locksOf(tx, moment(0)))).keys()]).toEqual(
      expect.arrayContaining(['listed.five', 'listed.other']),
    );
  });
});

describe('a lockout', () => {
  const tried = (count: number, after: number, from = 'strange'): Attempt[] =>
    Array.from({ length: count }, () => ({ at: moment(after).toISOString(), network: from, outcome: 'wrong password' as const }));
  const until = (attempts: Attempt[], at = 'strange') => {
    const found = lockedUntil(attempts, new Set(['home']), at, moment(0));
    return found && (found.getTime() - begin) / minute;
  };

  it('lasts an hour from the twentieth wrong password on, and is over at its end', () => {
    expect([5, 10, 15, 20, 25, 26].map((count) => until(tried(count, 0)))).toEqual([1, 5, 15, 60, 60, null]);
    expect([until(tried(5, -minute + 1)), until(tried(5, -minute))]).toEqual([1 / minute, null]);
  });

  it('holds at the usual place too, for ten minutes from the first of thirty strange tries', () => {
    expect([until(tried(30, -4 * minute), 'home'), until(tried(29, -4 * minute), 'home')]).toEqual([6, null]);
    const thirty = [...tried(29, -minute), ...tried(1, -10 * minute + 1)];
    expect([until(thirty, 'home'), until([...tried(29, -minute), ...tried(1, -10 * minute)], 'home')]).toEqual([
      1 / minute,
      null,
    ]);
  });

  it('is told in whole minutes that have begun, and never as none', () => {
    expect([-1, 0, 1, minute, minute + 1].map((after) => minutesUntil(moment(after), moment(0)))).toEqual([1, 1, 1, 1, 2]);
  });
});

describe('codes to set a new password', () => {
  const asked = (username: string, network: string, after: number, count = 1) =>
    sql`insert into platform.password_reset (username, code_salt, code_hash, network, created_at, expires_at)
        select ${username}, 's', 'h', ${network}, ${moment(after)}, ${moment(after)} from generate_series(1, ${count}::int)`.execute(
      app.db.platform,
    );
  const ask = async (username: string, remoteAddress: string) =>
    (await app.http.inject({ method: 'POST', url: '/api/auth/requestreset', payload: { username }, remoteAddress })).statusCode;

  test('are counted by user and by network from after the beginning until a minute ahead', async () => {
    for (const after of [-hour, -hour + 1, minute, minute + 1]) {
      await asked('Counted', `10.20.${Math.abs(after) % 250}.1`, after);
      await asked(`other ${after}`, '10.20.1.1', after);
    }
    expect(await inTx((tx) => countRequests(tx, 'counted', '10.20.1.1', moment(-hour), moment(0)))).toEqual({
      user: 2,
      network: 2,
    });
  });

  test('are three in ten minutes, ten a day, and thirty of a network in ten minutes', async () => {
    const tries: [number, number, number][] = [];
    for (const [at, [count, window]] of (
      [
        [3, 10],
        [10, 1440],
      ] as const
    ).entries()) {
      await asked(`over ${at}`, '10.21.0.1', -window * minute, count);
      await asked(`within ${at}`, '10.21.0.1', -window * minute + 1, count);
      await asked(`fewer ${at}`, '10.21.0.1', -window * minute + 1, count - 1);
      tries.push([
        await ask(`over ${at}`, '10.22.0.1'),
        await ask(`within ${at}`, '10.22.0.1'),
        await ask(`fewer ${at}`, '10.22.0.1'),
      ]);
    }
    expect(tries).toEqual([
      [200, 429, 200],
      [200, 429, 200],
    ]);
    await asked('many', '10.23.0.1', -10 * minute, 30);
    await asked('many', '10.23.0.2', -10 * minute + 1, 30);
    await asked('many', '10.23.0.3', -10 * minute + 1, 29);
    expect(await Promise.all([1, 2, 3].map((last) => ask(`new ${last}`, `10.23.0.${last}`)))).toEqual([200, 429, 200]);
  });

  test('become a ticket that is good until its last moment, and once', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into platform.password_reset (account_id, username, code_salt, code_hash, network, expires_at)
      values (${accountId}, 'a.role_all', 's', 'h', '10.24.0.1', ${moment(0)}) returning id`.execute(app.db.platform);
    await inTx((tx) => giveTicket(tx, rows[0]?.id ?? 0, 'ticket', moment(minute)));
    const owner = (after: number) => inTx((tx) => accountOfTicket(tx, 'ticket', moment(after)));
    expect([await owner(minute - 1), await owner(minute)]).toEqual([accountId, null]);
    await inTx((tx) => useTicket(tx, accountId, moment(0)));
    expect(await owner(minute - 1)).toBe(null);
  });
});

test('codes for the finance area are three in ten minutes and twenty a day of an account, those of a minute ahead among them', async () => {
  const { body: profile } = await app.call('ROLE_All', profileApi.get);
  await app.call('ROLE_All', profileApi.update, { ...profile, financeOtp: true });
  const asked = async (...codes: readonly [count: number, after: number][]) => {
    app.services.identity.forget();
    await sql`delete from platform.finance_code`.execute(app.db.platform);
    for (const [count, after] of codes)
      await sql`
        insert into platform.finance_code (session_id, account_id, code_salt, code_hash, created_at, expires_at)
        select max(s.id), ${accountId}, 's', 'h', ${moment(after)}, ${moment(after)} from platform.session s, generate_series(1, ${count}::int) n
         group by n`.execute(app.db.platform);
    return (await app.call('ROLE_All', financeCodeApi.requestFinanceCode)).status;
  };
  expect([await asked([3, -10 * minute]), await asked([3, -10 * minute + 1])]).toEqual([200, 429]);
  expect([await asked([20, -day]), await asked([20, -day + 1]), await asked([19, -day + 1])]).toEqual([200, 429, 200]);
  expect([await asked([3, minute]), await asked([3, minute + 1])]).toEqual([429, 200]);
  const given = async (after: number) => {
    await asked();
    const code = sent.at(-1)?.slice(0, 6) ?? '';
    shift = after;
    const { status } = await app.call('ROLE_All', financeCodeApi.verifyFinanceCode, { code });
    shift = 0;
    return status;
  };
  expect([await given(10 * minute), await given(10 * minute - 1)]).toEqual([422, 200]);
});
