import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Services } from '#kit/server/http/services.ts';
import { notFoundHere } from '#kit/server/http/server.ts';
import { bankNotice } from '../feeds/bank-notice.ts';
import { confirm, validate } from '../mpesa/confirm.ts';
import { payoutResult } from '../refunds/payout-result.ts';
import { promptCallback } from '../prompts/callback.ts';
import { type Door, openDoor } from './door.ts';
import { parseNotice } from './parse.ts';
import { incomingPath } from './path.ts';

type Called = FastifyRequest<{ Params: { path: string; what: string } }>;
type Answer = (door: Door, request: Called, raw: Buffer) => Promise<object>;

/**
 * Takes what M-Pesa and banks tell: bodies of up to 32 KB, at addresses that only the provider was given, from networks that
 * may call. The address is judged before a body is read.
 */
export function serveIncoming(http: FastifyInstance, services: Services, sealer: Sealer): void {
  const answers: Readonly<Record<Door['channel'], Readonly<Record<string, Answer>>>> = {
    mpesa: {
      validation: (door, _request, raw) => validate(services, door, parseNotice(raw)),
      confirmation: (door, request, raw) => confirm(services, door, request, parseNotice(raw)),
      prompt: (door, request, raw) => promptCallback(services, door, request, parseNotice(raw)),
      payout: (door, request, raw) => payoutResult(services, door, request, parseNotice(raw)),
      late: (door, request, raw) => payoutResult(services, door, request, parseNotice(raw)),
    },
    equity: { notice: (door, request, raw) => bankNotice(services, sealer, door, request, raw) },
    kcb: { notice: (door, request, raw) => bankNotice(services, sealer, door, request, raw) },
  };
  void http.register((scope, _options, done) => {
    const doors = new WeakMap<FastifyRequest, Door>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 32_768 }, (_request, body, parsed) => parsed(null, body));
    scope.addHook<{ Params: { path: string; what: string } }>('onRequest', async (request) => {
      const door = await openDoor(services, request, request.params.path);
      if (!Object.hasOwn(answers[door.channel], request.params.what)) throw notFoundHere();
      doors.set(request, door);
    });
    scope.post(`${incomingPath}:path/:what`, { config: { rateLimit: false } }, async (request: Called, reply) => {
      const door = doors.get(request);
      const answer = door && answers[door.channel][request.params.what];
      if (!door || !answer) throw notFoundHere();
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return reply.header('cache-control', 'no-store').send(await answer(door, request, raw));
    });
    done();
  });
}
