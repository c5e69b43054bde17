import { isbn13 } from '#modules/library/catalogue/contract/isbn.ts';
import { type Field, iso2709 } from '#modules/library/catalogue/server/testing/marc-records.ts';

/** A title of the invented catalogue, with the accession numbers of its copies. */
export interface Book {
  readonly title: string;
  readonly authors: string;
  readonly isbn: string;
  readonly callNo: string;
  readonly shelf: string;
  readonly numbers: readonly string[];
}

/** Numbers between 0 and 1, the same each time. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables =
  'ba be bi bo bu da de di do ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu nga nge ngo nja ra re ri ro ru sa se si so su ta te ti to tu wa we wi ya yo chi che sha shi mbe mba ndu thi stra gra pre tion ing er'.split(
    ' ',
  );
/** Words of which school libraries have thousands. */
const usual =
  'Secondary Biology Chemistry Physics Mathematics English Kiswahili History Geography Agriculture Introduction Teacher Guide Revision Kenya Africa Modern Stories River People Country Life Science Business Computer Atlas Poems Drama Children World'.split(
    ' ',
  );

/** So many titles with so many copies between them; some words are in thousands of titles, most in a few. */
export function catalogue(titles: number, copies: number): Book[] {
  const random = randomOf(7);
  const pick = <T>(list: readonly T[], bent = 1): T => list[Math.floor(list.length * random() ** bent)] as T;
  const word = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const rare = Array.from({ length: 16_000 }, () => capital(word()));
  const names = Array.from({ length: 9000 }, () => capital(word()));
  let number = 0;
  return Array.from({ length: titles }, (_, at): Book => {
    const words = Array.from({ length: 2 + Math.floor(random() * 4) }, () => (random() < 0.35 ? pick(usual, 2) : pick(rare, 2)));
    const own = at < copies - titles ? 2 : 1;
    const last = pick(names, 2);
    return {
      title: [...words, ...(at % 5 === 0 ? ['Form', String(1 + (at % 4))] : [])].join(' '),
      authors: `${pick(names)} ${last}`,
      isbn: isbnOf(at),
      callNo: `${100 + (at % 900)}.${at % 97} ${last.slice(0, 3).toUpperCase()}`,
      shelf: `S${at % 60}`,
      numbers: Array.from({ length: own }, () => `B${String((number += 1)).padStart(6, '0')}`),
    };
  });
}

function isbnOf(at: number): string {
  const twelve = `978${String(at).padStart(9, '0')}`;
  for (let check = 0; check < 10; check += 1) {
    const isbn = isbn13(`${twelve}${check}`);
    if (isbn !== null) return isbn;
  }
  throw new Error('A number has a check digit.');
}

/** One letter of the longest word is left out, doubled, taken for another, or two change places. */
export function misspelt(text: string, random: () => number): string {
  const words = text.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
  const word = words[longest] ?? '';
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const wrong = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    `${word.slice(0, at)}x${word.slice(at + 1)}`,
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ][Math.floor(random() * 4)];
  return words.map((one, place) => (place === longest ? (wrong ?? one) : one)).join(' ');
}

/** The catalogue as one file of MARC 21 records, each with its copies. */
export function marcOf(books: readonly Book[]): Uint8Array<ArrayBuffer> {
  const records = books.map(({ title, authors, isbn, callNo, shelf, numbers }) => {
    const fields: Field[] = [
      ['008', '120509s2012    ke            000 0 eng d'],
      ['020', '  ', 'a', isbn],
      ['100', '1 ', 'a', authors],
      ['245', '10', 'a', title],
      ...numbers.map((number): Field => ['952', '  ', 'p', number, 'c', shelf, 'o', callNo]),
    ];
    return iso2709(fields);
  });
  return new Uint8Array(Buffer.concat(records));
}
