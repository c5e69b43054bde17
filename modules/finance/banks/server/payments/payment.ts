export type Channel = 'mpesa' | 'equity' | 'kcb' | 'statement';

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

/** What receipts call the way by which the money came. */
export const sourceOf = (channel: Channel): 'mpesa' | 'bank' => (channel === 'mpesa' ? 'mpesa' : 'bank');

export const modeOf = (channel: Channel): 'mpesa' | 'bank_slip' | 'eft' =>
  channel === 'mpesa' ? 'mpesa' : channel === 'statement' ? 'bank_slip' : 'eft';

/** As people call the channel. */
export const channelNames: Record<Channel, string> = {
  mpesa: 'M-Pesa',
  equity: 'Equity Bank',
  kcb: 'KCB',
  statement: 'Bank statement',
};
