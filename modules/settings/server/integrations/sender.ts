import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#kit/server/http/services.ts';
import { bodyOf } from './body.ts';
import { type Claimed, claimDelivery, purgeEvents, settleDelivery } from './claim.store.ts';
import { type Outcome, send } from './send.ts';
import type { WebhookParts } from './webhooks.store.ts';

/** How quick the sending is; tests are quicker than the product. */
export interface WebhookPace {
  /** Milliseconds between looks for what is due. */
  readonly poll?: number;
  /** Milliseconds in which an answer has to come. */
  readonly limit?: number;
  /** Milliseconds that a silent sender is believed to live; longer than `limit`. */
  readonly patience?: number;
}

/** How many webhooks one process sends to at a time: a slow receiver keeps no other waiting. */
const lanes = 4;

const purgeEvery = 3_600_000;

/** Starts to send what is due. Several processes may: each delivery is taken by one of them at a time. */
export function startWebhooks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  log: FastifyBaseLogger,
  parts: WebhookParts,
  { poll = 2000, limit = 15_000, patience = 60_000 }: WebhookPace = {},
): { stop(): Promise<void> } {
  const closing = new AbortController();
  let purged = 0;

  const deliver = async (claimed: Claimed): Promise<Outcome> => {
    const secrets = [claimed.secret, claimed.previous].flatMap((one) =>
      one === null ? [] : (parts.sealer.open(one, claimed.schoolId) ?? []),
    );
    if (secrets.length === 0) return { status: null, problem: 'Its secret cannot be read. Make a new one.', milliseconds: 0 };
    return send(
      { url: claimed.url, key: claimed.key, body: bodyOf(claimed), secrets },
      { now: clock(), toLoopback: parts.toLoopback, limit },
    );
  };
  const one = async (): Promise<boolean> => {
    const claimed = await claimDelivery(db, clock(), patience);
    if (!claimed) return false;
    await settleDelivery(db, claimed, await deliver(claimed), clock());
    return true;
  };
  const lane = async (at: number) => {
    while (!closing.signal.aborted) {
      try {
        if (at === 0 && Date.now() - purged > purgeEvery) {
          purged = Date.now();
          await purgeEvents(db, clock());
        }
        if (await one()) continue;
      } catch (error) {
        if (!closing.signal.aborted) log.error({ err: error }, 'webhooks');
      }
      await sleep(poll * (at + 1), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return {
    stop: async () => {
      closing.abort();
      await running;
    },
  };
}
