import type { ImportColumn } from '#kit/server/imports/define-import.ts';

/** What a sheet of the catalogue has: a row is a copy, or a title with a number of copies. */
export const catalogueColumns: readonly ImportColumn[] = [
  {
    key: 'title',
    label: 'Title',
    required: true,
    takes: 'The name of the book',
    example: 'The River Between',
    names: ['book', 'book title', 'name', 'jina la kitabu'],
  },
  { key: 'subtitle', label: 'Subtitle', takes: 'What is printed under the name', names: ['sub title', 'remainder of title'] },
  {
    key: 'authors',
    label: 'Authors',
    takes: 'With semicolons between them',
    example: 'Ngũgĩ wa Thiong’o',
    names: ['author', 'author(s)', 'writer', 'mwandishi'],
  },
  {
    key: 'isbn',
    label: 'ISBN',
    takes: '10 or 13 digits, as text',
    example: '978-0-435-90548-4',
    names: ['isbn 13', 'isbn13', 'isbn 10', 'isbn no'],
  },
  { key: 'publisher', label: 'Publisher', takes: 'Who published it', example: 'Heinemann', names: ['publishers'] },
  { key: 'edition', label: 'Edition', takes: 'As on the title page', example: '2nd' },
  { key: 'year', label: 'Year', takes: 'Four digits', example: '1965', names: ['year of publication', 'published', 'copyright'] },
  {
    key: 'kind',
    label: 'Kind',
    takes: 'Textbook, set book, reference, fiction, periodical or other',
    example: 'Fiction',
    names: ['category', 'type', 'item type'],
  },
  {
    key: 'course',
    label: 'Subject',
    takes: 'A subject of the school',
    example: 'English',
    names: ['course', 'learning area', 'somo'],
  },
  {
    key: 'class',
    label: 'Class',
    takes: 'The class that it is written for',
    example: 'Form 3',
    names: ['form', 'grade', 'level'],
  },
  {
    key: 'callNo',
    label: 'Call no.',
    takes: 'Dewey number and mark',
    example: '823.914 NGU',
    names: ['call number', 'class no', 'classification', 'dewey', 'ddc', 'class mark'],
  },
  { key: 'language', label: 'Language', takes: 'English, Kiswahili, or its code', example: 'English', names: ['lang', 'lugha'] },
  { key: 'price', label: 'Price', takes: 'In shillings', example: '650', names: ['cost', 'price (kes)', 'amount', 'value'] },
  {
    key: 'accessionNo',
    label: 'Accession no.',
    takes: 'Of this copy; no two copies have the same',
    example: '00042',
    names: ['accession number', 'acc no', 'accession', 'copy no', 'book no'],
  },
  { key: 'barcode', label: 'Barcode', takes: 'What a scanner reads, where it is not the accession number', names: ['bar code'] },
  {
    key: 'copies',
    label: 'Copies',
    takes: 'How many, where the row is of a title: each gets the next accession number',
    example: '3',
    names: ['number of copies', 'no of copies', 'quantity', 'qty', 'no. of books'],
  },
  {
    key: 'shelf',
    label: 'Shelf',
    takes: 'Where it stands',
    example: 'B3',
    names: ['location', 'place', 'rack', 'shelving location'],
  },
  { key: 'condition', label: 'Condition', takes: 'New, good, fair, poor or damaged', example: 'Good', names: ['state'] },
  {
    key: 'status',
    label: 'Status',
    takes: 'Available, in repair, lost, withdrawn or reference only',
    names: ['copy status', 'availability'],
  },
  {
    key: 'source',
    label: 'Source',
    takes: 'Bought from whom, or given by whom',
    example: 'Text Book Centre',
    names: ['supplier', 'donor', 'vendor', 'bought from'],
  },
  {
    key: 'acquiredOn',
    label: 'Acquired on',
    takes: 'Day, month, year',
    example: '14/03/2024',
    names: ['date acquired', 'date', 'date received', 'acquisition date', 'date of purchase'],
  },
  { key: 'note', label: 'Note', takes: 'Anything else of the title', names: ['notes', 'remarks', 'comment'] },
];

/** What the reading of MARC records adds. */
export const marcColumns: readonly ImportColumn[] = [
  { key: 'record', label: 'Record', takes: 'Which record of the MARC file it was' },
  ...catalogueColumns,
  { key: 'fault', label: 'Why it could not be read', takes: 'What is wrong with the record' },
];
