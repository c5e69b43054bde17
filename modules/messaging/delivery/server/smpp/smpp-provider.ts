import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, Outgoing, Provider, Receiver } from '../provider.ts';
import { pauseBefore } from '../retry.rules.ts';
import { type Coded, codedParts, codedWhole } from './coding.ts';
import { refusalOf } from './errors.ts';
import { type Answer, SmppLink } from './link.ts';
import { replyOf, reportOf } from './receipt.ts';
import type { SmppSettings } from './settings.ts';

/** Tries of a further part after the first one was taken. */
const partTries = 6;

/** SMPP 3.4 over one transceiver, bound as long as the process drives the line, because reports come on it. */
export class SmppProvider implements Provider {
  readonly kind = 'smpp';
  readonly #settings: SmppSettings;
  readonly #receiver: Receiver;
  #link: SmppLink | null = null;
  #reference = Math.floor(Math.random() * 256);

  /** @param receiver keeps what comes in; it is acknowledged to the provider when the promise resolves */
  constructor(settings: SmppSettings, receiver: Receiver) {
    this.#settings = settings;
    this.#receiver = receiver;
  }

  get rate(): number {
    return this.#settings.rate;
  }

  get window(): number {
    return this.#settings.window;
  }

  async ready(): Promise<void> {
    if (this.#link?.isOpen) return;
    this.#link = await SmppLink.open(this.#settings, async (pdu) => {
      const report = reportOf(pdu);
      if (report) return this.#receiver.report(report);
      const reply = replyOf(pdu);
      if (reply) await this.#receiver.reply(reply);
    });
  }

  submit(messages: readonly Outgoing[]): Promise<Outcome[]> {
    const link = this.#link;
    return Promise.all(messages.map((message) => (link ? this.#one(link, message) : Promise.resolve(notConnected))));
  }

  async close(): Promise<void> {
    await this.#link?.close();
    this.#link = null;
  }

  async #one(link: SmppLink, { phone, body }: Outgoing): Promise<Outcome> {
    this.#reference = (this.#reference + 1) % 256;
    const whole = this.#settings.long === 'payload';
    const parts = whole ? [codedWhole(body)] : codedParts(body, this.#reference);
    const providerIds: string[] = [];
    for (const part of parts) {
      const answer = await this.#part(link, phone, part, providerIds.length > 0);
      const outcome = outcomeOf(answer);
      if (outcome.result !== 'sent') {
        if (providerIds.length === 0) return outcome;
        return { result: 'unknown', reason: `Only ${providerIds.length} of ${parts.length} parts were taken. ${outcome.reason}` };
      }
      providerIds.push(...outcome.providerIds);
    }
    return { result: 'sent', providerIds };
  }

  /** A first part is tried once: the message may still wait as a whole. The rest of a message has to follow. */
  async #part(link: SmppLink, phone: string, part: Coded, begun: boolean): Promise<Answer> {
    const fields = { ...this.#addresses(phone), ...contentOf(part), registered_delivery: 1 };
    let answer = await link.submit(fields);
    for (let tries = 1; begun && tries < partTries; tries += 1) {
      if (typeof answer === 'string' || answer.status === 0 || refusalOf(answer.status).result !== 'retry') return answer;
      await sleep(pauseBefore('throttled', tries, Math.random()) * 1000);
      answer = await link.submit(fields);
    }
    return answer;
  }

  #addresses(phone: string): Record<string, unknown> {
    const { sender } = this.#settings;
    const destination = { dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: phone.replace(/^\+/, '') };
    if (sender === null) return destination;
    if (!/^\+?\d+$/.test(sender)) return { ...destination, source_addr_ton: 5, source_addr_npi: 0, source_addr: sender };
    const short = sender.length <= 6;
    return {
      ...destination,
      source_addr_ton: short ? 3 : 1,
      source_addr_npi: short ? 0 : 1,
      source_addr: sender.replace(/^\+/, ''),
    };
  }
}

const notConnected: Outcome = { result: 'retry', reason: 'The connection to the provider is broken.', why: 'trouble' };

function contentOf({ coding, joined, bytes }: Coded): Record<string, unknown> {
  const content = { data_coding: coding, esm_class: joined ? 0x40 : 0 };
  const buffer = Buffer.from(bytes);
  return bytes.length > 254 ? { ...content, message_payload: buffer } : { ...content, short_message: buffer };
}

function outcomeOf(answer: Answer): Outcome {
  if (answer === 'unsent') return notConnected;
  if (answer === 'lost')
    return { result: 'unknown', reason: 'The connection broke before the provider answered. It may have been sent.' };
  if (answer.status !== 0) return refusalOf(answer.status);
  return { result: 'sent', providerIds: answer.messageId === '' ? [] : [answer.messageId] };
}
