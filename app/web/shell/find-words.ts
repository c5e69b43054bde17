/**
 * How well what was typed fits a title and the words that also find it: the smaller the better, null when it does not fit. Every
 * word that was typed must begin a word, stand within one, or be one with a slip of the finger.
 */
export function fit(typed: string, title: string, more = ''): number | null {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return null;
  const [own, others] = [wordsOf(title), wordsOf(more)];
  let sum = own.join(' ').startsWith(wanted.join(' ')) ? 0 : 1;
  for (const word of wanted) {
    const cost = Math.min(costAmong(own, word), costAmong(others, word) + 3);
    if (cost === Infinity) return null;
    sum += cost;
  }
  return sum;
}

/** A fit no better than this needs a slip of the finger somewhere. */
export const slipCost = 20;

/** Those that fit, best first; what fits with a slip only where nothing fits without one. */
export function fitting<T>(
  all: readonly T[],
  typed: string,
  textOf: (one: T) => { title: string; words?: string | undefined },
): T[] {
  const found = all.flatMap((one) => {
    const { title, words } = textOf(one);
    const cost = fit(typed, title, words);
    return cost === null ? [] : [{ one, cost }];
  });
  const plain = found.filter(({ cost }) => cost < slipCost);
  return (plain.length > 0 ? plain : found).toSorted((a, b) => a.cost - b.cost).map(({ one }) => one);
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function costAmong(words: readonly string[], typed: string): number {
  return Math.min(...words.map((word) => costOf(word, typed)), Infinity);
}

function costOf(word: string, typed: string): number {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 0.5;
  if (typed.length >= 3 && word.includes(typed)) return 2;
  const slips = slipsIn(word, typed);
  return slips === null ? Infinity : slipCost + slips;
}

/** How many slips turn what was typed into the beginning of a word; null for more than one in eight letters allow, or another first letter. */
function slipsIn(word: string, typed: string): number | null {
  const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (most === 0 || word.charAt(0) !== typed.charAt(0) || word.length < typed.length - most) return null;
  const slips = Math.min(...distances(typed, word));
  return slips <= most ? slips : null;
}

/** Slips between what was typed and each beginning of a word: a letter left out, too many, wrong, or two that changed places. */
function distances(typed: string, word: string): number[] {
  let older: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      row.push(
        Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + same, swapped ? at(older, j - 2) + 1 : Infinity),
      );
    }
    [older, above] = [above, row];
  }
  return above;
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
