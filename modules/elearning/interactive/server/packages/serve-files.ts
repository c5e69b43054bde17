import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { framePageOf, framePolicy } from './frame-page.ts';
import { framePage, openPass, playerSettingOf, playerWith } from './player.ts';

type Called = FastifyRequest<{ Params: { school: string; token: string; file: string } }>;

/**
 * Gives an H5P file to whoever holds its address, while that is good. Nobody is signed in there and no cookie counts; only pages of
 * the player for which the address was made may read it from a browser. The same address with another end is the page around that player,
 * which has a policy of its own.
 */
export function servePackages(http: FastifyInstance, services: Services, sealer: Sealer, publicUrl: string): void {
  http.get('/api/h5pfiles/:school/:token/:file', { logLevel: 'silent' }, async ({ params }: Called, reply: FastifyReply) => {
    const gone = () => reply.code(404).type('text/plain; charset=utf-8').send('This address is not good any more.\n');
    const pass = await passOf(services, sealer, params);
    if (!pass) return gone();
    if (params.file === framePage) {
      const file = `${publicUrl}/api/h5pfiles/${params.school}/${params.token}/package.h5p`;
      const player = playerWith(await inSchool(services.db, pass.schoolId, playerSettingOf), pass, file);
      if (player === null) return gone();
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', framePolicy(pass.origin))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(framePageOf(player));
    }
    const { body } = await inSchool(services.db, pass.schoolId, (tx) => services.files.openOf(tx, pass.schoolId, pass.fileId));
    return reply
      .type('application/zip')
      .header('access-control-allow-origin', pass.origin)
      .header('vary', 'origin')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'attachment; filename="package.h5p"')
      .send(body);
  });
}

async function passOf(services: Services, sealer: Sealer, { school: schoolId, token }: Called['params']) {
  if (!/^[1-9]\d{0,8}$/.test(schoolId) || !/^[\w-]{40,600}$/.test(token)) return null;
  const pass = openPass(sealer, Number(schoolId), token, services.clock());
  if (!pass) return null;
  const school = await schoolById(services, Number(schoolId));
  return !school || school.status === 'suspended' ? null : { ...pass, schoolId: school.id };
}
