import type { Area } from '#kit/contract/module.ts';
import { receiptEvents } from './contract/events.ts';

/** Money as it comes in: receipts and their chain, the register of references, suspense, and telling guardians. */
export const receiving: Area = {
  name: 'receiving',
  uses: ['ledger'],
  // The counter writes cheques and bursaries, banks write payments; on each of them money comes in once. A refund gives it back.
  // Receipts and reminders are worded by the same templates.
  tables: [
    'finance.bursary',
    'finance.cheque',
    'finance.message_template',
    'finance.payment',
    'finance.payment_refund',
    'finance.refund',
  ],
  publishes: [
    'finance.bursary',
    'finance.cheque',
    'finance.message_template',
    'finance.payment',
    'finance.payment_refund',
    'finance.receipt',
    'finance.receipts',
    'finance.reference',
    'finance.reference_key',
    'finance.refund',
  ],
  events: Object.values(receiptEvents),
};
