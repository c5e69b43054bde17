import { parsePhone } from '#kit/contract/phone-field.ts';
import { there } from '#kit/server/sql/one.ts';
import { type Outcome, type Outgoing, type Provider, ProviderTrouble } from '../provider.ts';
import { type BulkAnswer, bulkAnswer, outcomeOf } from './answer.ts';

export interface AfricasTalkingSettings {
  readonly username: string;
  readonly apiKey: string;
  readonly sender: string | null;
  readonly baseUrl: string;
  readonly rate: number;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
}

/** Errors before anything was written: the provider cannot have taken it. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/;
/** Requests at once. */
const atOnce = 4;

/** Africa's Talking over HTTP. Messages of one text go as one request. */
export class AfricasTalking implements Provider {
  readonly kind = 'africastalking';
  readonly window = 100;
  readonly #settings: AfricasTalkingSettings;
  #refused = 0;

  constructor(settings: AfricasTalkingSettings) {
    this.#settings = settings;
  }

  get rate(): number {
    return this.#settings.rate;
  }

  ready(): Promise<void> {
    return performance.now() < this.#refused
      ? Promise.reject(new ProviderTrouble('The provider does not accept the user name or the API key.'))
      : Promise.resolve();
  }

  async submit(messages: readonly Outgoing[]): Promise<Outcome[]> {
    const outcomes = new Map<Outgoing, Outcome>();
    const requests = requestsOf(messages);
    const work = async () => {
      for (let group = requests.shift(); group; group = requests.shift()) {
        const answered = await this.#send(group);
        for (const [at, message] of group.entries()) outcomes.set(message, answered[at] ?? noAnswer);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return messages.map((message) => outcomes.get(message) ?? noAnswer);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #send(group: readonly Outgoing[]): Promise<Outcome[]> {
    const all = (outcome: Outcome) => group.map(() => outcome);
    const { username, apiKey, sender, baseUrl, timeout } = this.#settings;
    const form = new URLSearchParams({ username, to: group.map(({ phone }) => phone).join(','), message: there(group[0]).body });
    if (sender !== null) form.set('from', sender);
    form.set('bulkSMSMode', '1');
    form.set('enqueue', '1');
    try {
      const response = await fetch(new URL('/version1/messaging', baseUrl), {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: form,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const text = await response.text();
      if (response.status === 201 || response.status === 200) return matched(group, text);
      return all(this.#refusal(response.status, text));
    } catch (error) {
      return all(outcomeOfError(error));
    }
  }

  /** An answer other than 201. What says that the request was not processed may be tried again; a fault in the middle may not. */
  #refusal(status: number, text: string): Outcome {
    const words = `(HTTP ${status}${text ? `: ${text.slice(0, 120)}` : ''})`;
    if (status === 401 || status === 403) {
      this.#refused = performance.now() + 60_000;
      return { result: 'retry', why: 'trouble', reason: `The provider does not accept the user name or the API key ${words}.` };
    }
    if (status === 429 || status === 503) return { result: 'retry', why: 'throttled', reason: `The provider is busy ${words}.` };
    if (status >= 500) return { result: 'unknown', reason: `The provider had a fault. It may have been sent ${words}.` };
    return { result: 'failed', reason: `The provider refuses it ${words}.` };
  }
}

const noAnswer: Outcome = {
  result: 'unknown',
  reason: 'The provider’s answer does not mention this number. It may have been sent.',
};

/** Messages of one text and different numbers together. */
function requestsOf(messages: readonly Outgoing[]): Outgoing[][] {
  const requests: { body: string; phones: Set<string>; group: Outgoing[] }[] = [];
  for (const message of messages) {
    const fitting = requests.find(({ body, phones }) => body === message.body && !phones.has(message.phone));
    if (fitting) {
      fitting.phones.add(message.phone);
      fitting.group.push(message);
    } else requests.push({ body: message.body, phones: new Set([message.phone]), group: [message] });
  }
  return requests.map(({ group }) => group);
}

function matched(group: readonly Outgoing[], text: string): Outcome[] {
  const answer = parsed(text);
  if (!answer)
    return group.map(() => ({ result: 'unknown', reason: 'The provider’s answer cannot be read. It may have been sent.' }));
  const { Message, Recipients } = answer.SMSMessageData;
  // With nobody in the list, the message says why nothing was sent: InvalidSenderId.
  if (Recipients.length === 0)
    return group.map(() => ({ result: 'failed', reason: `The provider refuses it (${Message.slice(0, 120)}).` }));
  const byNumber = new Map(Recipients.map((one) => [parsePhone(one.number) ?? one.number, one]));
  return group.map(({ phone }) => {
    const own = byNumber.get(phone);
    return own ? outcomeOf(own) : noAnswer;
  });
}

function parsed(text: string): BulkAnswer | null {
  try {
    return bulkAnswer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function outcomeOfError(error: unknown): Outcome {
  const cause = error instanceof Error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (beforeSending.test(code)) return { result: 'retry', why: 'trouble', reason: `The provider cannot be reached (${code}).` };
  const late = error instanceof Error && error.name === 'TimeoutError';
  return {
    result: 'unknown',
    reason: late
      ? 'The provider did not answer in time. It may have been sent.'
      : 'The connection broke before the provider answered. It may have been sent.',
  };
}
