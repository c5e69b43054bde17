import type { FastifyRequest } from 'fastify';

/** The access token of a request, or null. */
export function bearer(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
