import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#kit/server/db/pool.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Messenger } from '#kit/server/outbox/messenger.ts';
import { AfricasTalking } from '../delivery/server/africas-talking/africas-talking.ts';
import { type Delivery, startDelivery } from '../delivery/server/delivery.ts';
import { OutboxProvider } from '../delivery/server/outbox-provider.ts';
import type { Provider, Receiver } from '../delivery/server/provider.ts';
import { applyReports, keepReports } from '../delivery/server/receipts.store.ts';
import { honourReply } from '../numbers/server/replies.store.ts';
import { type Installation, installationProvider } from '../delivery/server/providers/installation.ts';
import { DirectMessenger } from '../delivery/server/providers/messenger.ts';
import { ownProvider } from '../delivery/server/providers/own.ts';
import { serveReports } from '../delivery/server/providers/reports.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { SmppProvider } from '../delivery/server/smpp/smpp-provider.ts';

/** What leaves the machine as SMS: the providers, the sending of this process and the reports that come back. */
export class Sms {
  readonly sealer: Sealer;
  readonly #installation: Installation;
  readonly #db: Database;
  readonly #clock: () => Date;

  /**
   * @param provider the setting SMS_PROVIDER; a wrong one throws a StartError
   * @param sealer of the installation
   */
  constructor(db: Database, clock: () => Date, provider: string | null | undefined, sealer: Sealer) {
    this.#db = db;
    this.#clock = clock;
    this.#installation = installationProvider(provider);
    this.sealer = sealer;
  }

  /** Writes down what the installation sends through, and takes reports over HTTP. */
  async serve(http: FastifyInstance): Promise<void> {
    const { kind } = this.#installation;
    await sql`
      insert into messaging.line as l (line, kind) values (0, ${kind})
      on conflict (line) do update set kind = excluded.kind where l.kind <> excluded.kind`.execute(this.#db.platform);
    await serveReports(
      http,
      (token) => this.sealer.lineOf(token),
      (line) => this.#receiver(line),
    );
  }

  /** Starts to send what is due. */
  start(services: Services, http: FastifyInstance, pace: { patience?: number; poll?: number } = {}): Delivery {
    const open = (line: number, own: Parameters<typeof ownProvider>[0] | null): Provider => {
      const receiver = this.#receiver(line);
      return own ? ownProvider(own, this.sealer, receiver) : this.#openInstallation(http, receiver);
    };
    return startDelivery({ services, log: http.log, open, ...pace });
  }

  /** Sends the platform's own messages, such as codes, through the installation's provider; the rest as before. */
  messenger(outbox: Messenger, http: FastifyInstance): Messenger & { close(): Promise<void> } {
    if (this.#installation.kind === 'outbox') return { send: (message) => outbox.send(message), close: async () => undefined };
    return new DirectMessenger(() => this.#openInstallation(http, this.#receiver(0)), outbox, this.#db);
  }

  #openInstallation(http: FastifyInstance, receiver: Receiver): Provider {
    if (this.#installation.kind === 'africastalking') return new AfricasTalking(this.#installation.settings);
    if (this.#installation.kind === 'smpp') return new SmppProvider(this.#installation.settings, receiver);
    return new OutboxProvider(http.log);
  }

  #receiver(line: number): Receiver {
    const db = this.#db.platform;
    return {
      report: async (report) => {
        await keepReports(db, line, [report]);
        await applyReports(db, line, this.#clock());
      },
      reply: (reply) => honourReply(db, line, reply, this.#clock()),
    };
  }
}
