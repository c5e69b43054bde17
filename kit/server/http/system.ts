import type { FastifyBaseLogger } from 'fastify';
import { writeAudit, writePlatformAudit } from '../audit/audit.ts';
import { actorName, noSecondFactor, type Principal, type School } from '../auth/principal.ts';
import { asSchool, inPlatform, inSchool, type Mode } from '../db/transaction.ts';
import { LeftForLater } from './left-for-later.ts';
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
  studentId: null,
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
  const later = new LeftForLater();
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
        ...later.context,
      });
      await later.beforeCommit();
      const actor = {
        accountId: as.accountId || null,
        name: actorName(as),
        endpoint: task,
        ip: null,
        device: null,
        requestId: null,
      };
      await writeAudit(tx, actor, later.changes);
      return done;
    },
    mode,
  );
  await later.afterCommit();
  return result;
}

/** Runs `work` on the whole platform in one transaction without a request, as a super-user would: first set-up, sample data. */
export async function inSystemPlatform<R>(
  services: Services,
  log: FastifyBaseLogger,
  task: string,
  work: (ctx: PlatformContext) => Promise<R>,
): Promise<R> {
  const later = new LeftForLater();
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
      ...later.context,
    };
    const done = await work({
      ...base,
      user,
      upload: null,
      asSchool: (school, ofSchool) =>
        asSchool(tx, school.id, async () => {
          const own = new LeftForLater();
          const inSchoolDone = await ofSchool({
            ...base,
            user,
            school,
            upload: null,
            changed: own.context.changed,
            beforeCommit: own.context.beforeCommit,
          });
          await own.beforeCommit();
          await writeAudit(tx, actor, own.changes);
          return inSchoolDone;
        }),
    });
    await later.beforeCommit();
    await writePlatformAudit(tx, actor, later.changes);
    return done;
  });
  await later.afterCommit();
  return result;
}
