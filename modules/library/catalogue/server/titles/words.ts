// Letters that no mark can be taken off, as people write them without one.
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The words of a text as they are compared: lower case, without marks on letters; Thiong’o is one word. */
export function wordsOf(text: string): string[] {
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ‘`]/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);
  return (bare.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longest));
}

/** A word is known by so many letters. */
const longest = 40;

interface Described {
  title: string;
  subtitle: string | null;
  authors: string | null;
  callNo: string | null;
}

/** Of so many words a text is read. */
const mostWords = 60;

/** What a title is found by, and how much each word says of it: most where it is one of few words of its name. */
export function weighedWords({ title, subtitle, authors, callNo }: Described): Map<string, number> {
  const own = new Set(wordsOf(title).slice(0, mostWords));
  const weighed = new Map<string, number>();
  const add = (words: Iterable<string>, weight: number) => {
    for (const word of words) weighed.set(word, Math.max(weighed.get(word) ?? 0, weight));
  };
  add(own, 100 - Math.min(own.size, 40));
  add(wordsOf(authors ?? '').slice(0, mostWords), 50);
  add(wordsOf(subtitle ?? '').slice(0, mostWords), 40);
  add(wordsOf(callNo ?? '').slice(0, mostWords), 20);
  return weighed;
}

/** A word that may be misspelt: of letters, and long enough that one of them may be wrong. */
export const canBeMisspelt = (word: string): boolean => word.length >= 3 && /^\p{L}+$/u.test(word);
