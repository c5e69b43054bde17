import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { noSecondFactor, type Principal, type School } from '#kit/server/auth/principal.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { notFoundHere } from '#kit/server/http/methods.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { type Channel, channelNames } from '../../../receiving/server/channels.ts';
import { mayCall, schoolOfPath } from './address.rules.ts';

/** Who calls: a provider of one school, by the secret address that only it was given. */
export interface Door {
  readonly school: School;
  readonly channel: Exclude<Channel, 'statement'>;
  /** The row of the school's settings for this provider. */
  readonly id: number;
  readonly addresses: readonly string[];
  /** False: the school has switched it off. */
  readonly active: boolean;
  /** The caller's address is on the school's list. */
  readonly listed: boolean;
}

type Found = Omit<Door, 'school' | 'listed'> & { path: string };

/** The door of a secret path. Throws 404 for one that nobody was given. */
export async function openDoor(services: Services, request: FastifyRequest, path: string): Promise<Door> {
  const schoolId = schoolOfPath(path);
  const school = schoolId === null ? null : await schoolById(services, schoolId);
  if (!school) throw notFoundHere();
  const { rows } = await inSchool(
    services.db,
    school.id,
    (tx) =>
      sql<Found>`
        select 'mpesa' as channel, id::bigint as id, addresses, path, active from finance.mpesa where path = ${path}
        union all
        select channel, id, addresses, path, active from finance.bank_feed where path = ${path}`.execute(tx),
    { readOnly: true },
  );
  const [door] = rows;
  if (!door || !timingSafeEqual(Buffer.from(door.path), Buffer.from(path))) throw notFoundHere();
  return { ...door, school, listed: mayCall(door.addresses, request.ip) };
}

/** Writes to the audit that a caller was refused. */
export async function noteRefusal(services: Services, door: Door, request: FastifyRequest, why: string): Promise<void> {
  request.log.warn({ address: request.ip, channel: door.channel, school: door.school.id, why }, 'payment notice refused');
  await asProvider(services, door, request, (ctx) => {
    const after = { Address: request.ip, Provider: channelNames[door.channel] };
    ctx.changed({ entity: 'payment notice', id: null, action: `refused: ${why}`, after });
    return Promise.resolve();
  });
}

/** Runs `work` in the school under the provider's name. */
export function asProvider<R>(
  services: Services,
  { school, channel }: Pick<Door, 'school' | 'channel'>,
  request: Pick<FastifyRequest, 'log'>,
  work: (ctx: SchoolContext) => Promise<R>,
): Promise<R> {
  return inSystem(services, school, request.log, `${channelNames[channel]} notice`, work, provider(channelNames[channel]));
}

const provider = (name: string): Principal => ({
  accountId: 0,
  sessionId: 0,
  kind: 'school',
  username: name,
  fullName: name,
  roles: [],
  school: null,
  studentId: null,
  branchId: null,
  mustChangePassword: false,
  financeCodeNeeded: false,
  secondFactor: noSecondFactor,
  impersonator: null,
});
