import { about, anonymised, closed, erased, everyWord, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';
import { legalTimes } from '#modules/registration/privacy/contract/legal-times.ts';

const books = kept(`The books: amounts and numbers are kept as law wants them (${legalTimes.books.law}); nobody is named`);
const sealed = 'The seal of the ledger is made over it: a changed word would break the proof that the books are whole';
const chained = 'The chain of receipts is made over it';
const trips = kept('Who rode is billed; nobody is named');

/**
 * What becomes of finance when a person is erased. Amounts, numbers and days stay, so that every statement reads as
 * before, as `legalTimes.books` and every audit want it; who paid is taken out wherever neither
 * the ledger's seal nor the chain of receipts is made over it.
 */
export const fates: Fates = {
  ...ofNobody(
    'finance.account',
    'finance.bank_account',
    'finance.bank_feed',
    'finance.bill',
    'finance.billing_request',
    'finance.billing_run',
    'finance.book',
    'finance.budget',
    'finance.budget_line',
    'finance.capitation',
    'finance.cashier_close',
    'finance.collection_kind',
    'finance.discount_rule',
    'finance.driver',
    'finance.fee_line',
    'finance.fee_structure',
    'finance.fee_structure_class',
    'finance.income_source',
    'finance.instalment_part',
    'finance.instalment_plan',
    'finance.ledger_check',
    'finance.message_template',
    'finance.mpesa',
    'finance.reconciliation',
    'finance.reminder_run',
    'finance.route',
    'finance.route_stage',
    'finance.second_limit',
    'finance.spending_file',
    'finance.stage',
    'finance.statement',
    'finance.statement_line',
    'finance.supplier',
    'finance.supplier_bill',
    'finance.supplier_bill_line',
    'finance.supplier_credit',
    'finance.supplier_credit_share',
    'finance.tick',
    'finance.vehicle',
    'finance.vehicle_log',
    'finance.vote_head',
    'finance.waiting_line',
    'finance.waiting_posting',
    'finance.wallet_payout',
    'finance.wallet_rules',
    'finance.withholding_rate',
  ),
  'finance.posted_link': closed,
  'finance.seal': closed,
  'finance.sealed_journal': closed,
  'finance.journal': about(
    {},
    { kind: sealed, document_no: sealed, narration: sealed, reason: sealed, author_name: sealed },
    { closed: true },
  ),
  'finance.billing_request_line': about({ student: books }),
  'finance.billing_run_student': about({ student: books }),
  'finance.bursary': about({ student: kept('The sponsor’s own record') }),
  'finance.charge': about({ student: books }),
  'finance.cheque': about({ student: anonymised('The books', { payer_name: null }) }),
  'finance.discount_student': about({ student: books }),
  'finance.entry': about({ student: books }, { note: sealed }, { closed: true }),
  'finance.student_movement': about({ student: books }, { kind: sealed }, { closed: true }),
  'finance.invoice': about({ student: books }),
  'finance.invoice_sponsor': about({ student: books }),
  'finance.leaveout_condition': about({ student: books }),
  'finance.note': about({ student: books }),
  'finance.note_line': about({ student: books }),
  'finance.notice': about({
    student: anonymised('What the bank told, by its digest and amount', { raw: erased, payer: null }),
  }),
  'finance.payment': about({
    student: anonymised('The books; the bank’s reference stays to be matched', {
      payer_name: null,
      payer_phone: null,
      account_ref: null,
      narration: null,
      payload: everyWord,
    }),
  }),
  'finance.payment_refund': about({
    student: anonymised('The books', { payee_name: erased, payee_phone: null, returned_because: null }),
  }),
  'finance.promise': about({ student: anonymised('The books', { promised_by: erased, note: null }) }),
  'finance.prompt': about({ student: anonymised('The books', { phone: erased, account_ref: erased }) }),
  'finance.receipt': about(
    {
      student: anonymised('Number, amount, day and the chain of receipts stay; who paid goes', {
        payer_name: null,
        payer_phone: null,
        narration: null,
        crossed_because: null,
      }),
    },
    { receipt_no: chained, reference: chained },
  ),
  'finance.receipt_goods': about({ student: books }),
  'finance.reference': about(
    { student: books },
    { key: 'Nothing is paid in twice under one reference', shown: 'Nothing is paid in twice under one reference' },
  ),
  'finance.refund': about({ student: anonymised('The books', { payee_name: erased, payee_phone: null }) }),
  'finance.refund_return': about({ student: anonymised('The books', { reason: erased }) }),
  'finance.refund_step': about({ student: anonymised('Who approved it', { comment: null }) }),
  'finance.reminder': about({
    student: anonymised('That it was asked for', { phone: erased }),
    guardian: anonymised('That it was asked for', { phone: erased }),
  }),
  'finance.rider': about({ student: trips }),
  'finance.rider_bill': about({ student: books }),
  'finance.student_plan': about({ student: books }),
  'finance.trip_tick': about({ student: trips }),
  'finance.tax_remittance': about({ staff: books }),
  'finance.tax_remitted': about({ staff: books }),
  'finance.voucher': about({ staff: anonymised('The books', { payee_name: erased }) }),
  'finance.voucher_bill': about({ staff: books }),
  'finance.voucher_line': about({ staff: books }),
  'finance.voucher_signature': about({ staff: books }),
  'finance.voucher_tax': about({ staff: books }),
  'finance.wallet': about({ student: anonymised('The books', { frozen_because: null }) }),
  'finance.wallet_move': about({ student: anonymised('The books', { note: null, witness: null }) }),
};

/** What tables are called in a preview and a proof, where the words of "in use by" are another table's too. */
export const words: Readonly<Record<string, string>> = {
  'finance.student_plan': 'instalment plans of students',
  'finance.billing_request_line': 'students in requests to bill',
  'finance.billing_run_student': 'students in billing runs',
  'finance.invoice_sponsor': 'sponsors’ parts of invoices',
  'finance.note_line': 'lines of credit and debit notes',
  'finance.note': 'credit and debit notes',
};
