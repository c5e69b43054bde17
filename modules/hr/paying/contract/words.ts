import type { PayMode } from '../../employees/contract/kinds.ts';

/** What a payment is sent as: to one bank, to several at once, by M-Pesa, or signed for. */
export const paymentLayouts = ['eft', 'rtgs', 'b2c', 'sheet'] as const;
export type PaymentLayout = (typeof paymentLayouts)[number];

export const layoutWords: Readonly<Record<PaymentLayout, string>> = {
  eft: 'EFT to one bank',
  rtgs: 'RTGS to several banks',
  b2c: 'M-Pesa',
  sheet: 'Signed for',
};

/** A payment in a few words: `EFT to Equity Bank`, `RTGS to several banks`, `M-Pesa`, `Cash, signed for`. */
export function wayInWords({
  layout,
  mode,
  bankName,
}: {
  layout: PaymentLayout;
  mode: PayMode;
  bankName: string | null;
}): string {
  if (layout === 'eft') return `EFT to ${bankName ?? 'one bank'}`;
  if (layout === 'sheet') return mode === 'cheque' ? 'Cheques, signed for' : 'Cash, signed for';
  return layoutWords[layout];
}

/** The clearing house takes no EFT over a million shillings: what is more goes by RTGS. In cents. */
export const largestEft = 100_000_000;

/** M-Pesa pays at most so much in one transaction; in cents. */
export const largestMpesa = 25_000_000;
