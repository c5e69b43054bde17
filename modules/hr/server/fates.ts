import { about, anonymised, erased, everyWord, type Fates, kept, keyed, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of payroll when a person is erased: figures stay for the books and the authorities, the person goes. */
export const fates: Fates = {
  ...ofNobody(
    'hr.setting',
    'hr.bank',
    'hr.bank_branch',
    'hr.posting_rule',
    'hr.law',
    'hr.law_band',
    'hr.law_limit',
    'hr.law_choice',
    'hr.grade',
    'hr.leave_type',
    'hr.leave_block',
    'hr.pay_item',
    'hr.payment',
    'hr.pay_run',
    'hr.pay_run_step',
    'hr.return_filed',
  ),
  'hr.employee': about({
    staff: anonymised('Payslips need an employee; who it was goes', {
      payroll_no: keyed('erased-'),
      birth_date: null,
      disability_no: null,
      disability_from: null,
      disability_to: null,
      tier_two_scheme: null,
      note: null,
    }),
  }),
  'hr.contract': about({
    staff: anonymised('From when until when the school employed somebody stays; papers and reasons go', {
      because: null,
      file_id: null,
    }),
  }),
  'hr.pay_route': about({ staff: removed('Where somebody’s pay went goes with them') }),
  'hr.leave_request': about({
    staff: anonymised('That there was leave stays for the figures; the reasons go', {
      because: null,
      reach: null,
      file_id: null,
    }),
  }),
  'hr.month_sheet': about({ staff: kept('Days that were confirmed stay beside the pay') }),
  'hr.leave_entry': about({ staff: anonymised('Days of leave stay for the figures; notes go', { note: null }) }),
  'hr.pay_item_use': about({
    staff: anonymised('What was paid and taken by it stays for the books; numbers and reasons go', {
      reference: null,
      because: null,
    }),
  }),
  'hr.loan': about({ staff: anonymised('What was lent stays for the books; the reason goes', { because: null }) }),
  'hr.loan_entry': about({ staff: anonymised('The ledger of a loan stays for the books; notes go', { note: null }) }),
  'hr.pay_slip': about({
    staff: anonymised('Figures stay for the books and the authorities; who it was and where the money went goes', {
      full_name: erased,
      numbers: everyWord,
      route: null,
    }),
  }),
  'hr.pay_line': about({ staff: kept('Lines of payslips stay for the books') }),
  'hr.paid_month': about({ staff: kept('That a month is paid stays, so that it is not paid twice') }),
  'hr.payment_line': about({
    staff: anonymised('What was paid stays for the books; where it went and why it came back goes', {
      route: everyWord,
      returned_because: null,
    }),
  }),
  'hr.exit': about({
    staff: anonymised('When somebody left and what that came to stays for the books; words and notes go', {
      note: null,
      recoveries: everyWord,
      worked: everyWord,
      comment: null,
      taken_back_because: null,
    }),
  }),
  'hr.slip_link': about({ staff: removed('Links to somebody’s payslips go with them') }),
  'hr.data_change': about({ staff: removed('What somebody proposed to put right goes with them') }),
  'hr.leave_step': about({ staff: anonymised('Who granted leave stays; what they said goes', { comment: null }) }),
};
