import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { claimMessages, lockLine, leaveLine, noteLine } from './claim.store.ts';
import { type Outcome, type Outgoing, type Provider, ProviderTrouble } from './provider.ts';
import { applyReports } from './receipts.store.ts';
import { mostAttempts, pauseBefore } from './retry.rules.ts';
import { type Settled, settle } from './settle.store.ts';

export interface DriverOptions {
  readonly db: Kysely<unknown>;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  /** Seconds after which a silent process is believed to have died. */
  readonly patience: number;
  /** Milliseconds between looks when there is nothing to send. */
  readonly poll: number;
}

/** Sends what is due on one line, as long as this process holds it. */
export class LineDriver {
  readonly #options: DriverOptions;
  readonly #line: number;
  readonly #provider: Provider;
  readonly #holder = randomUUID();
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  #troubles = 0;
  #next = 0;
  /** Until then the line is this process's without asking. */
  #renewAt = 0;

  constructor(options: DriverOptions, line: number, provider: Provider) {
    this.#options = options;
    this.#line = line;
    this.#provider = provider;
    this.#done = this.#run();
  }

  /** Hands nothing more over, waits for what is being handed over, and gives the line back. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#done;
    await this.#provider.close();
    await leaveLine(this.#options.db, this.#line, this.#holder).catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const pause = await this.#turn().catch((error: unknown) => this.#trouble(error));
      if (pause > 0) await sleep(pause, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
  }

  /** One look; answers the milliseconds until the next. */
  async #turn(): Promise<number> {
    const { db, clock, patience, poll } = this.#options;
    const { kind, rate, window } = this.#provider;
    if (performance.now() >= this.#renewAt) {
      if (!(await lockLine(db, this.#line, kind, this.#holder, patience))) {
        await this.#provider.close();
        return poll;
      }
      this.#renewAt = performance.now() + (patience * 1000) / 3;
    }
    await this.#provider.ready();
    await noteLine(db, this.#line, 'ready', null);
    const early = this.#next - performance.now();
    if (early > 0) return Math.min(early, 1000);
    const claim = randomUUID();
    const limit = Math.max(1, Math.min(window, Math.floor(rate)));
    const messages = await claimMessages(db, this.#line, { claim, kind, limit, lease: patience * 2, now: clock() });
    if (messages.length === 0) {
      await applyReports(db, this.#line, clock());
      return poll;
    }
    this.#next = performance.now() + (messages.length / rate) * 1000;
    const outcomes = await this.#provider.submit(messages);
    const settled = messages.map((message, n) => settledAs(message, claim, outcomes[n], clock()));
    await settle(db, this.#line, kind, clock(), settled);
    await applyReports(db, this.#line, clock());
    return this.#slowDown(outcomes);
  }

  /** After a throttled turn the whole line pauses, longer each time. */
  #slowDown(outcomes: readonly Outcome[]): number {
    const held = outcomes.find((one) => one.result === 'retry');
    this.#troubles = held ? this.#troubles + 1 : 0;
    return held?.result === 'retry' ? pauseBefore('throttled', this.#troubles, Math.random()) * 500 : 0;
  }

  async #trouble(error: unknown): Promise<number> {
    const { db, log, poll } = this.#options;
    this.#troubles += 1;
    const words = error instanceof ProviderTrouble ? error.message : 'Something went wrong on our side. It has been noted.';
    if (!(error instanceof ProviderTrouble)) log.error({ err: error, line: this.#line }, 'sms line failed');
    await noteLine(db, this.#line, 'trouble', words).catch(() => undefined);
    return Math.max(poll, pauseBefore('throttled', this.#troubles, Math.random()) * 1000);
  }
}

function settledAs(message: Outgoing, claim: string, outcome: Outcome | undefined, now: Date): Settled {
  const { schoolId, id, attempts } = message;
  const settled = { schoolId, id, claim, reason: null, dueAt: null, providerIds: [], cost: null, currency: null };
  if (!outcome) return { ...settled, state: 'unknown', reason: 'The provider gave no answer for this message.' };
  if (outcome.result === 'sent')
    return { ...settled, state: 'sent', reason: outcome.reason ?? null, providerIds: outcome.providerIds, ...outcome.price };
  if (outcome.result !== 'retry') return { ...settled, state: outcome.result, reason: outcome.reason };
  if (attempts >= mostAttempts[outcome.why])
    return { ...settled, state: 'failed', reason: `Given up after ${attempts} tries: ${outcome.reason}` };
  const dueAt = new Date(now.getTime() + pauseBefore(outcome.why, attempts, Math.random()) * 1000);
  return { ...settled, state: 'queued', reason: outcome.reason, dueAt };
}
