import { filled } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { replaceUnusual } from '#modules/messaging/outgoing/contract/unusual.ts';

/** One subject as a message has it. */
export interface ToldSubject {
  /** `MAT` */
  readonly short: string;
  /** In whole percent; null for who has none. */
  readonly mark: number | null;
  /** The grade or level, or X for absent; null where there is neither. */
  readonly grade: string | null;
}

/** A student's result as a message has it. */
export interface ToldResult {
  readonly student: string;
  readonly className: string;
  readonly streamName: string | null;
  readonly exam: string;
  readonly term: string;
  readonly school: string;
  readonly guardian: string;
  /** True: levels only, as CBE reports them; no mean and no place. */
  readonly levels: boolean;
  readonly subjects: readonly ToldSubject[];
  readonly meanGrade: string | null;
  /** In points. */
  readonly mean: number | null;
  readonly rank: number | null;
  readonly of: number | null;
}

export interface ResultMessage {
  text: string;
  segments: number;
}

/** From roomy to tight: how subjects stand in the text. The first that fits one SMS is taken. */
const ways: readonly { between: string; one: (subject: ToldSubject) => string }[] = [
  { between: ', ', one: ({ short, mark, grade }) => [short, mark, grade].filter((part) => part !== null).join(' ') },
  { between: ' ', one: ({ short, mark, grade }) => `${short} ${mark ?? ''}${grade ?? ''}` },
  { between: ' ', one: ({ short, mark, grade }) => `${short}${mark ?? ' '}${grade ?? ''}` },
];

/**
 * A result in the words of a text, in one SMS (160 characters) where it can: letters that would make it two are written plainly
 * (Wanjirũ is Wanjiru), and subjects stand as tight as is needed. What does not fit even then is written roomily.
 */
export function resultMessage(text: string, result: ToldResult): ResultMessage {
  const { levels, subjects } = result;
  const values = {
    student: shortName(result.student),
    student_name: result.student,
    class: shortPlace(result.className, result.streamName),
    exam: result.exam,
    term: result.term,
    school: result.school,
    name: result.guardian,
    mean:
      levels || result.meanGrade === null
        ? ''
        : `Mean ${result.meanGrade}${result.mean === null ? '' : ` (${result.mean.toFixed(1)})`}`,
    position: levels || result.rank === null ? '' : `Pos ${result.rank}/${result.of}`,
  };
  const told = levels ? subjects.map((one) => (one.grade === null ? one : { ...one, mark: null })) : subjects;
  let first: ResultMessage | null = null;
  for (const { between, one } of ways) {
    const marks = told.map((subject) => one(subject).trim()).join(between);
    const written = tidy(replaceUnusual(filled(text, { ...values, marks })));
    const { segments } = countSegments(written);
    if (segments === 1) return { text: written, segments };
    first ??= { text: written, segments };
  }
  return first ?? { text: '', segments: 1 };
}

/** What empty placeholders leave behind goes: doubled spaces and points, and spaces before them. */
const tidy = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ (?=[.,:;])/g, '')
    .replaceAll(/([.,:;])[.,:;]+/g, '$1')
    .trim();

/** `Wanjirũ Achieng Otieno` is `Wanjirũ O.` */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${Array.from(last)[0]?.toUpperCase() ?? ''}.`;
}

/** `Form 3` `East` is `3E`; what has no number keeps its name. */
export function shortPlace(className: string, streamName: string | null): string {
  const number = /\d+/.exec(className)?.[0];
  if (number === undefined) return [className, streamName].filter(Boolean).join(' ');
  return `${number}${streamName === null ? '' : (Array.from(streamName.trim())[0]?.toUpperCase() ?? '')}`;
}

/** A subject's short name, or one made of its name: `Mathematics` is `MAT`. */
export const shortSubject = (name: string, short: string | null): string =>
  short ??
  name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
