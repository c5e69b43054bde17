/** A message that is being handed over. Its attempt is on record already. */
export interface Outgoing {
  readonly schoolId: number;
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  readonly body: string;
  readonly attempts: number;
}

/** What the provider asks for a message. */
export interface Price {
  /** In ten-thousandths of the currency. */
  readonly cost: number;
  /** `KES`. */
  readonly currency: string;
}

/**
 * What became of a message that was handed over.
 * `sent`: the provider has taken it, under these names (one for each part). `retry`: the provider has surely not taken it
 * and may do so later. `failed`: it never will. `unknown`: it may have been taken.
 */
export type Outcome =
  | { readonly result: 'sent'; readonly providerIds: readonly string[]; readonly reason?: string; readonly price?: Price }
  | { readonly result: 'retry'; readonly reason: string; readonly why: 'throttled' | 'trouble' | 'balance' }
  | { readonly result: 'failed'; readonly reason: string }
  | { readonly result: 'unknown'; readonly reason: string };

/** A report about a message, as the provider names it. */
export interface Report {
  readonly providerId: string;
  /** The provider's word. */
  readonly status: string;
  /** `unknown`: the provider’s word is none that is known here; a person decides. */
  readonly outcome: 'delivered' | 'failed' | 'under way' | 'unknown';
  readonly reason: string | null;
}

/** What a phone sent to the number of a line. */
export interface Reply {
  /** As the provider writes it. */
  readonly phone: string;
  readonly text: string;
}

/** What a line receives; kept when the promise resolves, offered again by the provider when it rejects. */
export interface Receiver {
  report(report: Report): Promise<void>;
  reply(reply: Reply): Promise<void>;
}

/** A way out. */
export interface Provider {
  readonly kind: 'outbox' | 'africastalking' | 'smpp';
  /** Messages a second. */
  readonly rate: number;
  /** The most messages that are handed over at once. */
  readonly window: number;
  /** Resolves when messages can be handed over. Rejects with the reason in words; nothing has been handed over then. */
  ready(): Promise<void>;
  /** Hands messages over; answers for each, in their order. Never rejects. */
  submit(messages: readonly Outgoing[]): Promise<Outcome[]>;
  close(): Promise<void>;
}

/** Why a provider takes nothing now, in words for the school. */
export class ProviderTrouble extends Error {
  override name = 'ProviderTrouble';
}
