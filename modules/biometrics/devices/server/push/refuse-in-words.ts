import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, UserError } from '#kit/contract/errors.ts';
import { awayError } from '#kit/server/db/away.ts';
import { noteRefusal } from '#kit/server/http/refusals.ts';

/** A device reads a word and a number; what it is refused with, it tries again later, and keeps what it has. */
export function refuseInWords(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof UserError ? error : awayError(error);
  if (!refusal) request.log.error({ err: error, route: request.routeOptions.url }, 'device could not be answered');
  else noteRefusal(request, refusal.code);
  if (refusal?.code === 'too_large') void reply.header('connection', 'close');
  return reply
    .status(refusal ? errorStatus[refusal.code] : 500)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(refusal ? `${refusal.message}\n` : 'ERROR\n');
}
