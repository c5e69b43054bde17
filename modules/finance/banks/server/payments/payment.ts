import type { Channel } from '../../../receiving/server/channels.ts';

/** A payment as its provider tells of it. */
export interface IncomingPayment {
  readonly channel: Channel;
  /** The provider's own; each is received once. */
  readonly reference: string;
  /** The account that the money stands in. */
  readonly moneyId: number;
  /** In cents. */
  readonly amount: number;
  /** ISO 8601. */
  readonly paidAt: string;
  /** `yyyy-mm-dd`, at the school. */
  readonly day: string;
  readonly accountRef: string | null;
  readonly payerName: string | null;
  readonly payerPhone: string | null;
  readonly narration: string | null;
  /** Known without the account number: who was asked to pay for whom. */
  readonly studentId?: number | null;
  /** Why nobody is given it by itself, whatever it names: it waits in suspense with these words. */
  readonly why?: string | null;
  /** The number under which M-Pesa asked for it. */
  readonly promptRequest?: string | null;
  readonly payload: unknown;
}

/** What became of it. */
export interface Received {
  readonly id: number;
  /** False: it had been received before. */
  readonly fresh: boolean;
  readonly studentId: number | null;
  readonly receiptNo: string | null;
  /** What speaks against it: it came before with another amount. Nothing of it was received then. */
  readonly problem: string | null;
}
