import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { Strangers } from '#kit/server/http/budgets.ts';
import type { Services } from '#kit/server/http/services.ts';
import { takePunches } from '../punches/take-punches.ts';
import { type KnownGadget, knownGadget, noteSeen } from '../push/known-gadget.ts';
import { readBody } from '../push/read-body.ts';
import { refuseInWords } from '../push/refuse-in-words.ts';
import { driftOf } from '../push/take-posts.ts';
import type { Turns } from '../push/turns.ts';
import { eventTexts } from './event-parts.ts';
import { readEvent } from './read-event.ts';

/**
 * Serves Hikvision's devices, which post each event to an address of their own: `/hikvision/<serial number>/<key>`. They are answered 200
 * once it is stored, and send it again else. A picture beside an event is passed over.
 */
export function serveHikvision(http: FastifyInstance, services: Services, sealer: Sealer, turns: Turns): void {
  void http.register((scope, _options, done) => {
    const known = new WeakMap<FastifyRequest, KnownGadget>();
    const strangers = new Strangers();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, stream: Readable) => readBody(stream, true));
    scope.setErrorHandler(refuseInWords);
    scope.addHook('onRequest', async (request) => {
      const { serial = '', key = '' } = request.params as Readonly<Record<string, string>>;
      const caller = { maker: 'hikvision', serial, ip: request.ip, key } as const;
      known.set(request, await strangers.admit(request, serial, () => knownGadget(services, sealer, caller)));
    });
    scope.post('/hikvision/:serial/:key', { config: { rateLimit: false } }, async (request, reply) => {
      const gadget = known.get(request);
      if (!gadget) throw new UserError('unauthorised', 'UNKNOWN DEVICE');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await turns.take(() => takeEvents(services, gadget, eventTexts(request.headers['content-type'] ?? '', body)));
      return reply.header('cache-control', 'no-store').type('text/plain').send('OK\n');
    });
    done();
  });
}

/** Keeps who passed. Throws 400 where nothing can be read, and keeps nothing then. */
async function takeEvents(services: Services, { id, school, timeZone }: KnownGadget, texts: readonly string[]): Promise<void> {
  const events = texts.map((text) => readEvent(text, timeZone));
  if (events.length === 0 || events.includes(null)) throw new UserError('validation', 'NO EVENT');
  const passed = events.flatMap((event) => (event?.kind === 'passing' ? [event] : []));
  const now = services.clock();
  await inSchool(services.db, school.id, async (tx) => {
    const punches = passed.map(({ punch }) => ({ ...punch, gadgetId: id }));
    await takePunches({ tx, now, school }, 'device', punches);
    const stamp = passed.at(-1)?.serialNo ?? null;
    await noteSeen(tx, id, now, {
      stamp: stamp !== null && /^\d{1,20}$/.test(stamp) ? stamp : null,
      drift: driftOf(punches, now),
    });
  });
  if (passed.length > 0) services.live.tell('presence', school.id);
}
