import type { GenreKind } from '../../contract/words.ts';

/** A subject or a class of the school, by its names. */
export interface Named {
  readonly id: number;
  readonly name: string;
  /** A short name: ENG. */
  readonly code?: string | null;
}

/** What a file’s name tells of what is in it. */
export interface NameTells {
  title: string;
  courseId: number | null;
  classId: number | null;
  year: number | null;
  term: number | null;
  paper: number | null;
  examBody: string | null;
  kind: GenreKind | null;
}

/** Names that schools and other sites use for subjects, besides the school’s own. */
const otherNames: readonly (readonly [RegExp, string])[] = [
  [/^(maths?|mathematical activities|hesabu)$/, 'mathematics'],
  [/^(eng|english language)$/, 'english'],
  [/^(kisw|swahili|swa|kis)$/, 'kiswahili'],
  [/^(bio|biol)$/, 'biology'],
  [/^(chem)$/, 'chemistry'],
  [/^(phy|phys)$/, 'physics'],
  [/^(geo|geog)$/, 'geography'],
  [/^(hist|history government|hag)$/, 'history'],
  [/^(agri|agric)$/, 'agriculture'],
  [/^(comp|computer|computers|ict|comp studies)$/, 'computer'],
  [/^(bst|b studies|bs|bus studies|business)$/, 'business'],
  [/^(cre|christian religious education)$/, 'christian'],
  [/^(ire|islamic religious education)$/, 'islamic'],
  [/^(hre|hindu religious education)$/, 'hindu'],
  [/^(home sci|home science|h science)$/, 'home science'],
];

const bodies = /\b(kcse|kcpe|kpsea|kjsea|kplea|knec)\b/;
const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, i: 1, ii: 2, iii: 3 };
const numberOf = (text: string | undefined): number | null => (text === undefined ? null : (numbers[text] ?? Number(text)));

/** A name as it is compared: without accents, signs and the ending; `form3` is two words. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

const withoutEnding = (name: string) => name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '');

/**
 * What the name of a file tells: `KCSE 2019 Biology PP2 MS.pdf` is a marking scheme of paper 2 of Biology. What it does not tell is null,
 * and whoever uploads says it.
 */
export function readFileName(name: string, courses: readonly Named[], classes: readonly Named[]): NameTells {
  const bare = withoutEnding(name);
  const text = ` ${plain(bare)} `;
  const [, body] = bodies.exec(text) ?? [];
  return {
    title: titleOf(bare),
    courseId: longest(text, courses) ?? byOtherName(text, courses),
    classId: longest(text, classes) ?? byLevel(text, classes),
    year: yearOf(text),
    term: within(numberOf(/ (?:term|trm|t|muhula wa|muhula) ([1-3]|one|two|three|i{1,3}) /.exec(text)?.[1]), 3),
    paper: within(numberOf(/ (?:paper|pp|p|karatasi ya|karatasi) ([1-9]|one|two|three|i{1,3}) /.exec(text)?.[1]), 9),
    examBody: body === undefined ? (/ mock /.test(text) ? 'Mock' : null) : body.toUpperCase(),
    kind: kindOf(text),
  };
}

const titleOf = (bare: string) =>
  bare
    .replaceAll(/[_]+|(?<=\S)\+(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

const within = (found: number | null, most: number): number | null =>
  found !== null && found >= 1 && found <= most ? found : null;

function yearOf(text: string): number | null {
  const years = [...text.matchAll(/(?<= )(19[5-9]\d|20\d\d)(?= )/g)].map(([year]) => Number(year));
  return years.at(-1) ?? null;
}

function kindOf(text: string): GenreKind | null {
  if (/ (ms|marking schemes?|marking|answers|mwongozo) /.test(text)) return 'marking_scheme';
  if (/ (notes?|handouts?|summary|maelezo) /.test(text)) return 'notes';
  if (/ (slides?|presentation|ppt) /.test(text)) return 'slides';
  if (
    / (kcse|kcpe|kpsea|kjsea|mock|pp|paper|exam|cat|opener|midterm|mid term|end term|endterm|pre mock|joint|karatasi|qp|qs) /.test(
      text,
    )
  )
    return 'past_paper';
  return null;
}

/** The one whose name or code stands in the text; of several the longest name. */
function longest(text: string, of: readonly Named[]): number | null {
  const found = of
    .flatMap(({ id, name, code }) =>
      [name, ...(code === null || code === undefined || code.length < 3 ? [] : [code])].map((one) => ({ id, words: plain(one) })),
    )
    .filter(({ words }) => words !== '' && text.includes(` ${words} `))
    .toSorted((a, b) => b.words.length - a.words.length);
  return found[0]?.id ?? null;
}

function byOtherName(text: string, courses: readonly Named[]): number | null {
  const words = text.trim().split(' ');
  const said = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`.trim()]);
  for (const [pattern, usual] of otherNames) {
    if (!said.some((one) => pattern.test(one) || one === usual)) continue;
    const course = courses.find(({ name }) => plain(name).includes(usual));
    if (course) return course.id;
  }
  return null;
}

/** `F3`, `Form three`, `G 7`: the class with that number, where there is one only. */
function byLevel(text: string, classes: readonly Named[]): number | null {
  const [, kind, sign] =
    / (f|form|g|grade|gr|class|std|standard|kidato cha|kidato|gredi ya|gredi) (\d{1,2}|one|two|three|four) /.exec(text) ?? [];
  if (kind === undefined) return null;
  const number = sign === 'four' ? 4 : numberOf(sign);
  const word = /^(f|form|kidato)/.test(kind) ? 'form' : kind.startsWith('g') ? 'grade' : '';
  const found = classes.filter(({ name }) => {
    const own = plain(name);
    return own.split(' ').includes(String(number)) && (word === '' || own.includes(word));
  });
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
