import { about, anonymised, erased, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

const issue = anonymised('What left a store stays for the books; who signed and what it was for goes', {
  signed_name: erased,
  purpose: null,
  because: null,
});
const line = kept('Quantities and values of what left a store stay for the books');
const back = anonymised('What came back stays for the books; what was said of it goes', { note: null });
const charge = anonymised('What was charged or written off stays for the books; why goes', { because: null });
const step = anonymised('What became of a charge stays for the books; what was said goes', { comment: null });

/** What becomes of the tables of this area when a person is erased. */
export const issuingFates: Fates = {
  ...ofNobody('inventory.issue_return'),
  'inventory.issue': about({ student: issue, staff: issue }),
  'inventory.issue_line': about({ student: line, staff: line }),
  'inventory.issue_return_line': about({ student: back, staff: back }),
  'inventory.issue_charge': about({ student: charge, staff: charge }),
  'inventory.issue_charge_step': about({ student: step, staff: step }),
};
