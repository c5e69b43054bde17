import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { School } from '#kit/server/auth/principal.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { tellOfLowCredit } from '../../outgoing/server/low-credit.ts';
import { releaseHeld } from '../../outgoing/server/release-held.ts';
import { waitOutQuiet } from '../../outgoing/server/wait-out-quiet.ts';
import { LineDriver } from './line-driver.ts';
import type { Provider } from './provider.ts';
import { purgeReports } from './receipts.store.ts';
import { settleForgotten } from './settle.store.ts';

export interface DeliveryOptions {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  /** Makes the provider of a line; `own` is the school's sealed settings, null on the installation's line. */
  readonly open: (line: number, own: OwnProvider | null) => Provider;
  readonly patience?: number;
  readonly poll?: number;
}

/** A school's provider as it is stored. */
export interface OwnProvider {
  readonly schoolId: number;
  readonly kind: 'africastalking' | 'smpp';
  readonly sender: string | null;
  readonly settings: unknown;
  readonly secret: string;
  readonly version: number;
}

/** The sending of this process. */
export interface Delivery {
  /** Resolves when what was being handed over is settled. */
  stop(): Promise<void>;
}

/** Starts to send. Several processes may: each line is driven by one of them at a time. */
export function startDelivery({ services, log, open, patience = 30, poll = 1000 }: DeliveryOptions): Delivery {
  const db = services.db.platform;
  const closing = new AbortController();
  const drivers = new Map<string, LineDriver>();
  const driverOptions = { db, log, clock: services.clock, patience, poll };

  /** One driver for the installation and each school with a provider; changed settings get a new one. */
  const keepLines = async () => {
    const { rows } = await sql<OwnProvider>`
      select school_id as "schoolId", kind, sender, settings, secret, version from messaging.provider`.execute(db);
    const wanted = new Map<string, () => LineDriver>([['0', () => new LineDriver(driverOptions, 0, open(0, null))]]);
    for (const own of rows)
      wanted.set(`${own.schoolId}:${own.version}`, () => new LineDriver(driverOptions, own.schoolId, open(own.schoolId, own)));
    const gone = [...drivers].filter(([key]) => !wanted.has(key));
    await Promise.all(
      gone.map(([key, driver]) => {
        drivers.delete(key);
        return driver.stop();
      }),
    );
    for (const [key, make] of wanted) if (!drivers.has(key)) drivers.set(key, make());
  };
  const release = async () => {
    const { rows } = await sql<Pick<School, 'id' | 'timeZone'>>`
      select id, time_zone as "timeZone" from platform.schools
       where id in (select school_id from messaging.message where state = 'held')`.execute(db);
    for (const school of rows) await inSchool(services.db, school.id, (tx) => releaseHeld({ tx, now: services.clock(), school }));
  };
  const run = async () => {
    for (let turn = 0; !closing.signal.aborted; turn += 1) {
      try {
        await keepLines();
        await settleForgotten(db, services.clock());
        await release();
        await waitOutQuiet(services.db, services.clock());
        if (turn % 10 === 0) await tellOfLowCredit(services, log);
        if (turn % 1000 === 0) await purgeReports(db);
      } catch (error) {
        log.error({ err: error }, 'sms delivery');
      }
      await sleep(poll * 3, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const done = run();
  return {
    stop: async () => {
      closing.abort();
      await done;
      await Promise.all([...drivers.values()].map((driver) => driver.stop()));
    },
  };
}
