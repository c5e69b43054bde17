import type { FastifyBaseLogger } from 'fastify';
import { judge } from '#kit/contract/access.ts';
import { type Endpoint, isBinary } from '#kit/contract/endpoint.ts';
import { codeNeeded, UserError } from '#kit/contract/errors.ts';
import { type Actor, type Change, writeAudit, writePlatformAudit } from '../audit/audit.ts';
import { demandFreshCode } from '../auth/fresh-code.ts';
import { actorName, type Principal, type School, viewerOf } from '../auth/principal.ts';
import { asSchool, inPlatform, inSchool } from '../db/transaction.ts';
import type { Tx } from '../db/pool.ts';
import { withTotal } from '../sql/beyond-the-end.ts';
import type { BaseContext, Upload } from './context.ts';
import { once } from './idempotency.ts';
import { AnswerLater, LeftForLater } from './left-for-later.ts';
import { noteRead } from './token-reads.ts';
import type { Route } from './implement.ts';
import type { Services } from './services.ts';

/** What the wrapper needs of a request, whatever brought it. */
export interface Request {
  readonly user: Principal | null;
  readonly input: unknown;
  readonly ip: string;
  readonly device: string | null;
  readonly id: string | null;
  readonly log: FastifyBaseLogger;
  readonly idempotencyKey?: unknown;
  readonly upload?: Upload | null;
}

/** Refuses who may not call the endpoint, in words. */
export function authorise(endpoint: Endpoint, user: Principal | null): void {
  refuseBeyondScopes(endpoint, user?.token);
  const verdict = judge(endpoint.access, viewerOf(user));
  if (verdict === 'signIn') throw new UserError('unauthorised', 'Sign in first.');
  if (verdict === 'wrongSchool') throw new UserError('wrong_school', 'Your school does not have this area.');
  if (verdict === 'denied') throw new UserError('forbidden', 'You do not have the right to do this. Ask your administrator.');
  if (verdict === 'code') throw codeNeeded();
  if (user?.mustChangePassword && endpoint.access !== 'public' && endpoint.access !== 'account')
    throw new UserError('forbidden', 'Choose your own password first. The one you signed in with was set by somebody else.');
  refuseWithoutFactor(endpoint, user);
  const school = user?.school;
  if (!school || endpoint.access === 'public' || endpoint.access === 'account') return;
  if (school.status === 'suspended')
    throw new UserError('school_suspended', `${school.name} is suspended. Ask the group office.`);
  if (school.readOnly && !endpoint.reads) {
    throw new UserError(
      'subscription_ended',
      'The subscription has ended, so nothing can be changed. Everything can still be read and exported.',
    );
  }
}

/** A token opens what its scopes name and nothing else, not even what is open to everybody. */
function refuseBeyondScopes({ scope }: Endpoint, token: Principal['token']): void {
  if (!token || (scope !== null && token.scopes.includes(scope))) return;
  const why = scope === null ? 'This is for people who sign in; no token opens it.' : `It needs the scope ${scope}.`;
  throw new UserError('forbidden', `The token ${token.name} may not do this. ${why}`);
}

/** Refuses who must set up a second factor first, and who has one and has given no code of it lately. */
function refuseWithoutFactor(endpoint: Endpoint, user: Principal | null): void {
  if (!user || endpoint.access === 'public') return;
  const { has, required } = user.secondFactor;
  if (required && !has && endpoint.access !== 'account')
    throw new UserError('second_factor', 'Set up the second step of your sign-in first, under Your account.');
  if (endpoint.stepUp) demandFreshCode(user);
}

/** Runs one endpoint in one transaction: access, idempotency, handler, answer's schema, audit, commit. */
export async function answer(services: Services, route: Route, request: Request): Promise<unknown> {
  const { endpoint } = route;
  authorise(endpoint, request.user);
  const school = request.user?.school ?? null;
  const asUser = school !== null && endpoint.access !== 'public' && endpoint.access !== 'account';
  const later = new LeftForLater();
  const actor = actorOf(endpoint, request);

  const work = async (tx: Tx): Promise<{ result?: unknown; refusal?: UserError }> => {
    const ctx = contextOf(services, endpoint, request, tx, later, school);
    const handle = async () => {
      const handler = route.handler as (ctx: unknown, input: unknown) => unknown;
      // What writes is never asked twice.
      const result = endpoint.reads
        ? await withTotal((input) => handler(ctx, input), request.input)
        : await handler(ctx, request.input);
      if (!(result instanceof AnswerLater)) return isBinary(endpoint) ? result : endpoint.output.parse(result);
      if (endpoint.idempotent) throw new Error(`${endpoint.path} keeps its answer, which is not there before the commit`);
      return result;
    };
    const note = async () => {
      if (!endpoint.reads && (!endpoint.unnoted || later.changes.length > 0))
        await record(tx, actor, later.changes, asUser, endpoint, request);
    };
    try {
      const { answer: result, repeated } =
        endpoint.idempotent && request.user
          ? await once(
              tx,
              request.user.accountId,
              request.idempotencyKey,
              `${endpoint.method} ${endpoint.path}`,
              request.input,
              handle,
            )
          : { answer: await handle(), repeated: false };
      await later.beforeCommit();
      // Of a call that was answered before nothing is noted: nothing was done.
      if (!repeated) await note();
      return { result };
    } catch (error) {
      // A refusal that is to be remembered commits what was written before it, and what was reported of it.
      if (error instanceof UserError && error.keep) {
        await later.beforeCommit();
        if (later.changes.length > 0) await note();
        return { refusal: error };
      }
      throw error;
    }
  };
  const mode = { readOnly: endpoint.reads };
  const { result, refusal } =
    asUser && school ? await inSchool(services.db, school.id, work, mode) : await inPlatform(services.db, work, mode);
  await later.afterCommit();
  if (school && !refusal) services.live.answered(endpoint, school.id);
  if (endpoint.reads && !refusal) await noteRead(services, actor, request.user, endpoint);
  if (refusal) throw refusal;
  return result instanceof AnswerLater ? endpoint.output.parse(await result.work()) : result;
}

async function record(
  tx: Tx,
  actor: Actor,
  changes: Change[],
  asUser: boolean,
  endpoint: Endpoint,
  request: Request,
): Promise<void> {
  const rows =
    changes.length > 0 ? changes : [{ entity: endpoint.path, id: null, action: endpoint.method, after: request.input }];
  if (asUser) return writeAudit(tx, actor, rows);
  const { school } = request.user ?? {};
  if (endpoint.access === 'account' && school) return asSchool(tx, school.id, () => writeAudit(tx, actor, rows));
  if (endpoint.access !== 'public' || changes.length > 0) return writePlatformAudit(tx, actor, rows);
}

function actorOf(endpoint: Endpoint, request: Request): Actor {
  const { user } = request;
  return {
    accountId: user?.accountId ?? null,
    name: user ? actorName(user) : 'nobody',
    endpoint: `${endpoint.method} ${endpoint.path}`,
    ip: request.ip,
    device: request.device,
    requestId: request.id,
  };
}

function contextOf(services: Services, endpoint: Endpoint, request: Request, tx: Tx, later: LeftForLater, school: School | null) {
  const base: BaseContext = {
    tx,
    now: services.clock(),
    log: request.log,
    ip: request.ip,
    device: request.device,
    services,
    code: { behind: typeof endpoint.access === 'object' && endpoint.access.code === true },
    ...later.context,
  };
  return {
    ...base,
    user: request.user,
    school,
    upload: request.upload ?? null,
    asSchool: <R>(of: School, work: (ctx: unknown) => Promise<R>) =>
      asSchool(tx, of.id, async () => {
        const own = new LeftForLater();
        const result = await work({
          ...base,
          user: request.user,
          school: of,
          upload: null,
          changed: own.context.changed,
          beforeCommit: own.context.beforeCommit,
        });
        await own.beforeCommit();
        const actor = {
          accountId: request.user?.accountId ?? null,
          name: request.user ? actorName(request.user) : 'system',
          endpoint: 'as school',
          ip: request.ip,
          device: request.device,
          requestId: request.id,
        };
        await writeAudit(tx, actor, own.changes);
        return result;
      }),
  };
}
