import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import type { Message, Messenger } from './messenger.ts';

/** Where no provider is set up: nothing leaves the machine. A message is kept in `kit.outbox_message` and written to the log. */
export class Outbox implements Messenger {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  async send(message: Message): Promise<void> {
    const kept = message.secret ? message.body.replaceAll(message.secret, '…') : message.body;
    await sql`
      insert into kit.outbox_message (school_id, channel, recipient, subject, body)
      values (${message.schoolId}, ${message.channel}, ${message.to}, ${message.subject}, ${kept})`.execute(this.#db.platform);
    this.#log.info({ channel: message.channel, to: message.to }, `outbox: ${message.body}`);
  }
}
