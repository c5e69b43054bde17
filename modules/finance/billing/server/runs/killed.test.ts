import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { buildApp } from '#app/server/build-app.ts';
import { billingDesk, type BillingDesk, runInput } from '#app/testing/billing.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { freshKey } from '#app/testing/students.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';
import { runsApi } from '../../contract/runs.ts';

const script = path.resolve(import.meta.dirname, '../../../../../app/testing/processes/job-process.ts');
const dataDir = freshFolder();
let desk: BillingDesk;
beforeAll(async () => {
  desk = await billingDesk({ students: 3, jobWorkers: 0 });
});
afterAll(() => desk.app.close());

test('a worker that is killed in the middle of a step leaves nothing of it, and the next bills each student once', async () => {
  const { app, books } = desk;
  await desk.structure();
  const owner = await ownerOf(app);
  // The worker plans, writes the invoices and waits at the entries.
  await owner.query('begin');
  await owner.query('lock table finance.entry in share mode');
  const { body } = await app.call('ROLE_Set_Fee_Structure', runsApi.start, runInput(books), freshKey());
  const child = spawn(process.execPath, [script, app.databaseUrl, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] });
  await expect.poll(() => waitingFor(owner, 'finance.entry'), { timeout: 40_000 }).toHaveLength(1);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await owner.query('rollback');
  await owner.end();
  expect((await app.call('ROLE_Set_Fee_Structure', runsApi.get, { id: body.id })).body).toMatchObject({ waiting: 3, created: 0 });
  const { databaseUrl } = app;
  const next = await buildApp({ databaseUrl, dataDir, logLevel: 'silent', jobWorkers: 1, jobPatience: 2 });
  expect(await desk.ended(body.id)).toMatchObject({ state: 'done', created: 3, total: 4_800_000 });
  await next.close();
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ invoices: number; charges: number; last: string }>`
      select count(distinct invoice_id) as invoices, count(*) as charges, (select max(invoice_no) from finance.invoice) as last
        from finance.charge`.execute(tx),
  );
  // No number is skipped by the step that was lost.
  expect(rows[0]).toMatchObject({ invoices: 3, charges: 9, last: expect.stringMatching(/00003$/) });
});
