import { defineEvent } from '#kit/contract/events.ts';

/** What guardians are told of about money given back. */
export const refundPaid = defineEvent({
  key: 'finance.refund-paid',
  title: 'Refund paid',
  group: 'Refunds',
  to: 'guardians',
  placeholders: {
    student: 'The student’s name',
    amount: 'What was refunded',
    from: 'Where it was held: fees paid in advance, pocket money, caution money',
    how: 'How it was refunded',
    voucher: 'The voucher’s number',
  },
  texts: {
    en: '{school}: KES {amount} of {student} ({from}) has been refunded, {how}. Voucher {voucher}.',
    sw: '{school}: KES {amount} za {student} ({from}) zimerudishwa, {how}. Vocha {voucher}.',
  },
  on: true,
  urgent: false,
});

export const spendingEvents = [refundPaid];
