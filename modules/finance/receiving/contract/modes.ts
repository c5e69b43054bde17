/** How money comes in. A bursary is one payment for many students, each with a receipt of their own. */
export const modes = ['cash', 'mpesa', 'bank_slip', 'cheque', 'eft', 'bursary', 'in_kind'] as const;
export type Mode = (typeof modes)[number];

/** What a cashier takes from one payer for one student. */
export const payerModes = ['cash', 'mpesa', 'bank_slip', 'cheque', 'eft', 'in_kind'] as const;
export type PayerMode = (typeof payerModes)[number];

/** Ways to pay what is no fees. */
export const plainModes = ['cash', 'mpesa', 'bank_slip', 'eft'] as const;
export type PlainMode = (typeof plainModes)[number];

export const modeWords: Record<Mode, string> = {
  cash: 'Cash',
  mpesa: 'M-Pesa',
  bank_slip: 'Bank slip',
  cheque: 'Cheque',
  eft: 'EFT',
  bursary: 'Bursary',
  in_kind: 'In kind',
};

/** What the payment is known by elsewhere; cash and goods have nothing. */
export const referenceWords: Record<Mode, string | null> = {
  cash: null,
  mpesa: 'M-Pesa code',
  bank_slip: 'Slip number',
  cheque: 'Cheque number',
  eft: 'Transfer reference',
  bursary: 'Reference',
  in_kind: null,
};

export const receiptStates = ['posted', 'pending', 'crossed', 'bounced'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export const stateWords: Record<ReceiptState, string> = {
  posted: 'Posted',
  pending: 'Not cleared',
  crossed: 'Crossed',
  bounced: 'Bounced',
};

/** What a list of receipts is narrowed to: a state, or both of those whose money counts. */
export const receiptFilterStates = [...receiptStates, 'counted'] as const;

export const seriesKinds = ['fees', 'income', 'collection', 'wallet'] as const;
export type Series = (typeof seriesKinds)[number];

export const seriesWords: Record<Series, string> = {
  fees: 'Fees',
  income: 'Other income',
  collection: 'Other collection',
  wallet: 'Pocket money',
};
