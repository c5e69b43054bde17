import type { FastifyBaseLogger } from 'fastify';
import type { Outcome, Outgoing, Provider } from './provider.ts';

/** Where no provider is set up: messages stay in the list and are written to the log. */
export class OutboxProvider implements Provider {
  readonly kind = 'outbox';
  readonly rate = 5000;
  readonly window = 500;
  readonly #log: Pick<FastifyBaseLogger, 'info'>;

  constructor(log: Pick<FastifyBaseLogger, 'info'>) {
    this.#log = log;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  submit(messages: readonly Outgoing[]): Promise<Outcome[]> {
    return Promise.resolve(
      messages.map(({ phone, body }) => {
        this.#log.info({ to: phone }, `outbox: ${body}`);
        return { result: 'sent', providerIds: [], reason: 'Kept in the outbox: no provider is set up.' };
      }),
    );
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
