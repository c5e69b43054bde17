import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document at `/api/openapi.json`, and pages to browse it at `/api/docs`, under the product's own policy. */
export async function serveDocs(http: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  http.get('/api/openapi.json', () => document);
  await http.register(swagger, { mode: 'static', specification: { document: document as never } });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Nothing is sent to a validator elsewhere.
    uiConfig: { validatorUrl: null, docExpansion: 'none', filter: true },
    theme: { title: 'Daftari API' },
  });
}
