import type { QuestionBody } from '../../../contract/question.ts';
import { decoded } from '../html-entities.ts';
import { linesOf, partId, shareOf, Unheld } from '../item.ts';

type Cloze = Extract<QuestionBody, { kind: 'cloze' }>;
type Gap = Cloze['gaps'][number];

const hows: readonly (readonly [RegExp, Gap['how']])[] = [
  [/^(SHORTANSWER|SA|MW)(_?C)?$/, 'typed'],
  [/^(SHORTANSWER_C|SAC|MWC)$/, 'typed'],
  [/^(NUMERICAL|NM)$/, 'number'],
  [/^(MULTICHOICE|MC)(_?(V|H|S|VS|HS))?$/, 'chosen'],
];

/** Where a gap in Moodle's embedded answers ends: the first closing brace that nothing escapes; -1: nowhere. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '}') return at;
  }
  return -1;
}

/** Splits at a sign that is not escaped. */
function splitAt(text: string, sign: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === sign) parts.push('');
    else {
      parts[parts.length - 1] += letter;
      if (letter === '\\' && at + 1 < text.length) {
        at += 1;
        parts[parts.length - 1] += text[at] ?? '';
      }
    }
  }
  return parts;
}

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

/**
 * Reads a text with embedded answers as Moodle writes them: `{2:SHORTANSWER:=Nairobi~%50%Mombasa#Nearly}`. The gaps become `{{1}}`.
 */
export function readCloze(html: string): { body: Cloze; left: string[] } {
  const gaps: Gap[] = [];
  const left: string[] = [];
  let text = '';
  let at = 0;
  const begins = /\{(\d*):([A-Z_]+):/g;
  for (let found = begins.exec(html); found; found = begins.exec(html)) {
    const end = endOf(html, begins.lastIndex);
    if (end < 0) throw new Unheld('An answer in the text has no end.');
    const how = hows.find(([name]) => name.test(found[2] ?? ''))?.[1];
    if (how === undefined) throw new Unheld(`Answers in the text of the kind ${found[2] ?? ''} are not held.`);
    text += `${html.slice(at, found.index)}{{${gaps.length + 1}}}`;
    gaps.push(gapOf(gaps.length, how, Number(found[1] === '' ? 1 : found[1]), html.slice(begins.lastIndex, end), left));
    if (/_C$|C$/.test(found[2] ?? '') && how === 'typed' && found[2] !== 'MC') left.push('that capitals matter in a gap');
    at = end + 1;
    begins.lastIndex = at;
  }
  if (gaps.length === 0) throw new Unheld('There is no gap in the text.');
  const plain = linesOf(text + html.slice(at));
  return { body: { kind: 'cloze', text: plain, gaps }, left };
}

function gapOf(place: number, how: Gap['how'], weight: number, answers: string, left: string[]): Gap {
  let tolerance = 0;
  const variants = splitAt(answers, '~').flatMap((answer) => {
    const [said = '', feedback] = splitAt(answer, '#');
    if (feedback !== undefined && feedback.trim() !== '') left.push('feedback to the answers in a gap');
    const found = /^\s*(?:%(-?[\d.]+)%|(=))?([\s\S]*)$/.exec(said);
    const share = found?.[2] === '=' ? 10_000 : shareOf(found?.[1] ?? 0);
    let text = decoded(unescaped(found?.[3] ?? ''))
      .replace(/<[^<>]*>/g, '')
      .trim();
    if (how === 'number') {
      const [value = '', within] = text.split(':');
      const numbered = Number(within ?? 0);
      if (Number.isFinite(numbered) && numbered > tolerance) tolerance = numbered;
      text = value.trim();
    }
    return text === '' ? [] : [{ text: text.slice(0, 300), share }];
  });
  return { id: partId(place), how, variants, tolerance, weight: Math.min(100, Math.max(1, weight)) };
}

/** What stands in a gap where Moodle's signs mean something else. */
const protectedText = (text: string): string => text.replace(/[\\~#}=%/"]/g, (sign) => `\\${sign}`);

/** A text with gaps as Moodle's embedded answers. */
export function writeCloze({ text, gaps }: Cloze, escape: (text: string) => string): string {
  const names = { typed: 'SHORTANSWER', chosen: 'MULTICHOICE', number: 'NUMERICAL' } as const;
  return text
    .split(/\{\{(\d{1,3})\}\}/)
    .map((part, place) => {
      const gap = place % 2 === 1 ? gaps[Number(part) - 1] : undefined;
      if (!gap) return escape(part).replace(/\n/g, '<br>');
      const answers = gap.variants.map(({ text: one, share }) => {
        const mark = share === 10_000 ? '=' : `%${share / 100}%`;
        const within = gap.how === 'number' && gap.tolerance > 0 && one !== '*' ? `:${gap.tolerance}` : '';
        return `${mark}${protectedText(escape(one))}${within}`;
      });
      return `{${gap.weight}:${names[gap.how]}:${answers.join('~')}}`;
    })
    .join('');
}
