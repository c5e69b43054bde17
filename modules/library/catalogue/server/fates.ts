import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased: they are about books. */
export const catalogueFates: Fates = ofNobody(
  'library.setting',
  'library.title',
  'library.copy',
  'library.set_book',
  'library.title_word',
  'library.word_part',
  'library.write_off',
  'library.write_off_copy',
  'library.write_off_step',
);
