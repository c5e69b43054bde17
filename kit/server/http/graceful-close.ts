import type { FastifyInstance } from 'fastify';

/** How long requests may take to end once the server closes, in milliseconds. */
const patience = 20_000;

/**
 * Lets a closing server end as soon as what is in flight is answered. Without this a connection that has its answer
 * is kept open for the browser's next request, for more than a minute. Call before listening.
 */
export function endWhenAnswered(http: FastifyInstance): void {
  http.addHook('preClose', async () => {
    const idle = setInterval(() => http.server.closeIdleConnections(), 50);
    const late = setTimeout(() => http.server.closeAllConnections(), patience);
    http.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
}
