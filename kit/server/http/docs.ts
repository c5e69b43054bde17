import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * The OpenAPI document at `/api/openapi.json`, and pages to browse it at `/api/docs`, under the product's own policy. It is
 * made when it is first asked for: it takes as long as the rest of the start.
 */
export async function serveDocs(http: FastifyInstance, make: () => Record<string, unknown>): Promise<void> {
  let made: Record<string, unknown> | undefined;
  const document = () => (made ??= make());
  http.get('/api/openapi.json', document);
  await http.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Nothing is sent to a validator elsewhere.
    uiConfig: { validatorUrl: null, docExpansion: 'none', filter: true },
    transformSpecification: document,
    theme: { title: 'Daftari API' },
  });
}
