import { plainText } from '../../../content/server/text/snippet.rules.ts';
import { isStopWord } from './stop-words.ts';
import { wordsIn } from './sentences.ts';

/** A word that a text is about. */
export interface Term {
  /** As it is compared: without accents and capitals. */
  readonly plain: string;
  /** As it is written most. */
  readonly word: string;
  readonly times: number;
}

const least = 4;
const mostTerms = 80;

/** The words of a text that may be asked for, those that stand most often first. */
export function termsOf(text: string): Term[] {
  const found = new Map<string, Map<string, number>>();
  for (const word of wordsIn(text)) {
    if (word.length < least || isStopWord(word)) continue;
    const plain = plainText(word).trim();
    const forms = found.get(plain) ?? new Map<string, number>();
    const before = forms.get(word);
    forms.set(word, before === undefined ? 1 : before + 1);
    found.set(plain, forms);
  }
  return [...found]
    .map(([plain, forms]) => {
      const times = [...forms.values()].reduce((sum, count) => sum + count, 0);
      const [word] = [...forms].toSorted((a, b) => b[1] - a[1] || Number(isName(a[0])) - Number(isName(b[0])))[0] ?? [plain];
      return { plain, word, times };
    })
    .toSorted((a, b) => b.times - a.times || a.plain.localeCompare(b.plain))
    .slice(0, mostTerms);
}

const isName = (word: string): boolean => /^\p{Lu}/u.test(word);

/**
 * How much each term tells of the text: often here, seldom elsewhere in the school’s content.
 * @param elsewhere in how many resources of the school it stands
 * @param resources how many there are
 */
export function weightsOf(
  terms: readonly Term[],
  elsewhere: ReadonlyMap<string, number>,
  resources: number,
): Map<string, number> {
  return new Map(
    terms.map(({ plain, times }) => {
      const others = elsewhere.get(plain);
      const rare = others === undefined ? 1 : Math.log((1 + resources) / (1 + Math.min(resources, others))) + 1;
      return [plain, (1 + Math.log(times)) * rare];
    }),
  );
}

/** Two words of one stem: one would give the other away. */
export function related(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const stem = Math.max(4, Math.floor(short.length * 0.7));
  return long.startsWith(short.slice(0, stem)) || long.endsWith(short);
}
