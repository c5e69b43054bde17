import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { line } from '#kit/contract/fields.ts';
import { implement } from '#kit/server/http/implement.ts';
import { registerRoutes } from '#kit/server/http/register.ts';
import { createServer } from '#kit/server/http/server.ts';
import { hostileRequests } from './hostile-requests.ts';
import { attack } from './hostile-run.ts';
import { attackEndpoints, HostileWorld, timeout } from './hostile-world.ts';

attackEndpoints((module) => module !== 'finance');

describe('an endpoint with faults', () => {
  const world = new HostileWorld();
  beforeAll(() => world.open());
  afterAll(() => world.close());

  const faulty = {
    add: endpoint({
      method: 'POST',
      path: '/api/checks/faulty',
      access: 'signedIn',
      summary: 'Fails at a quote, and keeps what it refuses',
      input: z.object({ name: line(200) }),
    }),
  };

  test(
    'is found',
    async () => {
      const server = await createServer({
        logLevel: 'silent',
        constraints: new Map(),
        callsPerMinute: 1_000_000,
        trustedProxies: [],
        holderOf: async () => null,
        https: false,
      });
      const routes = implement(faulty, {
        add: async (ctx, { name }) => {
          if (name.includes("'")) throw new Error('unterminated quoted string');
          if (name.length > 4) {
            await world.targetOf(faulty.add).owner().query(`update settings.county set name = name || '.' where code = 1`);
            throw new UserError('rule', 'No such thing.');
          }
          ctx.changed({ entity: 'nothing', id: null, action: name });
          return {};
        },
      });
      registerRoutes(server, routes, world.app.services);
      const api = faulty.add;
      const { failed, refused, written } = await attack(
        { ...world.targetOf(api), http: () => server },
        api,
        hostileRequests(api, 200, 20_261_121),
      );
      expect(failed.length).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(failed.length);
      expect(written).toEqual(['settings.county']);
      await server.close();
    },
    timeout,
  );
});
