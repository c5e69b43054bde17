import type { IncomingPayment, Received } from '../payments/payment.ts';

/** What could be read of a notice that a person has to look at. */
export interface Seen {
  readonly reference?: string | null;
  readonly amount?: number | null;
  readonly payer?: string | null;
}

/** What became of a notice. `open`: a person has to look, because of `why`. */
export type Outcome =
  | { readonly state: 'done'; readonly paymentId?: number | null; readonly seen?: Seen; readonly answer?: object }
  | { readonly state: 'open'; readonly why: string; readonly seen?: Seen; readonly answer?: object };

export type Receive = (payment: IncomingPayment) => Promise<Received>;

export const open = (why: string, seen: Seen = {}): Outcome => ({ state: 'open', why, seen });

/** A payment was received, or told of before; what speaks against it waits for a person. */
export function taken({ id, problem }: Received, { reference, amount, payerName }: IncomingPayment): Outcome {
  const seen = { reference, amount, payer: payerName };
  return problem === null ? { state: 'done', paymentId: id, seen } : open(problem, seen);
}
