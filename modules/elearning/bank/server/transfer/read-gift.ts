import { type GIFTQuestion, type NumericalFormat, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import type { RichText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../contract/question.ts';
import { transferLimits } from '../../contract/transfer.ts';
import { fromHtml, fromPlain } from './html-text.ts';
import { type Found, itemOf, partId, plainOf, type ReadFile, shareOf, Unheld } from './item.ts';
import { UnreadFile } from './xml.ts';

// The parser looks far back: one question of it is never longer.
const longest = 20_000;

/** Reads questions in GIFT. Each is read by itself, so that a fault in one leaves the others. */
export function readGift(text: string): ReadFile {
  const items: ReadFile['items'] = [];
  let category = '';
  for (const { source, line } of pieces(text)) {
    const named = /^\s*\$CATEGORY:\s*(.*)$/m.exec(source);
    const rest = source.replace(/^\s*\$CATEGORY:.*$/gm, '').replace(/^\s*\/\/(?!.*\[(?:id|tag):).*$/gm, '');
    if (named) category = (named[1] ?? '').trim().replace(/^\$[a-z]+\$\/?/, '');
    if (rest.replace(/^\s*\/\/.*$/gm, '').trim() === '') continue;
    const number = items.length + 1;
    if (number > transferLimits.items)
      throw new UnreadFile(`The file has more than ${transferLimits.items} questions. Split it.`);
    items.push(itemOf(number, `${rest.trim().slice(0, 80)} (line ${line})`, () => readOne(rest, line, category)));
  }
  if (items.length === 0) throw new UnreadFile('There is no question in the file.');
  return { items, pictures: [] };
}

/** The parts of a file between empty lines, which end a question even where its braces are open. */
function pieces(text: string): { source: string; line: number }[] {
  const found: { source: string; line: number }[] = [];
  let [current, begins]: [string[], number] = [[], 1];
  for (const [place, line] of [...text.replace(/^\uFEFF/, '').split(/\r?\n/), ''].entries()) {
    if (line.trim() !== '') {
      if (current.length === 0) begins = place + 1;
      current.push(line);
    } else if (current.length > 0) {
      found.push({ source: current.join('\n'), line: begins });
      current = [];
    }
  }
  return found;
}

function readOne(source: string, line: number, category: string): Found {
  if (source.length > longest) throw new Unheld(`The question at line ${line} is too long.`);
  const question = parsed(source, line);
  if (question.type === 'Category' || question.type === 'Description') throw new Unheld('It is a text without a question.');
  const left: string[] = [];
  const body = bodyOf(question, left);
  const stem = richOf(question.stem, left);
  return {
    title: question.title ?? '',
    text: stem,
    body,
    left,
    feedback: question.globalFeedback ? plainText(question.globalFeedback) : '',
    tags: [...(question.tags ?? []), ...(category === '' ? [] : [(category.split('/').at(-1) ?? '').slice(0, 60)])],
  };
}

function parsed(source: string, line: number): GIFTQuestion {
  try {
    const [question] = parse(`${source.trim()}\n\n`);
    if (question) return question;
  } catch (error) {
    if (error instanceof Error && 'location' in error) {
      const at = (error as { location?: { start?: { line?: number; column?: number } } }).location?.start;
      throw new Unheld(`It cannot be read: line ${line + (at?.line ?? 1) - 1}, column ${at?.column ?? 1}.`);
    }
    throw error;
  }
  throw new Unheld(`It cannot be read: line ${line}.`);
}

const isHtml = ({ format, text }: TextFormat): boolean =>
  format === 'html' || (format === 'moodle' && /<[a-z/][^<>]*>/i.test(text));
const plainText = (text: TextFormat): string => (isHtml(text) ? plainOf(text.text) : text.text.trim());

function richOf(text: TextFormat, left: string[]): RichText {
  if (text.format === 'markdown') left.push('the looks of Markdown');
  if (!isHtml(text)) return fromPlain(text.text);
  const read = fromHtml(text.text);
  left.push(...read.left);
  return read.text;
}

/** The right of a pair, in which the parser leaves escaped signs in a code of its own: `&&061;`. */
function rightOf(text: string, stem: TextFormat): string {
  const plain = text.replace(/&&(\d{3});?/g, (_, point: string) => String.fromCodePoint(Number(point)));
  return stem.format === 'html' ? plainOf(plain) : plain.trim();
}

type Asked = Exclude<GIFTQuestion, { type: 'Category' | 'Description' }>;

function bodyOf(question: Asked, left: string[]): QuestionBody {
  switch (question.type) {
    case 'MC':
      return choiceOf(question.choices);
    case 'TF':
      return {
        kind: 'trueFalse',
        right: question.isTrue,
        ...feedbackOf(question.isTrue, question.trueFeedback, question.falseFeedback),
      };
    case 'Short':
      if (question.choices.some(({ feedback }) => feedback !== null)) left.push('feedback to single answers');
      return {
        kind: 'short',
        caseMatters: false,
        variants: question.choices.map((choice) => ({ text: plainText(choice.text).slice(0, 300), share: weightOf(choice) })),
      };
    case 'Numerical': {
      const choices = Array.isArray(question.choices)
        ? question.choices
        : [{ isCorrect: true, weight: null, text: question.choices, feedback: null }];
      if (choices.some(({ feedback }) => feedback !== null)) left.push('feedback to single answers');
      return {
        kind: 'numeric',
        right: choices.map(({ isCorrect, weight, text }) => ({ ...rangeOf(text), share: weightOf({ isCorrect, weight }) })),
        units: [],
        unitShare: 0,
      };
    }
    case 'Matching': {
      const all = question.matchPairs.map(({ subquestion, subanswer }) => ({
        left: plainText(subquestion),
        right: rightOf(subanswer, question.stem),
      }));
      return {
        kind: 'matching',
        pairs: all.filter((pair) => pair.left !== '').map((pair, place) => ({ id: partId(place), ...pair })),
        others: [...new Set(all.filter((pair) => pair.left === '').map(({ right }) => right))],
      };
    }
    case 'Essay':
      return { kind: 'essay', lines: 15, mostWords: null };
  }
}

/** The feedback beside a truth: the parser calls the one to a wrong answer `true…`, whatever is right. */
const feedbackOf = (isTrue: boolean, wrong: TextFormat | null, right: TextFormat | null) => {
  const [ofWrong, ofRight] = [wrong ? plainText(wrong) : '', right ? plainText(right) : ''];
  return isTrue ? { whenTrue: ofRight, whenFalse: ofWrong } : { whenTrue: ofWrong, whenFalse: ofRight };
};

const weightOf = ({ isCorrect, weight }: { isCorrect: boolean; weight: number | null }): number =>
  weight === null ? (isCorrect ? 10_000 : 0) : shareOf(weight);

function choiceOf(choices: readonly TextChoice[]): QuestionBody {
  const options = choices.map((choice, place) => ({
    id: partId(place),
    text: plainText(choice.text),
    fileId: null,
    share: weightOf(choice),
    feedback: choice.feedback ? plainText(choice.feedback).slice(0, 2000) : '',
  }));
  return { kind: options.some(({ share }) => share === 10_000) ? 'single' : 'multiple', options, shuffle: true };
}

function rangeOf({ type, number, range, numberHigh, numberLow }: NumericalFormat): { value: number; tolerance: number } {
  if (type === 'high-low' && numberHigh !== undefined && numberLow !== undefined) {
    // Of 1.1..1.3 the middle; what doubles leave over is rounded away.
    const tidy = (value: number) => Number(value.toPrecision(12));
    return { value: tidy((numberHigh + numberLow) / 2), tolerance: tidy(Math.abs(numberHigh - numberLow) / 2) };
  }
  return { value: number ?? Number.NaN, tolerance: Math.abs(range ?? 0) };
}
