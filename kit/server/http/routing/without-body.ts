import type { onSendHookHandler } from 'fastify';

/** Leaves of an answer to HEAD only what stands before it, its length too: the route that answers GET answers HEAD as well. */
export const withoutBody: onSendHookHandler = (request, reply, payload, done) => {
  if (request.method !== 'HEAD' || payload === null) return done(null, payload);
  if (isStream(payload)) {
    payload.on('error', (err: Error) => request.log.error({ err }, 'a file could not be read'));
    payload.resume();
    return done(null, null);
  }
  const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
  void reply.header('content-length', length);
  return done(null, null);
};

function isStream(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof payload === 'object' && payload !== null && 'resume' in payload;
}
