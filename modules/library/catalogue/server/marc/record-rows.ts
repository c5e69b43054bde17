import type { MarcRecord } from 'marcjs';
import { wrongIsbn } from '../../contract/isbn.ts';

/** Cells of the sheet that a record becomes, by the import’s columns. */
export type Cells = Readonly<Record<string, string>>;

/** As long as a cell may be. */
const longest = 1000;

/** Punctuation of ISBD, which says where the next part begins, and characters that are not seen. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u0098\u009c]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*[/:;=,]+$/, '')
    .trim()
    .slice(0, longest);

/** The same without the stop at the end of a field, but not that of an initial: Orwell, G. */
const bare = (text: string): string => clean(text).replace(/(?<=\p{L}{2}|\d|\))\.$/u, '');

/** A record, asked by tag and letter. */
class Fields {
  readonly #record: MarcRecord;

  constructor(record: MarcRecord) {
    this.#record = record;
  }

  /** The values of a control field. */
  control(tag: string): string {
    return this.#record.fields.find((field) => field[0] === tag && field.length === 2)?.[1] ?? '';
  }

  /** The parts of each field of a tag, in their order. */
  all(tag: string): { letter: string; value: string }[][] {
    return this.#record.fields
      .filter((field) => field[0] === tag && field.length > 2)
      .map((field) =>
        Array.from({ length: Math.floor((field.length - 2) / 2) }, (_, at) => ({
          letter: field[2 + at * 2] ?? '',
          value: field[3 + at * 2] ?? '',
        })),
      );
  }

  /** The first value of a letter of the first field that has it. */
  first(tag: string, letter: string): string {
    for (const parts of this.all(tag))
      for (const part of parts) if (part.letter === letter && part.value.trim()) return part.value;
    return '';
  }
}

const value = (parts: readonly { letter: string; value: string }[], letter: string): string =>
  parts.find((part) => part.letter === letter && part.value.trim() !== '')?.value ?? '';

/** Languages of three letters, as records have them. */
const languages: Readonly<Record<string, string>> = {
  eng: 'en',
  swa: 'sw',
  fre: 'fr',
  fra: 'fr',
  ger: 'de',
  deu: 'de',
  ara: 'ar',
  chi: 'zh',
  zho: 'zh',
  kik: 'ki',
  som: 'so',
};

/** A record of which nothing is in a language: zxx, and those of which it is not said. */
const noLanguage = new Set(['', '   ', 'zxx', 'und', 'mul', '|||']);

function titleOf(fields: Fields): { title: string; subtitle: string; authors: string } {
  const [parts = []] = fields.all('245');
  const pieces = parts.filter(({ letter }) => letter === 'n' || letter === 'p').map((part) => bare(part.value));
  const title = [bare(value(parts, 'a')), ...pieces].filter(Boolean).join('. ');
  const people = ['100', '110', '111', '700', '710'].flatMap((tag) => fields.all(tag).map((one) => bare(value(one, 'a'))));
  const authors = [...new Set(people.filter(Boolean))].join('; ') || bare(value(parts, 'c'));
  return { title, subtitle: bare(value(parts, 'b')), authors: authors.slice(0, 300) };
}

/** The first ISBN that is one; else the first that is written, which the import then leaves out and says so. */
function isbnOf(fields: Fields): string {
  const written = fields.all('020').map((parts) => clean(value(parts, 'a')).split(/[\s(]/)[0] ?? '');
  return written.find((isbn) => isbn !== '' && wrongIsbn(isbn) === null) ?? written.find(Boolean) ?? '';
}

function kindOf(fields: Fields, leader: string): string {
  const item = clean(fields.first('942', 'c')).toUpperCase();
  if (item === 'REF') return 'reference';
  if (item === 'TXT') return 'textbook';
  if (leader[7] === 's') return 'periodical';
  const form = fields.control('008')[33] ?? '';
  // Of printed text only: fiction, novels, short stories, humour.
  if (leader[6] === 'a' && item !== 'NF' && (item === 'FIC' || /[1fjdh]/.test(form))) return 'fiction';
  return 'other';
}

function titleCells(record: MarcRecord): Cells {
  const fields = new Fields(record);
  const { title, subtitle, authors } = titleOf(fields);
  const printed = fields.all('264').length > 0 ? '264' : '260';
  const tongue = (fields.first('041', 'a') || fields.control('008').slice(35, 38)).slice(0, 3).toLowerCase();
  const dewey = [fields.first('082', 'a') || fields.first('092', 'a') || fields.first('090', 'a') || fields.first('050', 'a')];
  const mark = fields.first('082', 'b') || fields.first('092', 'b') || fields.first('090', 'b') || fields.first('050', 'b');
  return {
    title: title.slice(0, 300),
    subtitle,
    authors,
    isbn: isbnOf(fields),
    publisher: bare(fields.first(printed, 'b')),
    edition: clean(fields.first('250', 'a')),
    year: /\d{4}/.exec(fields.first(printed, 'c'))?.[0] ?? /^\d{4}/.exec(fields.control('008').slice(7, 11))?.[0] ?? '',
    kind: kindOf(fields, record.leader),
    callNo: [...dewey, mark]
      .map((part) => clean(part.replaceAll('/', '')))
      .filter(Boolean)
      .join(' '),
    language: noLanguage.has(tongue) ? '' : (languages[tongue] ?? tongue),
  };
}

/** Where systems write their copies, and under which letters. Koha in 952, Sirsi in 949, others in 852 and 876. */
const items = [
  {
    tag: '952',
    barcode: 'p',
    number: 'i',
    shelf: 'c',
    callNo: 'o',
    price: 'vg',
    source: 'e',
    day: 'd',
    kept: '7',
    lost: '1',
    gone: '0',
  },
  {
    tag: '852',
    barcode: 'p',
    number: 't',
    shelf: 'c',
    callNo: 'h',
    price: '9',
    source: '',
    day: '',
    kept: '',
    lost: '',
    gone: '',
  },
  {
    tag: '949',
    barcode: 'i',
    number: '',
    shelf: 'l',
    callNo: 'a',
    price: 'p',
    source: '',
    day: '',
    kept: '',
    lost: '',
    gone: '',
  },
  {
    tag: '876',
    barcode: 'p',
    number: 'a',
    shelf: 'l',
    callNo: '',
    price: 'c',
    source: 'e',
    day: 'd',
    kept: '',
    lost: '',
    gone: '',
  },
] as const;

function itemCells(fields: Fields): Cells[] {
  // The first of them that has copies: a record that passed through two systems has them twice.
  for (const at of items) {
    const found = fields.all(at.tag).flatMap((parts): Cells[] => {
      const of = (letters: string) => clean(Array.from(letters, (letter) => value(parts, letter)).find(Boolean) ?? '');
      const [barcode, number] = [of(at.barcode), at.tag === '852' ? '' : of(at.number)];
      if (barcode === '' && number === '' && of(at.shelf) === '' && at.tag !== '952') return [];
      const flag = (letter: string) => letter !== '' && !['', '0'].includes(of(letter));
      return [
        {
          accessionNo: number || barcode,
          barcode: number === '' || number.toLowerCase() === barcode.toLowerCase() ? '' : barcode,
          copies: number === '' && barcode === '' ? '1' : '',
          shelf: of(at.shelf),
          price: /[\d,]+(?:\.\d+)?/.exec(of(at.price))?.[0] ?? '',
          source: of(at.source),
          acquiredOn: /^\d{4}-\d{2}-\d{2}$/.test(of(at.day)) ? of(at.day) : '',
          status: flag(at.gone) ? 'withdrawn' : flag(at.lost) ? 'lost' : flag(at.kept) ? 'reference' : '',
          ...(of(at.callNo) === '' ? {} : { callNo: of(at.callNo) }),
        },
      ];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** The rows that a record becomes: one for each copy, or one for the title alone. */
export function rowsOf(record: MarcRecord): Cells[] {
  const title = titleCells(record);
  const copies = itemCells(new Fields(record));
  return copies.length === 0 ? [title] : copies.map((copy) => ({ ...title, ...copy }));
}
