import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { filledDatabase, freshFolder } from '#kit/server/testing/database.ts';
import { endpoints } from '../../modules.ts';
import { listSchool } from '../../testing/elearning/library-school.ts';
import { fillWorld, type TestApp, testApp } from '../../testing/school.ts';
import { hostileRequests } from './hostile-requests.ts';
import { attack, type Target, watchWrites } from './hostile-run.ts';
import { connected, ownerOf } from '../owner.ts';
import { plant, plantFile } from '../plant.ts';
import { widestCaller } from '../request.ts';

/** Requests to each endpoint; `npm run bench -- hostile` sends 1,000. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 8);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** For one endpoint, in milliseconds. */
export const timeout = 120_000 + runs * 1000;

const putInOrder = `
  update platform.account a
     set username = s.username, password_hash = s.password_hash, disabled_at = s.disabled_at, must_change_password = s.must_change_password
    from json_populate_recordset(null::platform.account, $1) s where s.id = a.id`;

/** School A with a row in every table, all of which tell of what is written. */
async function fillWatched(url: string): Promise<void> {
  await fillWorld(url);
  const owner = await connected(url);
  const { rows } = await owner.query<{ id: number }>(`select id from platform.school where name = 'School A'`);
  await plant(owner, rows[0]?.id ?? 0, 500_001, 'Ownmark');
  await watchWrites(owner);
  await owner.end();
}

/** A school with a row in every table, and a way to attack it. */
export class HostileWorld {
  #app: TestApp | null = null;
  #owner: Client | null = null;
  /** Every account as it began. */
  #accounts = '[]';

  get app(): TestApp {
    return this.#app ?? closed();
  }

  async open(): Promise<void> {
    const dataDir = freshFolder();
    this.#app = await testApp({ dataDir }, () => filledDatabase('daftari_watched', fillWatched));
    await listSchool(this.#app);
    plantFile(dataDir, 500_001, 'Ownmark');
    this.#owner = await ownerOf(this.#app);
    const { rows } = await this.#owner.query<{ all: string }>('select json_agg(a)::text as all from platform.account a');
    this.#accounts = rows[0]?.all ?? '[]';
  }

  async close(): Promise<void> {
    await this.#owner?.end();
    await this.#app?.close();
  }

  targetOf(api: Endpoint): Target {
    return {
      http: () => this.app.http,
      owner: () => this.#owner ?? closed(),
      token: () => this.#tokenFor(api),
      signInAgain: async () => {
        this.app.pass(0);
        await this.#tokenFor(api);
      },
    };
  }

  /** An accepted request may have changed the account itself: it is put in order, or a new world goes on. */
  #tokenFor(api: Endpoint): Promise<string | null> {
    const token = () => this.app.tokenOf(widestCaller(api));
    const mended = async () => {
      await this.#owner?.query(putInOrder, [this.#accounts]);
      this.app.pass(0);
      return token();
    };
    return token()
      .catch(mended)
      .catch(async () => {
        await this.close();
        await this.open();
        return token();
      });
  }
}

function closed(): never {
  throw new Error('The world is not open.');
}

/** Resources that share a world: a new one for each would take longer than its endpoints; many requests put more of it in disorder. */
const together = runs > 100 ? 8 : 40;

/** A test for each endpoint of the modules chosen; every few resources begin with a world in order. */
export function attackEndpoints(chosen: (module: string) => boolean): void {
  const own = endpoints.filter(([name]) => chosen(name.split('.')[0] ?? ''));
  const resources = [...Map.groupBy(own, ([name]) => name.split('.').slice(0, 2).join('.'))];
  const groups = Array.from({ length: Math.ceil(resources.length / together) }, (_, at) => {
    const group = resources.slice(at * together, (at + 1) * together);
    return [group.map(([name]) => name).join(', '), group.flatMap(([, calls]) => calls)] as const;
  });
  const world = new HostileWorld();
  describe.each(groups)('%s', (_resources, calls) => {
    beforeAll(() => world.open());
    afterAll(() => world.close());

    test.each(calls)(
      `%s takes ${runs} hostile requests`,
      async (_name, api) => {
        const { failed, revealed, refused, written } = await attack(world.targetOf(api), api, hostileRequests(api, runs, seed));
        expect(failed.slice(0, 3)).toEqual([]);
        expect(revealed.slice(0, 3)).toEqual([]);
        expect(written).toEqual([]);
        if (Object.keys(api.input.shape).length > 0) expect(refused).toBeGreaterThan(0);
      },
      timeout,
    );
  });
}
