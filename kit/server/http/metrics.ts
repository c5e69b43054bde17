import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { UserError } from '#kit/contract/errors.ts';
import type { Database } from '../db/pool.ts';
import { countJobs } from '../jobs/jobs.store.ts';
import { bearer } from './bearer.ts';
import { patternOf } from './routing/find-route.ts';

/**
 * Figures for Prometheus at `/metrics`: answers by route and status, event loop, memory, connections, jobs. Read from
 * the machine itself, or from anywhere with the token.
 * @param token null: only from the machine itself, and not through a proxy
 */
export function serveMetrics(http: FastifyInstance, db: Database, token: string | null): void {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by role and state',
    labelNames: ['role', 'state'],
    registers: [registry],
    collect() {
      for (const { role, total, idle, waiting } of db.connections()) {
        this.set({ role, state: 'busy' }, total - idle);
        this.set({ role, state: 'idle' }, idle);
        this.set({ role, state: 'awaited' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs of the last seven days by state, over all schools and processes',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { state, count } of await countJobs(db.platform)) this.set({ state }, count);
    },
  });

  ofProcess();
  // The pattern of the route, not the address: an address names people and would make as many series as there are.
  http.addHook('onResponse', async (request, reply) => {
    const route = patternOf(request) ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token))
      throw new UserError('forbidden', 'The figures are read from the machine itself or with METRICS_TOKEN.');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await Registry.merge([ofProcess(), registry]).metrics());
  });
}

let known: Registry | null = null;

/** The figures of the process, however many servers it has: what watches its event loop and its memory is never ended. */
function ofProcess(): Registry {
  if (known) return known;
  known = new Registry();
  collectDefaultMetrics({ register: known });
  return known;
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = bearer(request);
  if (token !== null && given !== null) {
    const [one, other] = [Buffer.from(given), Buffer.from(token)];
    return one.length === other.length && timingSafeEqual(one, other);
  }
  // What a proxy on this machine passes on comes from somewhere else.
  const passedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers['x-real-ip'];
  return passedOn === undefined && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
