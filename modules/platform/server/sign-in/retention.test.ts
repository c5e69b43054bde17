import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { networkLimits, familiarDays, rememberHours } from './lockout.rules.ts';
import { attemptDays, removeOldSignIns, resetDays } from './retention.ts';

const day = 86_400_000;

describe('old sign-ins', () => {
  let app: TestApp;
  let shift = 0;
  const clock = () => new Date(Date.now() + shift);
  const usernames = async (table: string) => {
    const { rows } = await sql<{ username: string }>`
      select username from ${sql.table(table)} where username like 'test.%' order by 1`.execute(app.db.platform);
    return rows.map(({ username }) => username);
  };
  const attempt = (username: string, outcome: string, daysAgo: number, schoolId: number | null = null) =>
    sql`insert into platform.sign_in_attempt (at, username, school_id, ip, network, outcome)
        values (${new Date(Date.now() - daysAgo * day)}, ${username}, ${schoolId}, '10.0.0.1', '10.0.0.1', ${outcome})`.execute(
      app.db.platform,
    );
  const reset = (username: string, expires: number, used: number | null = null) =>
    sql`insert into platform.password_reset (username, code_salt, code_hash, network, created_at, expires_at, used_at)
        values (${username}, 's', 'h', '10.0.0.1', ${new Date(Date.now() + (expires - 0.1) * day)}, ${new Date(Date.now() + expires * day)},
                ${used === null ? null : new Date(Date.now() + used * day)})`.execute(app.db.platform);

  beforeAll(async () => {
    app = await testApp();
    await attempt('test.old', 'wrong password', attemptDays - 1);
    await attempt('test.school', 'signed in', attemptDays - 1, app.schoolA);
    await attempt('test.new', 'signed in', 0);
    await reset('test.code', 0);
    await reset('test.used', -0.2, 0.1);
    await reset('test.standing', 5);
  });
  afterAll(() => app.close());

  it('are kept as long as lockouts, known networks and limits look back', () => {
    expect(attemptDays).toBeGreaterThan(Math.max(familiarDays, rememberHours / 24));
    expect(Math.max(...networkLimits.map(({ minutes }) => minutes))).toBeLessThanOrEqual(resetDays * 1440);
  });

  it('go once nothing looks at them, in every school, and what is young stays', async () => {
    const chore = () => removeOldSignIns({ db: app.db, clock });
    await chore();
    expect(await usernames('platform.sign_in_attempt')).toEqual(['test.new', 'test.old', 'test.school']);
    expect(await usernames('platform.password_reset')).toEqual(['test.code', 'test.standing', 'test.used']);
    shift = 1.05 * day;
    await Promise.all([chore(), chore()]);
    expect(await usernames('platform.sign_in_attempt')).toEqual(['test.new']);
    expect(await usernames('platform.password_reset')).toEqual(['test.standing', 'test.used']);
    shift = 1.2 * day;
    await chore();
    expect(await usernames('platform.password_reset')).toEqual(['test.standing']);
  });

  it('what is left of a factor that is no more, or was not confirmed within the hour, goes; nothing of another’s', async () => {
    const at = Date.parse('2026-03-10T08:00:00Z');
    const [gone, kept, offered] = ['a.role_cross_receipts', 'a.role_approve_refund', 'a.role_process_refund'] as const;
    const of = (username: string) => sql`(select id from platform.account where username = ${username})`;
    const confirmed = new Date(at - day);
    for (const username of [gone, kept]) {
      await sql`
        insert into platform.second_factor (account_id, key_sealed, confirmed_at)
        values (${of(username)}, 'sealed', ${confirmed})`.execute(app.db.platform);
      await sql`
        insert into platform.recovery_code (account_id, mark, code_hash)
        values (${of(username)}, 'A', 'hash'), (${of(username)}, 'B', 'hash')`.execute(app.db.platform);
    }
    await sql`update platform.account set second_factor_since = ${confirmed} where username = ${kept}`.execute(app.db.platform);
    await sql`
      insert into platform.second_factor (account_id, offered_sealed, offered_at)
      values (${of(offered)}, 'sealed', ${new Date(at)})`.execute(app.db.platform);
    const left = async (after: number) => {
      await removeOldSignIns({ db: app.db, clock: () => new Date(at + after) });
      const { rows } = await sql<{ username: string; codes: number }>`
        select a.username, (select count(*) from platform.recovery_code c where c.account_id = a.id) as codes
          from platform.account a
         where a.username in (${gone}, ${kept}, ${offered})
           and (exists (select from platform.second_factor f where f.account_id = a.id)
                or exists (select from platform.recovery_code c where c.account_id = a.id))
         order by 1`.execute(app.db.platform);
      return rows.map(({ username, codes }) => `${username} ${codes}`);
    };
    expect(await left(3_600_000)).toEqual([`${kept} 2`, `${offered} 0`]);
    expect(await left(3_600_001)).toEqual([`${kept} 2`]);
  });
});
