import type { CandidateQuestion } from '../../bank/contract/candidate.ts';
import { sheet, type SheetField, type SheetPage } from './paper-sheet.ts';

/** A question of a paper as its sheet asks it. */
export interface ToFill {
  place: number;
  question: CandidateQuestion;
  /** `2 marks`. */
  marks: string;
}

const [top, bottom] = [430, 2770];
/** Left edges of the columns, and how wide one is. */
const columns = [200, 1070] as const;
const columnWidth = 830;
const fullWidth = 1700;
/** Room for a field's name; circles that stand beside one another. */
const nameWidth = 150;
const perLine = Math.floor((columnWidth - nameWidth) / sheet.pitch);
const lineHeight = 74;
const digitHeight = 64;
/** The columns of a number, and what each may hold. */
export const digitColumns = 7;
export const signs = ['-', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const ordinals = ['th', 'st', 'nd', 'rd'] as const;
const ordinal = (place: number): string =>
  `${place}${place % 100 > 10 && place % 100 < 14 ? 'th' : (ordinals[place % 10] ?? 'th')}`;

/** A, B … Z, AA, AB … */
export const letterOf = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`;

interface Choice {
  part: string;
  name: string;
  how: 'one' | 'many';
  values: string[];
}

/** What is chosen from letters of a question, field by field; none of what is written. */
export function choicesOf(place: number, question: CandidateQuestion): Choice[] {
  const name = String(place);
  switch (question.kind) {
    case 'single':
      return [{ part: '', name, how: 'one', values: question.options.map(({ id }) => id) }];
    case 'multiple':
      return [{ part: '', name, how: 'many', values: question.options.map(({ id }) => id) }];
    case 'trueFalse':
      return [{ part: '', name, how: 'one', values: ['true', 'false'] }];
    case 'matching':
      return question.lefts.map(({ id }, at) => ({
        part: id,
        name: `${name}${letterOf(at).toLowerCase()}`,
        how: 'one',
        values: question.rights,
      }));
    case 'ordering':
      return question.items.map((_, at) => ({
        part: String(at),
        name: `${name}: ${ordinal(at + 1)}`,
        how: 'one',
        values: question.items.map(({ id }) => id),
      }));
    case 'numeric':
      return question.units.length === 0 ? [] : [{ part: 'unit', name: `${name} unit`, how: 'one', values: question.units }];
    default:
      return [];
  }
}

const labelOf = (question: CandidateQuestion, value: string, at: number): string =>
  question.kind === 'trueFalse' ? (value === 'true' ? 'T' : 'F') : letterOf(at);

const blank = (): SheetPage => ({ fields: [], words: [], rules: [], frames: [] });

/** Puts blocks under one another in two columns, page after page. */
class Flow {
  readonly pages: SheetPage[] = [blank()];
  #column = 0;
  #y = top;
  /** The lowest that something stands on this page. */
  #lowest = top;

  get page(): SheetPage {
    const last = this.pages.at(-1);
    if (!last) throw new Error('A sheet has a page.');
    return last;
  }

  /** Room for a block of a column's width. */
  inColumn(height: number): { x: number; y: number } {
    if (this.#y + height > bottom) {
      this.#column += 1;
      this.#y = top;
      if (this.#column === columns.length) this.#turn();
    }
    const place = { x: this.#column === 0 ? columns[0] : columns[1], y: this.#y };
    this.#y += height;
    this.#lowest = Math.max(this.#lowest, this.#y);
    return place;
  }

  /** Room for a block of the whole width, below everything on the page. */
  across(height: number): { x: number; y: number } {
    if (this.#lowest + height > bottom) this.#turn();
    const place = { x: columns[0], y: this.#lowest };
    this.#lowest += height;
    return place;
  }

  /** What is left of the page for a block of the whole width. */
  get left(): number {
    return bottom - this.#lowest;
  }

  #turn(): void {
    this.pages.push(blank());
    this.#column = 0;
    this.#y = top;
    this.#lowest = top;
  }
}

/** Lines of circles, each with its letter at its left. */
function addChoice(flow: Flow, place: number, question: CandidateQuestion, { part, name, how, values }: Choice): void {
  const lines = Math.ceil(values.length / perLine);
  const height = lines * lineHeight;
  const { x, y } = flow.inColumn(height);
  flow.page.words.push({ x, y: y + lineHeight / 2, width: nameWidth, text: name, bold: true });
  flow.page.fields.push({
    place,
    part,
    name,
    how,
    bubbles: values.map((value, at) => ({
      x: x + nameWidth + sheet.pitch * ((at % perLine) + 0.5),
      y: y + lineHeight * (Math.floor(at / perLine) + 0.5),
      label: labelOf(question, value, at),
      value,
    })),
    box: [x, y, columnWidth, height],
  });
}

/** Boxes to write a number in, and below each a column of circles. */
function addNumber(flow: Flow, place: number): void {
  const head = 150;
  const height = head + signs.length * digitHeight + 20;
  const { x, y } = flow.inColumn(height);
  const { page } = flow;
  page.words.push({ x, y: y + lineHeight / 2, width: nameWidth, text: String(place), bold: true });
  page.words.push({
    x: x + nameWidth,
    y: y + 30,
    width: 660,
    text: 'Write it, then fill one circle below each box.',
    bold: false,
  });
  for (const [row, sign] of signs.entries())
    page.words.push({ x: x + 100, y: y + head + (row + 0.5) * digitHeight, width: 40, text: sign, bold: false });
  for (let column = 0; column < digitColumns; column += 1) {
    const middle = x + nameWidth + sheet.pitch * (column + 0.5);
    page.frames.push({ x: middle - 38, y: y + 60, width: 76, height: 80, fileId: null });
    page.fields.push({
      place,
      part: `d${column}`,
      name: `${place}, column ${column + 1}`,
      how: 'digit',
      bubbles: signs.map((sign, row) => ({ x: middle, y: y + head + (row + 0.5) * digitHeight, label: '', value: sign })),
      box: [x, y, columnWidth, height],
    });
  }
}

const ruleHeight = 85;
const linesOf = (question: CandidateQuestion): number =>
  question.kind === 'essay' ? question.lines : question.kind === 'cloze' ? question.gaps.length : 2;

/** Ruled room, or a picture to point at; marked by a person. */
function addWritten(flow: Flow, { place, question, marks }: ToFill): void {
  const head = 70;
  const add = (part: number, height: number): { x: number; y: number } => {
    const at = flow.across(head + height + 20);
    const name = part === 0 ? String(place) : `${place}, continued`;
    const { page } = flow;
    page.words.push({ x: at.x, y: at.y + 40, width: fullWidth, text: part === 0 ? `${place}   (${marks})` : name, bold: true });
    page.fields.push({
      place,
      part: `w${part}`,
      name,
      how: 'hand',
      bubbles: [],
      box: [at.x, at.y, fullWidth, head + height + 20],
    });
    return { x: at.x, y: at.y + head };
  };
  if (question.kind === 'hotspot') {
    const height = 1000;
    const { x, y } = add(0, height);
    flow.page.frames.push({ x, y, width: fullWidth, height, fileId: question.fileId });
    return;
  }
  let left = linesOf(question);
  for (let part = 0; left > 0; part += 1) {
    const fits = Math.floor((flow.left - head - 20) / ruleHeight);
    const most = Math.floor((bottom - top - head - 20) / ruleHeight);
    const lines = Math.min(left, fits >= Math.min(3, left) ? fits : most);
    const { x, y } = add(part, lines * ruleHeight);
    for (let line = 1; line <= lines; line += 1) flow.page.rules.push({ x, y: y + line * ruleHeight, width: fullWidth });
    left -= lines;
  }
}

/** What is written by hand on paper: a person marks it. */
export const byHand = (question: CandidateQuestion): boolean =>
  question.kind === 'essay' || question.kind === 'short' || question.kind === 'cloze' || question.kind === 'hotspot';

/** The pages of an answer sheet: what is filled in, in two columns, then what is written. */
export function sheetPages(questions: readonly ToFill[]): SheetPage[] {
  const flow = new Flow();
  for (const { place, question } of questions) {
    if (question.kind === 'numeric') addNumber(flow, place);
    for (const choice of choicesOf(place, question)) addChoice(flow, place, question, choice);
  }
  for (const asked of questions) if (byHand(asked.question)) addWritten(flow, asked);
  return flow.pages;
}

/** Fields of all pages with where they stand: page and place in its list. */
export const fieldsOf = (pages: readonly SheetPage[]): { page: number; at: number; field: SheetField }[] =>
  pages.flatMap(({ fields }, index) => fields.map((field, at) => ({ page: index + 1, at, field })));
