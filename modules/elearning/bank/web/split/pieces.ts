import type { CallInput } from '#kit/contract/endpoint.ts';
import type { PaperPiece, PaperToSplit, PieceKind, splitApi } from '../../contract/split.ts';

/** A piece as it is worked on before it is taken. */
export interface Draft {
  /** Of this draft, while the screen stands. */
  readonly key: string;
  /** The pieces of the paper that it is made of. */
  readonly pieces: readonly string[];
  readonly number: string;
  readonly page: number;
  readonly kind: PieceKind;
  readonly text: string;
  /** Hundredths. */
  readonly marks: number;
  readonly options: readonly string[];
  readonly right: number | null;
  readonly accepted: readonly string[];
  readonly lines: number;
  readonly feedback: string;
  readonly topicId: number | null;
  readonly taken: PaperPiece['taken'];
  readonly again: boolean;
  readonly chosen: boolean;
}

let serial = 0;
const newKey = (): string => `p${(serial += 1)}`;

/** The option that a marking scheme names: `B`, `(b) Nairobi`. */
function rightOf(answer: string | null, options: readonly string[]): number | null {
  const [, letter] = /^\(?([A-Ea-e])(?:[).\s]|$)/.exec(answer ?? '') ?? [];
  const at = letter === undefined ? -1 : 'ABCDE'.indexOf(letter.toUpperCase());
  return at >= 0 && at < options.length ? at : null;
}

/** Room for an answer: two lines a mark. */
const linesFor = (marks: number): number => Math.max(1, Math.min(60, Math.round((marks / 100) * 2)));

/** The pieces of a paper as they come: headings, stems and what was taken before are not chosen. */
export function firstDrafts({ pieces }: Pick<PaperToSplit, 'pieces'>): Draft[] {
  return pieces.map((one, at) => {
    const { piece, number, page, text, options, answer, taken } = one;
    const marks = one.marks ?? 100;
    const stem = one.marks === null && (pieces[at + 1]?.number ?? '').startsWith(`${number}(`);
    return {
      key: newKey(),
      pieces: [piece],
      number,
      page,
      kind: options.length > 0 ? 'single' : 'essay',
      text,
      marks,
      options,
      right: rightOf(answer, options),
      accepted: [],
      lines: linesFor(marks),
      feedback: answer ?? '',
      topicId: null,
      taken,
      again: false,
      chosen: number !== '' && !stem && taken === null,
    };
  });
}

const together = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** Joins a piece with the one after it. */
export function joined(drafts: readonly Draft[], at: number): Draft[] {
  const [first, second] = [drafts[at], drafts[at + 1]];
  if (!first || !second) return [...drafts];
  const own = second.options.length > 0 ? second : first;
  const marks = first.chosen && second.chosen ? first.marks + second.marks : second.chosen ? second.marks : first.marks;
  const whole: Draft = {
    ...first,
    pieces: [...new Set([...first.pieces, ...second.pieces])].slice(0, 20),
    number: first.number === '' ? second.number : first.number,
    kind: own.options.length > 0 ? 'single' : first.kind,
    text: together(first.text, second.text),
    marks,
    options: own.options,
    right: own.right,
    accepted: [...first.accepted, ...second.accepted],
    lines: linesFor(marks),
    feedback: together(first.feedback, second.feedback),
    taken: first.taken ?? second.taken,
    chosen: first.chosen || second.chosen,
  };
  return [...drafts.slice(0, at), whole, ...drafts.slice(at + 2)];
}

/** Cuts a piece in two where the cursor stands; nothing where one side would be empty. */
export function cut(drafts: readonly Draft[], at: number, position: number): Draft[] {
  const draft = drafts[at];
  if (!draft) return [...drafts];
  const [before, after] = [draft.text.slice(0, position).trim(), draft.text.slice(position).trim()];
  if (before === '' || after === '') return [...drafts];
  const head: Draft = { ...draft, text: before, kind: draft.kind === 'single' ? 'essay' : draft.kind, options: [], right: null };
  return [...drafts.slice(0, at), head, { ...draft, key: newKey(), text: after }, ...drafts.slice(at + 1)];
}

/** What is sent of the chosen ones. */
export function rowsOf(drafts: readonly Draft[], topicId: number | null): CallInput<typeof splitApi.take>['rows'] {
  return drafts
    .filter(({ chosen }) => chosen)
    .map((draft) => ({
      pieces: [...draft.pieces],
      kind: draft.kind,
      text: draft.text,
      marks: draft.marks,
      options: draft.kind === 'single' ? [...draft.options] : [],
      right: draft.kind === 'single' ? draft.right : null,
      accepted: draft.kind === 'short' ? [...draft.accepted] : [],
      lines: draft.lines,
      feedback: draft.feedback,
      topicId: draft.topicId ?? topicId,
      again: draft.again,
    }));
}
