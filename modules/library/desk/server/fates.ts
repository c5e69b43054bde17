import { about, anonymised, erased, type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

const loan = anonymised('How often a book was read stays for the figures; what was said goes', {
  damage: null,
  because: null,
  presented_by: null,
});
const line = anonymised('That somebody waited stays for the figures; what was said goes', { because: null });

/** What becomes of the tables of this area when a person is erased. */
export const deskFates: Fates = {
  ...ofNobody('library.rule'),
  'library.loan': about({ student: loan, staff: loan }),
  'library.reservation': about({ student: line, staff: line }),
  'library.allowance': about({
    student: anonymised('That a rule was set aside stays; the words go', {
      against: erased,
      reason: erased,
      remark: null,
    }),
    staff: anonymised('That a rule was set aside stays; the words go', { against: erased, reason: erased, remark: null }),
  }),
};
