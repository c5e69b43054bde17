import type { FastifyInstance } from 'fastify';

/** No answer of the API is kept by a browser or proxy unless it says so; after sign-out nothing kept is left. */
export function forbidCaching(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (request.routeOptions.url === '/api/auth/signout') void reply.header('clear-site-data', '"cache"');
  });
}
