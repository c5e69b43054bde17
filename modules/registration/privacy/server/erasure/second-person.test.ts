import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { buildApp } from '#app/server/build-app.ts';
import { type ErasureDesk, erasureDesk, officer } from '#app/testing/registration/erasures.ts';
import type { TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';
import { impersonationApi } from '#modules/platform/contract/impersonation.ts';
import { erasuresApi } from '../../contract/erasures.ts';
import { legalTimes } from '../../contract/legal-times.ts';
import { type RetentionRule, retentionApi } from '../../contract/retention.ts';
import { staffApi } from '../../../staff/contract/staff.ts';
import { studentsApi } from '../../../students/contract/students.ts';

const script = path.resolve(import.meta.dirname, '../../../../../app/testing/processes/job-process.ts');
const dataDir = freshFolder();

describe('erasures', () => {
  let app: TestApp;
  let today = '';
  let desk: ErasureDesk;
  beforeAll(async () => {
    desk = await erasureDesk(0, dataDir);
    ({ app, today } = desk);
  });
  afterAll(() => app.close());

  it('are not approved by whom they erase, by who acts for another, or without a fresh code', async () => {
    const { id: staff } = (
      await app.call(officer, staffApi.create, { fullName: 'Left Long Ago', staffNo: 'C9', gender: 'female', employer: 'BOM' })
    ).body;
    await inSchool(app.db, app.schoolA, (tx) =>
      sql`update settings.staff_member set status = 'left', status_on = ${today}::date - interval '6 years' where id = ${staff}`.execute(
        tx,
      ),
    );
    const requestId = await desk.request('staff', staff);
    const asked = await desk.ask(requestId);
    expect(asked.status).toBe(200);
    const { id } = asked.body;
    const account = sql`(select id from platform.account where username = 'a.role_all')`;
    const set = (change: ReturnType<typeof sql>) => change.execute(app.db.platform);

    await set(sql`update platform.account set staff_member_id = ${staff} where id = ${account}`);
    const own = await desk.approve(id, requestId);
    expect([own.status, own.body.message]).toEqual([403, 'Nobody approves their own erasure.']);
    await set(sql`update platform.account set staff_member_id = null where id = ${account}`);

    const { rows } = await sql<{ id: number }>`select ${account} as id`.execute(app.db.platform);
    const acting = await app.call('superUser', impersonationApi.start, {
      accountId: rows[0]?.id ?? 0,
      reason: 'Helps the office',
    });
    const { digest } = await desk.preview(requestId);
    const another = await desk.request('student', await desk.leaver('Acted', '0733000777'));
    const asActing = (url: string, payload: object) =>
      app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${acting.body.accessToken}`, ...freshKey() },
      });
    for (const [url, shown] of [
      [`/api/registration/erasures/${id}/approve`, digest],
      [`/api/registration/datarequests/${another}/erasure`, (await desk.preview(another)).digest],
    ] as const)
      expect((await asActing(url, { digest: shown })).json()).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('by people of the school themselves'),
      });

    await set(sql`update platform.account set second_factor_since = now() where id = ${account}`);
    app.services.identity.forget();
    expect((await desk.approve(id, requestId)).body.code).toBe('step_up');
    await set(sql`update platform.account set second_factor_since = null where id = ${account}`);
    app.services.identity.forget();
    expect((await desk.erasureOf(requestId))?.state).toBe('asked');
    expect((await app.call(officer, erasuresApi.withdraw, { id })).body.state).toBe('withdrawn');
  });

  it('of staff wait as long as the law wants, or the school where that is longer', async () => {
    const rule = async () =>
      (await app.call(officer, retentionApi.list)).body.rows.find(({ kind }) => kind === 'employment') as RetentionRule;
    expect(await rule()).toMatchObject({ years: null, least: legalTimes.employment.years });
    const set = (years: number, version: number) => app.call(officer, retentionApi.set, { kind: 'employment', years, version });
    const short = await set(4, 0);
    expect([short.status, short.body.fields?.[0]?.path]).toEqual([400, 'years']);
    expect((await set(9, 0)).body).toMatchObject({ years: 9, due: 0 });
    const member = { fullName: 'Left Some Time Ago', staffNo: 'C10', gender: 'male', employer: 'BOM' } as const;
    const { id } = (await app.call(officer, staffApi.create, member)).body;
    await inSchool(app.db, app.schoolA, (tx) =>
      sql`update settings.staff_member set status = 'left', status_on = ${today}::date - interval '6 years' where id = ${id}`.execute(
        tx,
      ),
    );
    const requestId = await desk.request('staff', id);
    expect((await desk.preview(requestId)).refusals).toEqual([expect.stringMatching(/by the school’s rule of 9 years/)]);
    await set(5, 1);
    expect((await desk.preview(requestId)).refusals).toEqual([]);
    expect((await app.call(officer, erasuresApi.mentions, { id: requestId })).body.mentions).toBeGreaterThan(0);
  });

  // Two processes start in it.
  it(
    'leave nothing half done when the server is killed in the middle, and are carried out by the next',
    { timeout: 120_000 },
    async () => {
      const id = await desk.leaver('Killed', '0733000888');
      const requestId = await desk.request('student', id);
      const { id: erasureId } = (await desk.ask(requestId)).body;
      const owner = await ownerOf(app);
      const all = async () => {
        const { rows } = await owner.query<{ name: string }>(
          `select polrelid::regclass::text as name from pg_policy where polname = 'school'
            and polrelid::regclass::text ~ '^(registration|settings|exams|biometrics)[.]|^kit.audit_entry$' order by 1`,
        );
        const digests: string[] = [];
        for (const { name } of rows)
          digests.push(
            ...(
              await owner.query<{ digest: string }>(
                `select $1 || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
                [name],
              )
            ).rows.map(({ digest }) => digest),
          );
        return digests;
      };
      expect((await desk.approve(erasureId, requestId)).status).toBe(200);
      const before = await all();
      // The worker has emptied and removed, and waits where it takes the name out of one more table.
      await owner.query('begin');
      await owner.query('lock table settings.hostel in share mode');
      const child = spawn(process.execPath, [script, app.databaseUrl, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      await expect.poll(() => waitingFor(owner, 'settings.hostel'), { timeout: 60_000 }).toHaveLength(1);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await owner.query('rollback');
      const workers = () =>
        owner.query(
          `select from pg_locks where relation = 'registration.erasure'::regclass and mode = 'RowExclusiveLock'
              and database = (select oid from pg_database where datname = current_database())`,
        );
      await expect.poll(async () => (await workers()).rowCount, { timeout: 30_000 }).toBe(0);
      expect(await all()).toEqual(before);
      expect((await desk.erasureOf(requestId))?.state).toBe('approved');
      const { databaseUrl } = app;
      const next = await buildApp({ databaseUrl, dataDir, logLevel: 'silent', jobWorkers: 1, jobPatience: 2 });
      await expect.poll(async () => (await desk.erasureOf(requestId))?.state, { timeout: 60_000 }).toBe('done');
      await next.close();
      await owner.end();
      expect((await app.call(officer, studentsApi.get, { id })).body).toMatchObject({ fullName: `Erased student ${id}` });
    },
  );
});
