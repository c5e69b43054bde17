import { about, anonymised, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased: what was owed stays for the books, reasons go. */
export const finesFates: Fates = {
  ...ofNobody('library.amnesty'),
  'library.fine': about({
    student: anonymised('What was owed and paid stays for the books; why goes', { because: null }),
    staff: anonymised('What was owed and paid stays for the books; why goes', { because: null }),
  }),
  'library.fine_step': about({
    student: anonymised('What became of a fine stays for the books; what was said goes', { comment: null }),
    staff: kept('What became of a fine stays for the books'),
  }),
  'library.waiver': about({
    student: kept('That a fine was taken off stays for the books'),
    staff: kept('That a fine was taken off stays for the books'),
  }),
};
