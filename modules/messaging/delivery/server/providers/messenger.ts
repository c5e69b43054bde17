import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#kit/server/db/pool.ts';
import type { Message, Messenger } from '#kit/server/outbox/messenger.ts';
import { pauseBefore } from '../retry.rules.ts';
import type { Provider } from '../provider.ts';

/** Tries within the minutes for which a code is good. */
const tries = 4;

/** Hands single messages over at once, without keeping what is secret in them. E-mail stays in the outbox. */
export class DirectMessenger implements Messenger {
  readonly #open: () => Provider;
  readonly #outbox: Messenger;
  readonly #db: Database;
  #provider: Provider | null = null;

  constructor(open: () => Provider, outbox: Messenger, db: Database) {
    this.#open = open;
    this.#outbox = outbox;
    this.#db = db;
  }

  async send(message: Message): Promise<void> {
    if (message.channel !== 'sms') return this.#outbox.send(message);
    this.#provider ??= this.#open();
    let reason = '';
    for (let attempts = 1; attempts <= tries; attempts += 1) {
      const outcome = await this.#once(this.#provider, message, attempts);
      if (outcome.result === 'sent' || outcome.result === 'unknown') return this.#note(message);
      reason = outcome.reason;
      if (outcome.result === 'failed') break;
      await sleep(pauseBefore('throttled', attempts, Math.random()) * 1000);
    }
    throw new Error(`the SMS was not taken: ${reason}`);
  }

  async close(): Promise<void> {
    await this.#provider?.close();
  }

  async #once(provider: Provider, { to, body, schoolId }: Message, attempts: number) {
    try {
      await provider.ready();
    } catch (error) {
      return { result: 'retry' as const, reason: error instanceof Error ? error.message : String(error) };
    }
    const [outcome] = await provider.submit([{ schoolId: schoolId ?? 0, id: 0, phone: to, body, attempts }]);
    return outcome ?? { result: 'unknown' as const, reason: '' };
  }

  /** That something was sent, without the code. */
  async #note({ schoolId, to, body, secret }: Message): Promise<void> {
    const kept = secret ? body.replaceAll(secret, '…') : body;
    await sql`
      insert into kit.outbox_message (school_id, channel, recipient, body) values (${schoolId}, 'sms', ${to}, ${kept})`.execute(
      this.#db.platform,
    );
  }
}
