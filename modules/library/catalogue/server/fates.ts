import { about, type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

const ofBook = 'It is said of a book, as its title page has it; whoever wrote it is no person of the school.';
const codes = 'It tells copies apart, and is printed on the label of the book.';
const derived = 'It is a word of a title.';

/** What becomes of the tables of this area when a person is erased: they are about books. */
export const catalogueFates: Fates = {
  ...ofNobody('library.setting', 'library.set_book', 'library.write_off', 'library.write_off_copy', 'library.write_off_step'),
  'library.title': about({}, { title: ofBook, subtitle: ofBook, authors: ofBook, publisher: ofBook, title_order: derived }),
  'library.copy': about(
    {},
    { accession_no: codes, accession_key: codes, accession_order: codes, barcode: codes, barcode_key: codes },
  ),
  'library.title_word': about({}, { word: derived }),
  'library.word_part': about({}, { part: derived, word: derived }),
};
