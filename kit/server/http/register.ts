import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BinaryAnswer, isBinary } from '#kit/contract/endpoint.ts';
import { idleHeader } from '#kit/contract/calls/idle.ts';
import { UserError } from '#kit/contract/errors.ts';
import { largestUpload } from '#kit/contract/files.ts';
import { isApiToken } from '../auth/api-token.ts';
import type { Principal } from '../auth/principal.ts';
import { answer, authorise } from './answer.ts';
import { bearer } from './bearer.ts';
import { noteCaller } from './refusals.ts';
import { sendFile } from './files/send-file.ts';
import { decoderOf } from './decode.ts';
import type { Route } from './implement.ts';
import { serveFromTable } from './routing/find-route.ts';
import type { Services } from './services.ts';
import { there } from '../sql/one.ts';
import { receiveUpload } from '../files/receive.ts';

/** Serves every route: who asks, may they, what do they ask, answer. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  serveFromTable(app, routes, async (request, reply) => {
    const { route } = there(request.found);
    const { endpoint } = route;
    const user = await callerOf(services, request);
    if (user?.school?.subscriptionWarning) void reply.header('x-subscription-warning', user.school.subscriptionWarning);
    noteCaller(request, user);
    authorise(endpoint, user);
    const received = endpoint.upload ? await receiveUpload(request, endpoint.largest ?? largestUpload) : null;
    try {
      const result = await answer(services, route, {
        user,
        input: decoderOf(endpoint)(request.params, request.query, received ? received.otherdata : request.body),
        ip: request.ip,
        device: request.headers['user-agent']?.slice(0, 300) ?? null,
        id: request.id,
        log: request.log,
        idempotencyKey: request.headers['idempotency-key'],
        upload: received?.file ?? null,
      });
      void reply.header('cache-control', 'no-store');
      return isBinary(endpoint) ? sendFile(request, reply, result as BinaryAnswer) : result;
    } finally {
      await received?.discard();
    }
  });
}

async function callerOf({ identity }: Services, request: FastifyRequest): Promise<Principal | null> {
  const token = bearer(request);
  if (token === null) return null;
  if (!isApiToken(token)) return identity.principalOf(token, idleOf(request));
  const holder = await identity.principalOfToken(token, request.ip);
  if (holder) return holder;
  throw new UserError(
    'unauthorised',
    'This token is not good here: it has ended or been revoked, or may not be used from your address.',
  );
}

/** Seconds since the user did anything, as the browser says; 0 when it says nothing. */
function idleOf(request: FastifyRequest): number {
  const said = request.headers[idleHeader];
  return typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
}
