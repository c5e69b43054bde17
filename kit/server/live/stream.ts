import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { livePath } from '#kit/contract/live.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Identity, Principal } from '../auth/principal.ts';
import { authorise } from '../http/answer.ts';
import { bearer } from '../http/bearer.ts';
import type { Change, Live } from './live.ts';

/** Who may listen. It is no call of the typed client, because it does not end. */
const liveStream = endpoint({
  method: 'GET',
  path: livePath,
  access: 'learning',
  summary: 'What changes in the school, as server-sent events',
  output: binary,
});

/** Milliseconds between two looks at whether the listener still may, each of which keeps proxies from ending the line. */
const beat = 25_000;
/** Streams that one account may have open: windows in sight, on all its computers. */
const mostOfOne = 12;
/** Bytes that may wait for a listener who does not read. */
const patience = 16_384;
/** A stream that is open is nobody at the keyboard: it keeps no session from ending. */
const idle = 1_000_000_000;

interface Open {
  readonly account: number;
  readonly end: () => void;
}

/** Serves `/api/kit/live`: one line per window, on which topics come as they change. */
export function serveLive(http: FastifyInstance, identity: Identity, live: Live, every = beat): void {
  const open = new Set<Open>();
  live.log = http.log;
  // Before the server waits for what is in flight, or it would wait for these.
  http.addHook('preClose', async () => {
    live.close();
    for (const one of open) one.end();
  });
  http.get(liveStream.path, async (request, reply) => {
    const token = bearer(request);
    const user = token === null ? null : await identity.principalOf(token, idle);
    authorise(liveStream, user);
    const school = user?.school;
    if (!user || !school || token === null) throw new UserError('unauthorised', 'Sign in first.');
    const room = roomOf(request.query);
    const own = [...open].filter(({ account }) => account === user.accountId);
    if (own.length >= mostOfOne) own[0]?.end();

    const body = new PassThrough();
    const say = (text: string) => {
      if (body.writableLength > patience) end();
      else if (!body.writableEnded) body.write(text);
    };
    const ofThis = (change: Change | null) => {
      if (change === null) say('event: all\ndata:\n\n');
      else if (change.school === school.id && concerns(change, user, room))
        say(`data: ${[change.topic, change.about].filter((part) => part !== null).join(' ')}\n\n`);
    };
    const look = async () => {
      if (await stillMay(identity, token, user)) say(':\n\n');
      else end();
    };
    const beating = setInterval(() => void look().catch(end), every);
    const leave = live.listen(ofThis);
    const stream: Open = { account: user.accountId, end: () => end() };
    open.add(stream);
    function end(): void {
      clearInterval(beating);
      leave();
      open.delete(stream);
      body.end();
    }
    request.raw.once('close', end);
    body.once('close', end);
    // The head says that nothing is missed from here on; what is said with it makes it go out.
    await live.listening();
    say(':\n\n');
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // Nothing else comes on this connection, so that a server that closes need not wait for it to fall idle.
        .header('connection', 'close')
        .send(body)
    );
  });
}

const asked = z.object({ room: z.coerce.number().int().positive() });

/** The room of which somebody wants to hear; null: of none. */
const roomOf = (query: unknown): number | null => asked.safeParse(query).data?.room ?? null;

/** Of a room hears who asked for it; a student of nothing else but the own. */
function concerns({ topic, about, account, by }: Change, { accountId, kind }: Principal, room: number | null): boolean {
  if (topic === 'rooms' && (about === null || about !== room)) return false;
  if (kind === 'student' && topic !== 'rooms' && account === null) return false;
  return (account ?? accountId) === accountId && by !== accountId;
}

/** False once the session, the token or the right has ended. */
async function stillMay(identity: Identity, token: string, was: Principal): Promise<boolean> {
  const now = await identity.principalOf(token, idle);
  if (now === null || now.school?.id !== was.school?.id) return false;
  authorise(liveStream, now);
  return true;
}
