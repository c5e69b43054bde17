import type { FastifyBaseLogger } from 'fastify';
import { type Change, writeAudit, writePlatformAudit } from '../audit/audit.ts';
import { noSecondFactor, type Principal, type School } from '../auth/principal.ts';
import { asSchool, inPlatform, inSchool, type Mode } from '../db/transaction.ts';
import type { PlatformContext, SchoolContext } from './context.ts';
import type { Services } from './services.ts';

/** Nobody's account: what the product does by itself (sample data, jobs) is written to the audit under this name. */
const system: Principal = {
  accountId: 0,
  sessionId: 0,
  kind: 'school',
  username: 'system',
  fullName: 'Daftari',
  roles: ['ROLE_All'],
  school: null,
  branchId: null,
  mustChangePassword: false,
  financeCodeNeeded: false,
  secondFactor: noSecondFactor,
  impersonator: null,
};

/**
 * Runs `work` for a school in one transaction without a request, with the same context that a handler has.
 * @param task what is being done, for the audit: `sample data`, `job export`
 * @param as the account it is done for; the product itself when left out
 */
export async function inSystem<R>(
  services: Services,
  school: School,
  log: FastifyBaseLogger,
  task: string,
  work: (ctx: SchoolContext) => Promise<R>,
  as: Principal = system,
  mode: Mode = {},
): Promise<R> {
  const changes: Change[] = [];
  const before: (() => Promise<void>)[] = [];
  const after: (() => void | Promise<void>)[] = [];
  const result = await inSchool(
    services.db,
    school.id,
    async (tx) => {
      const done = await work({
        tx,
        now: services.clock(),
        log,
        ip: '',
        device: null,
        services,
        user: { ...as, school },
        school,
        upload: null,
        changed: (change) => void changes.push(change),
        beforeCommit: (run) => void before.push(run),
        afterCommit: (run) => void after.push(run),
      });
      for (const run of before) await run();
      const actor = {
        accountId: as.accountId || null,
        name: as.username,
        endpoint: task,
        ip: null,
        device: null,
        requestId: null,
      };
      await writeAudit(tx, actor, changes);
      return done;
    },
    mode,
  );
  for (const run of after) await run();
  return result;
}

/** Runs `work` on the whole platform in one transaction without a request, as a super-user would: first set-up, sample data. */
export async function inSystemPlatform<R>(
  services: Services,
  log: FastifyBaseLogger,
  task: string,
  work: (ctx: PlatformContext) => Promise<R>,
): Promise<R> {
  const changes: Change[] = [];
  const before: (() => Promise<void>)[] = [];
  const after: (() => void | Promise<void>)[] = [];
  const actor = { accountId: null, name: system.username, endpoint: task, ip: null, device: null, requestId: null };
  const user: Principal = { ...system, kind: 'super', roles: [] };
  const result = await inPlatform(services.db, async (tx) => {
    const base = {
      tx,
      now: services.clock(),
      log,
      ip: '',
      device: null,
      services,
      beforeCommit: (run: () => Promise<void>) => void before.push(run),
      afterCommit: (run: () => void | Promise<void>) => void after.push(run),
    };
    const done = await work({
      ...base,
      user,
      upload: null,
      changed: (change) => void changes.push(change),
      asSchool: (school, ofSchool) =>
        asSchool(tx, school.id, async () => {
          const own: Change[] = [];
          const last: (() => Promise<void>)[] = [];
          const inSchoolDone = await ofSchool({
            ...base,
            user,
            school,
            upload: null,
            changed: (change) => void own.push(change),
            beforeCommit: (run) => void last.push(run),
          });
          for (const run of last) await run();
          await writeAudit(tx, actor, own);
          return inSchoolDone;
        }),
    });
    for (const run of before) await run();
    await writePlatformAudit(tx, actor, changes);
    return done;
  });
  for (const run of after) await run();
  return result;
}
