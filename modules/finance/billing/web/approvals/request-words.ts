import type { BillingRequest } from '../../contract/requests.ts';

/** What is asked for, as a list says it. */
export const kindWords: Readonly<Record<BillingRequest['kind'], string>> = {
  reverse_run: 'Take back a billing run',
  reverse_bill: 'Take back a bill',
  reverse_invoice: 'Take back an invoice',
  write_off: 'Write off',
};
