import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '#kit/contract/endpoint.ts';
import { line } from '#kit/contract/fields.ts';
import { implement } from '#kit/server/http/implement.ts';
import { registerRoutes } from '#kit/server/http/register.ts';
import { createServer } from '#kit/server/http/server.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { endpoints } from '../modules.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { hostileRequests } from './hostile-requests.ts';
import { attack, type Target } from './hostile-run.ts';
import { ownerOf } from './owner.ts';
import { plant, plantFile } from './plant.ts';
import { widestCaller } from './request.ts';

/** Requests to each endpoint; the benchmark sends 1,000. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const timeout = 60_000 + runs * 1000;

/** By resource, so that each begins with a world in order. */
const resources = [...Map.groupBy(endpoints, ([name]) => name.split('.').slice(0, 2).join('.'))];

let app: TestApp;
let owner: Client;

async function openWorld(): Promise<void> {
  const dataDir = freshFolder();
  app = await testApp({ dataDir });
  plantFile(dataDir, 500_001, 'Ownmark');
  owner = await ownerOf(app);
  await plant(owner, app.schoolA, 500_001, 'Ownmark');
}

async function closeWorld(): Promise<void> {
  await owner.end();
  await app.close();
}

function targetOf(api: Endpoint): Target {
  return {
    http: () => app.http,
    owner: () => owner,
    token: () => app.tokenOf(widestCaller(api)),
    // An accepted request may have changed the account itself; then a new world goes on.
    signInAgain: async () => {
      app.pass(0);
      await app.tokenOf(widestCaller(api)).catch(async () => {
        await closeWorld();
        await openWorld();
      });
    },
  };
}

describe.each(resources)('%s', (_resource, calls) => {
  beforeAll(openWorld);
  afterAll(closeWorld);

  test.each(calls)(
    `%s takes ${runs} hostile requests`,
    async (_name, api) => {
      const { failed, revealed, refused, written } = await attack(targetOf(api), api, hostileRequests(api, runs, seed));
      expect(failed.slice(0, 3)).toEqual([]);
      expect(revealed.slice(0, 3)).toEqual([]);
      expect(written).toEqual([]);
      if (Object.keys(api.input.shape).length > 0) expect(refused).toBeGreaterThan(0);
    },
    timeout,
  );
});

describe('an endpoint with faults', () => {
  beforeAll(openWorld);
  afterAll(closeWorld);

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
      });
      const routes = implement(faulty, {
        add: async (ctx, { name }) => {
          if (name.includes("'")) throw new Error('unterminated quoted string');
          ctx.changed({ entity: 'nothing', id: null, action: name });
          return {};
        },
      });
      registerRoutes(server, routes, app.services);
      const api = faulty.add;
      const { failed, refused } = await attack(
        { ...targetOf(api), http: () => server },
        api,
        hostileRequests(api, 200, 20_261_121),
      );
      expect(failed.length).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(failed.length);
      await server.close();
    },
    timeout,
  );
});
