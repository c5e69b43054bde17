import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Services } from '#kit/server/http/services.ts';
import { Strangers } from '#kit/server/http/budgets.ts';
import { notFoundHere } from '#kit/server/http/methods.ts';
import { bankAnswer, isBank, withoutPassword } from '../feeds/bank-notice.ts';
import { type Door, noteRefusal, openDoor } from './door.ts';
import { keepNotice, type NoticeKind, noticeKinds } from './keep.store.ts';
import { incomingPath } from './path.ts';
import { type Body, readBody, refuseHuge } from './read-body.ts';
import { takeNotice } from './take-notice.ts';

type Called = FastifyRequest<{ Params: { path: string; what: string } }>;

const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };

/**
 * Takes what M-Pesa and banks tell, at addresses that only the provider was given. What is said is kept first, whatever it is
 * and whoever says it, then judged; the provider is answered what it expects.
 */
export function serveIncoming(http: FastifyInstance, services: Services, sealer: Sealer): void {
  void http.register((scope, _options, done) => {
    const doors = new WeakMap<FastifyRequest, Door>();
    const strangers = new Strangers();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, stream: Readable) => readBody(stream));
    scope.addHook<{ Params: { path: string; what: string } }>('onRequest', async (request) => {
      const { path } = request.params;
      const open = () => openDoor(services, request, path);
      const door = await strangers.admit(request, path, open, ({ listed }) => listed);
      if (!kindsOf(door).some((what) => what === request.params.what)) throw notFoundHere();
      doors.set(request, door);
    });
    const take = async (request: Called) => {
      const door = doors.get(request);
      if (!door) throw notFoundHere();
      return answer(services, sealer, door, request);
    };
    const options = { config: { rateLimit: false as const } };
    scope.post(`${incomingPath}:path/:what`, options, async (request: Called, reply) =>
      reply.header('cache-control', 'no-store').send(await take(request)),
    );
    // Equity's older service tells of a payment in the address alone.
    scope.get(`${incomingPath}:path/:what`, options, async (request: Called, reply) => {
      if (doors.get(request)?.channel !== 'equity' || !request.url.includes('?')) throw notFoundHere();
      return reply.header('cache-control', 'no-store').send(await take(request));
    });
    done();
  });
}

const kindsOf = ({ channel }: Door): readonly NoticeKind[] =>
  channel === 'mpesa' ? noticeKinds.filter((what) => what !== 'notice') : ['notice'];

async function answer(services: Services, sealer: Sealer, door: Door, request: Called): Promise<object> {
  const body = bodyOf(request);
  const genuine = door.channel === 'mpesa' || (await isBank(services, sealer, door, request, body.kept));
  const id = await keepNotice(services, door, {
    what: request.params.what as NoticeKind,
    proved: genuine && door.listed && door.active,
    address: request.ip,
    raw: door.channel === 'equity' ? withoutPassword(body.kept) : body.kept,
    size: body.size,
  });
  const outcome = id === null ? null : await takeNotice(services, door.school, request.log, id);
  if (!door.active) throw notFoundHere();
  if (!door.listed) return refuse(services, door, request, 'address', 'forbidden', 'This address may not call here.');
  if (!genuine)
    return refuse(services, door, request, 'not proved', 'unauthorised', 'This notice is not proved to be the bank’s.');
  refuseHuge(body);
  return outcome?.answer ?? (door.channel === 'mpesa' ? accepted : bankAnswer(door.channel, outcome?.seen?.reference ?? null));
}

/** The body, or what stands in the address. */
function bodyOf(request: Called): Body {
  const body = request.body as Body | undefined;
  if (body && body.size > 0) return body;
  const query = Buffer.from(request.url.split('?').slice(1).join('?'));
  return { kept: query, size: query.length };
}

async function refuse(
  services: Services,
  door: Door,
  request: Called,
  why: string,
  code: 'forbidden' | 'unauthorised',
  words: string,
): Promise<never> {
  await noteRefusal(services, door, request, why);
  throw new UserError(code, words);
}
