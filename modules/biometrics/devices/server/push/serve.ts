import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayIn } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { Strangers } from '#kit/server/http/budgets.ts';
import type { Services } from '#kit/server/http/services.ts';
import { nextOrders } from '../gadgets/commands.store.ts';
import { type KnownGadget, knownGadget, noteSeen, type SaidOfItself } from './known-gadget.ts';
import { readBody } from './read-body.ts';
import { refuseInWords } from './refuse-in-words.ts';
import { commandLines, countedTimeNow, greeting, pushOptions, registered, timeNow } from './say.ts';
import { firmwareOf, firmwareOfInfo, readTables, takePosted, takeResults } from './take-posts.ts';
import type { Turns } from './turns.ts';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** A value of the address; of one that is there twice, the first. */
function said(request: FastifyRequest, ...names: readonly string[]): string | null {
  const query = request.query as Query;
  for (const name of names) {
    const value = [query[name]].flat()[0];
    if (value !== undefined) return value;
  }
  return null;
}

const serialOf = (request: FastifyRequest): string => said(request, 'SN', 'sn') ?? '';
const tableOf = (request: FastifyRequest): string => (said(request, 'table') ?? '').toUpperCase();

/**
 * Serves devices that push: ZKTeco's PUSH protocol 2.x, and what access-control models of 3.x ask besides. They speak plain text, say
 * only their serial number, and poll for ever: they come out of no budget, but who is refused too often waits.
 */
export function serveDevices(http: FastifyInstance, services: Services, sealer: Sealer, turns: Turns): void {
  void http.register((scope, _options, done) => {
    const known = new WeakMap<FastifyRequest, KnownGadget>();
    const strangers = new Strangers();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, stream: Readable) =>
      (await readBody(stream, !isData(request) || readTables.has(tableOf(request)))).toString('utf8'),
    );
    scope.setErrorHandler(refuseInWords);
    scope.addHook('onRequest', async (request) => {
      const serial = serialOf(request);
      const caller = { maker: 'zkteco' as const, serial, ip: request.ip, key: said(request, 'pushcommkey') };
      known.set(request, await strangers.admit(request, serial, () => knownGadget(services, sealer, caller)));
    });
    const to =
      (answer: (gadget: KnownGadget, request: FastifyRequest) => Promise<string> | string) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const gadget = known.get(request);
        if (!gadget) throw new UserError('unauthorised', 'UNKNOWN DEVICE');
        const text = await answer(gadget, request);
        return reply.header('cache-control', 'no-store').type('text/plain').send(text);
      };
    const seen = async ({ id, school }: KnownGadget, itself: SaidOfItself = {}): Promise<void> =>
      inSchool(services.db, school.id, (tx) => noteSeen(tx, id, services.clock(), itself));
    const posted = to((gadget, request) =>
      turns.take(() =>
        takePosted(services, gadget, {
          table: tableOf(request),
          stamp: said(request, 'Stamp', 'stamp'),
          body: bodyOf(request),
        }),
      ),
    );
    const asked = to(async (gadget, request) => {
      if (said(request, 'type') === 'time') return timeNow(gadget.timeZone, services.clock());
      const accessControl = gadget.accessControl || said(request, 'DeviceType')?.toLowerCase() === 'acc';
      await seen(gadget, { accessControl });
      if (accessControl) return registered(gadget.serial);
      return greeting(gadget.serial, gadget.stamp, gadget.timeZone, services.clock());
    });
    const orders = to(async (gadget, request) => {
      const now = services.clock();
      const given = await inSchool(services.db, gadget.school.id, async (tx) => {
        await noteSeen(tx, gadget.id, now, { firmware: firmwareOfInfo(said(request, 'INFO')) });
        return nextOrders(tx, gadget, now);
      });
      return commandLines(given, dayIn(gadget.timeZone, now), gadget.accessControl);
    });
    const results = to(async (gadget, request) => {
      await takeResults(services, gadget, bodyOf(request));
      return 'OK\n';
    });
    const registers = to(async (gadget, request) => {
      const body = bodyOf(request);
      // Only access-control models register, some of them without saying that they are one.
      await seen(gadget, { firmware: firmwareOf(body), accessControl: !/(?:^|,)\s*~?DeviceType=att\b/i.test(body) });
      return `RegistryCode=${gadget.serial}\n`;
    });
    // Rows of its own tables, which are not wanted: it is told how many were dealt with, in the name of the table.
    const rows = to(async (gadget, request) => {
      await seen(gadget);
      const [table, count] = [said(request, 'tablename') ?? '', said(request, 'count') ?? ''];
      return /^\w{1,32}$/.test(table) && /^\d{1,9}$/.test(count) ? `${table}=${count}\n` : 'OK\n';
    });
    const clock = to(({ timeZone }) => countedTimeNow(timeZone, services.clock()));
    const options = to(({ serial }) => pushOptions(serial));
    const unlimited = { config: { rateLimit: false as const } };
    // Some models ask for the same with the ending of the maker's own server.
    for (const ending of ['', '.aspx']) {
      scope.get(`/iclock/cdata${ending}`, unlimited, asked);
      scope.post(`/iclock/cdata${ending}`, unlimited, (request, reply) =>
        tableOf(request) === 'TABLEDATA' ? rows(request, reply) : posted(request, reply),
      );
      scope.get(`/iclock/getrequest${ending}`, unlimited, orders);
      scope.post(`/iclock/devicecmd${ending}`, unlimited, results);
      scope.post(`/iclock/fdata${ending}`, unlimited, posted);
      scope.post(`/iclock/querydata${ending}`, unlimited, rows);
      scope.get(`/iclock/rtdata${ending}`, unlimited, clock);
      scope.get(
        `/iclock/ping${ending}`,
        unlimited,
        to(async (gadget) => {
          await seen(gadget);
          return 'OK\n';
        }),
      );
      for (const method of ['GET', 'POST'] as const) {
        scope.route({ ...unlimited, method, url: `/iclock/registry${ending}`, handler: registers });
        scope.route({ ...unlimited, method, url: `/iclock/push${ending}`, handler: options });
      }
    }
    done();
  });
}

/** Whether a body may be of what is not wanted. */
const isData = (request: FastifyRequest): boolean => /^\/iclock\/(?:[cf]|query)data/.test(request.url);

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');
