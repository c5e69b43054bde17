import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { ArrangedSource } from '../read/arranged.ts';
import { calendarOf } from './calendar.ts';
import { openFeed } from './feeds.store.ts';

type Called = FastifyRequest<{ Params: { school: string; file: string } }>;

/**
 * Serves calendars at their secret addresses. Nobody is signed in there; each network has the budget of a public door. What was not
 * changed since the calendar asked last is not sent again.
 */
export function serveCalendars(http: FastifyInstance, services: Services, sources: readonly ArrangedSource[]): void {
  http.get('/api/timetable/calendar/:school/:file', { logLevel: 'silent' }, async (request: Called, reply: FastifyReply) => {
    const calendar = await read(services, sources, request.params);
    if (calendar === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no calendar at this address.\n');
    const tag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="timetable.ics"')
      .send(calendar);
  });
}

async function read(
  services: Services,
  sources: readonly ArrangedSource[],
  { school: schoolId, file }: Called['params'],
): Promise<string | null> {
  const secret = /^([\w-]{20,80})\.ics$/.exec(file)?.[1];
  if (secret === undefined || !/^[1-9]\d{0,8}$/.test(schoolId)) return null;
  const school = await schoolById(services, Number(schoolId));
  if (!school || school.status === 'suspended') return null;
  const now = services.clock();
  return inSchool(services.db, school.id, async (tx) => {
    const feed = await openFeed(tx, secret, ['teacher', 'class'], now);
    return feed && calendarOf(tx, school, feed, now, sources);
  });
}
