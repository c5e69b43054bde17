import { about, anonymised, type Fates, kept, keyed, ofNobody, removed } from '#kit/server/privacy/fate.ts';

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
  'hr.data_change': about({ staff: removed('What somebody proposed to put right goes with them') }),
  'hr.leave_step': about({ staff: anonymised('Who granted leave stays; what they said goes', { comment: null }) }),
};
