import type { FastifyInstance } from 'fastify';

/** No answer of the API is kept by a browser or proxy unless it says so, so that at a sign-out only the product's own files are there. */
export function forbidCaching(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}
