/** Who says a remark on the report form. */
export const remarkKinds = ['subject_teacher', 'class_teacher', 'principal', 'boarding'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

export const remarkLanguages = ['english', 'swahili'] as const;
export type RemarkLanguage = (typeof remarkLanguages)[number];

/** How many characters of a remark fit the report form, by who says it. */
export type RemarkLengths = Readonly<Record<RemarkKind, number>>;

/** What a school has until it says otherwise: what fits the standard layouts. */
export const usualLengths: RemarkLengths = { subject_teacher: 45, class_teacher: 150, principal: 150, boarding: 110 };

/** The bounds of a school's own lengths: below, nothing can be said; above, the form runs over its page. */
export const lengthBounds: Readonly<Record<RemarkKind, readonly [least: number, most: number]>> = {
  subject_teacher: [20, 60],
  class_teacher: [60, 220],
  principal: [60, 220],
  boarding: [60, 220],
};

/** What a remark may name, and for how many characters it counts: what most names and subjects need. */
export const placeholders = { firstName: 9, subject: 12, grade: 3 } as const;
export type Placeholder = keyof typeof placeholders;

const segmenter = new Intl.Segmenter('en');
/** What people count as letters, also where one is written with two marks. */
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);

const braces = /\{([^{}]*)\}/g;

const isPlaceholder = (word: string): word is Placeholder => word in placeholders;

/** What is wrong with a remark's placeholders, in a sentence; null when nothing is. */
export function placeholderFault(text: string): string | null {
  const unknown = [...text.matchAll(braces)]
    .map(([whole, word = '']) => [whole, word] as const)
    .find(([, w]) => !isPlaceholder(w));
  if (unknown) return `${unknown[0]} has no value. Use {firstName}, {subject} or {grade}.`;
  return /[{}]/.test(text.replaceAll(braces, '')) ? 'A brace is open. Use {firstName}, {subject} or {grade}.' : null;
}

/** A text's length as people count letters, each placeholder as what it usually becomes. */
export function remarkLength(text: string): number {
  const counted = text.replaceAll(braces, (whole, word: string) =>
    isPlaceholder(word) ? 'x'.repeat(placeholders[word]) : whole,
  );
  return lettersOf(counted).length;
}

/** The remark about one student, whole: names put in. */
export const fillRemark = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replaceAll(braces, (whole, word: string) => (isPlaceholder(word) ? values[word] : whole)).normalize('NFC');

/** The length of a text in which names are put in already, as people count letters. */
export const filledLength = (text: string): number => lettersOf(text).length;
