import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { papersDesk, type PapersDesk } from '#app/testing/papers.ts';
import { ownerOf } from '#app/checks/owner.ts';
import { buildApp } from '#app/server/build-app.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';

const script = path.resolve(import.meta.dirname, '../../../../app/testing/processes/job-process.ts');
const dataDir = freshFolder();
let desk: PapersDesk;
beforeAll(async () => {
  desk = await papersDesk(0, dataDir);
});
afterAll(() => desk.app.close());

it('makes the PDF anew after its worker was killed, under the number that was taken when it was asked for', async () => {
  const one = await desk.student();
  await desk.leave(one.id, '2026-02-20');
  const { jobId } = (await desk.issue([one.id], { paper: 'leaving certificate' })).body;
  const owner = await ownerOf(desk.app);
  // The worker has made its PDF and waits at its last step.
  await owner.query('begin');
  await owner.query('lock table registration.print in share mode');
  const child = spawn(process.execPath, [script, desk.app.databaseUrl, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await expect.poll(() => waitingFor(owner, 'registration.print'), { timeout: 45_000 }).toHaveLength(1);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await owner.query('rollback');
  await owner.end();
  expect(await desk.issuedTo(one.id)).toMatchObject([{ prints: 1 }]);
  const { databaseUrl } = desk.app;
  const next = await buildApp({ databaseUrl, dataDir, logLevel: 'silent', jobWorkers: 1, jobPatience: 2 });
  const [page] = await desk.pagesOf(jobId);
  await next.close();
  const papers = await desk.issuedTo(one.id);
  expect(papers).toMatchObject([{ prints: 1, number: expect.stringContaining('/0001') }]);
  expect(page).toContain(`No. ${papers[0]?.number}`);
  expect(page).not.toContain('Duplicate');
});
