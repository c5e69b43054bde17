import type { Pdu, Session } from 'smpp';
import { ProviderTrouble } from '../provider.ts';
import { bindErrors } from './errors.ts';
import type { SmppSettings } from './settings.ts';

/** The answer to a submit_sm, or why there is none: `lost` may have arrived, `unsent` has not. */
export type Answer = { readonly status: number; readonly messageId: string } | 'lost' | 'unsent';

/** One bound connection. Once it is broken it stays so. */
export class SmppLink {
  readonly #session: Session;
  readonly #timeout: number;
  readonly #waiting = new Set<(answer: Answer) => void>();
  #heart: NodeJS.Timeout | undefined;
  #open = true;

  private constructor(session: Session, timeout: number) {
    this.#session = session;
    this.#timeout = timeout;
    session.on('close', () => this.#break());
    session.on('error', () => session.destroy());
  }

  /**
   * Connects and binds as transceiver. Rejects with the reason in words.
   * @param received is given every deliver_sm; it is acknowledged when the promise resolves, and offered again when it rejects
   */
  static async open(settings: SmppSettings, received: (pdu: Pdu) => Promise<void>): Promise<SmppLink> {
    const { host, port, tls, systemId, password, systemType, timeout, enquire, lookup } = settings;
    // Few schools speak SMPP: its code comes with the first link.
    const { default: smpp } = await import('smpp');
    const session = smpp.connect({ host, port, tls, lookup, ...(tls ? { servername: host } : {}) });
    const link = new SmppLink(session, timeout);
    await link.#bound(tls ? 'secureConnect' : 'connect', {
      system_id: systemId,
      password,
      system_type: systemType,
      interface_version: 0x34,
    });
    session.on('deliver_sm', (pdu: Pdu) => {
      received(pdu).then(
        () => session.send(pdu.response()),
        () => session.send(pdu.response({ command_status: 0x64 })),
      );
    });
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.destroy();
    });
    link.#heart = setInterval(() => link.#beat(), enquire);
    return link;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Hands one over. */
  submit(fields: Readonly<Record<string, unknown>>): Promise<Answer> {
    if (!this.#open) return Promise.resolve('unsent');
    return new Promise((resolve) => {
      const settled = (answer: Answer) => {
        clearTimeout(timer);
        this.#waiting.delete(settled);
        resolve(answer);
      };
      const timer = setTimeout(() => settled('lost'), this.#timeout);
      this.#waiting.add(settled);
      const written = this.#session.submit_sm(fields, (pdu) =>
        settled({ status: pdu.command_status, messageId: pdu.message_id ?? '' }),
      );
      if (!written) settled('unsent');
    });
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 1000);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      if (!this.#session.unbind({}, end)) end();
    });
    this.#session.destroy();
    this.#break();
  }

  #bound(connected: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (words: string) => {
        clearTimeout(timer);
        this.#session.destroy();
        reject(new ProviderTrouble(words));
      };
      const timer = setTimeout(() => refuse('The provider does not answer.'), this.#timeout);
      this.#session.once('close', () => refuse('The provider cannot be reached.'));
      this.#session.once('error', (error: Error) => refuse(`The provider cannot be reached: ${error.message.slice(0, 200)}`));
      this.#session.once(connected, () => {
        this.#session.bind_transceiver(fields, (pdu) => {
          if (pdu.command_status !== 0) return refuse(bindErrors(pdu.command_status));
          clearTimeout(timer);
          resolve();
        });
      });
    });
  }

  #beat(): void {
    const timer = setTimeout(() => this.#session.destroy(), this.#timeout);
    if (!this.#session.enquire_link({}, () => clearTimeout(timer))) clearTimeout(timer);
  }

  #break(): void {
    this.#open = false;
    clearInterval(this.#heart);
    for (const settled of this.#waiting) settled('lost');
  }
}
