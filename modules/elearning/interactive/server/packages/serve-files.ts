import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { openPass } from './player.ts';

type Called = FastifyRequest<{ Params: { school: string; token: string; file: string } }>;

/**
 * Gives an H5P file to whoever holds its address, while that is good. Nobody is signed in there and no cookie counts; only pages of
 * the player for which the address was made may read it from a browser.
 */
export function servePackages(http: FastifyInstance, services: Services, sealer: Sealer): void {
  http.get('/api/h5pfiles/:school/:token/:file', { logLevel: 'silent' }, async ({ params }: Called, reply: FastifyReply) => {
    const found = await fileFor(services, sealer, params);
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('This address is not good any more.\n');
    return reply
      .type('application/zip')
      .header('access-control-allow-origin', found.origin)
      .header('vary', 'origin')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'attachment; filename="package.h5p"')
      .send(found.body);
  });
}

async function fileFor(services: Services, sealer: Sealer, { school: schoolId, token }: Called['params']) {
  if (!/^[1-9]\d{0,8}$/.test(schoolId) || !/^[\w-]{40,600}$/.test(token)) return null;
  const pass = openPass(sealer, Number(schoolId), token, services.clock());
  if (!pass) return null;
  const school = await schoolById(services, Number(schoolId));
  if (!school || school.status === 'suspended') return null;
  const { body } = await inSchool(services.db, school.id, (tx) => services.files.openOf(tx, school.id, pass.fileId));
  return { body, origin: pass.origin };
}
