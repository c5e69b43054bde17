import type { BillingRequest } from '../../contract/requests.ts';

/** What is asked for, as a list says it. */
export const kindWords: Readonly<Record<BillingRequest['kind'], string>> = {
  reverse_run: 'Reverse a billing run',
  reverse_bill: 'Reverse a bill',
  reverse_invoice: 'Reverse an invoice',
  write_off: 'Write off',
};
