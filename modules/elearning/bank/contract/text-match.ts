// Marks that are written in several ways and mean the same: quotes and apostrophes (ng’ in Kiswahili), dashes, the bar of a fraction.
const alike: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼʹ`´ʻ′]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/⁄/g, '/'],
  [/\s+/g, ' '],
];

/**
 * A text as answers are compared: composed or not, wide or narrow, with one space between words. Accents stay, since ũ and u are
 * different letters; capitals go unless they matter.
 */
export function folded(text: string, caseMatters: boolean): string {
  let same = text.normalize('NFKC');
  for (const [found, one] of alike) same = same.replace(found, one);
  same = same.trim();
  // By way of capitals: ß and SS are the same.
  return caseMatters ? same : same.toUpperCase().toLowerCase();
}

// Of Unicode's private use, which no keyboard writes: a star that stands for itself.
const star = '\uE000';

/** Whether an answer is what a variant says: `*` in the variant stands for anything, `\*` for itself. */
export function matchesVariant(variant: string, answer: string, caseMatters: boolean): boolean {
  const pieces = folded(variant.replaceAll('\\*', star), caseMatters)
    .split('*')
    .map((piece) => piece.replaceAll(star, '*'));
  const given = folded(answer, caseMatters);
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return given === first;
  if (!given.startsWith(first)) return false;
  // One look for each piece, the earliest place each time: no pattern takes long.
  let at = first.length;
  for (const piece of rest) {
    const found = given.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return given.length - last.length >= at && given.endsWith(last);
}
