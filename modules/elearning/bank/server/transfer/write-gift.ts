import { imagesOf, plainText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../contract/question.ts';
import type { Exported, Loss, Written } from './exported.ts';
import { escaped } from './xml.ts';

type Text = (words: string) => string;

/** A text where GIFT's signs stand for themselves. */
const plain: Text = (words) =>
  words
    .replaceAll('\\', String.raw`\\`)
    .replace(/[~=#{}:]/g, (sign) => `\\${sign}`)
    .replace(/\s*\n\s*/g, String.raw`\n`);

const weight = (share: number, chosen: boolean): string => {
  if (share === 10_000) return '=';
  if (!chosen) return `=%${share / 100}%`;
  return share === 0 ? '~' : `~%${share / 100}%`;
};

/** The same in a question that is HTML, because a sign of HTML stands in it. */
const html: Text = (words) => plain(escaped(words).replace(/\s*\n\s*/g, '<br>'));

const after = (feedback: string, text: Text): string => (feedback === '' ? '' : `#${text(feedback)}`);

/** Questions in GIFT, which holds words only: what has no place there is left out and said. */
export function writeGift(questions: readonly Exported[]): Written {
  const losses: Loss[] = [];
  const parts = questions.flatMap((question) => {
    const { id, body, tags } = question;
    const all = `${plainText(question.text)}${JSON.stringify(body)}${question.feedback}`;
    const text = /[<&]/.test(all) ? html : plain;
    const inner = answers(body, text);
    losses.push({ id, out: inner !== null, left: lostOf(question) });
    if (inner === null) return [];
    const noted = tags.length === 0 ? '' : `// ${tags.map((tag) => `[tag:${tag.replace(/[[\]\n]/g, ' ')}]`).join(' ')}\n`;
    const general = question.feedback === '' ? '' : `####${text(question.feedback)}`;
    const asked = text(plainText(question.text)) || 'Fill in the gap.';
    const format = text === html ? '[html]' : '';
    return [`${noted}::${plain(question.words.slice(0, 60))}::${format}${asked} {${inner}${general}}`];
  });
  return { bytes: Buffer.from(`${parts.join('\n\n')}\n`), name: 'questions.gift.txt', type: 'text/plain', losses };
}

function lostOf({ text: asked, body, marks, difficulty, source }: Exported): string[] {
  const looks = asked.content.some(
    (block) =>
      block.type !== 'paragraph' || (block.content ?? []).some((part) => part.type === 'text' && (part.marks ?? []).length > 0),
  );
  return [
    ...(marks === 100 ? [] : ['its marks']),
    ...(imagesOf(asked).length > 0 ? ['its pictures'] : []),
    ...(looks ? ['the looks of its text'] : []),
    ...(difficulty === 'medium' ? [] : ['how difficult it is']),
    ...(source === null ? [] : ['where it comes from']),
    ...bodyLost(body),
  ];
}

function bodyLost(body: QuestionBody): string[] {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return [
        ...(body.shuffle ? [] : ['that the order of its options stays']),
        ...(body.options.some(({ fileId }) => fileId !== null) ? ['the pictures of its options'] : []),
      ];
    case 'short':
      return body.caseMatters ? ['that capitals matter'] : [];
    case 'numeric':
      return body.units.length > 0 ? ['its units'] : [];
    case 'essay':
      return ['how long the answer may be'];
    default:
      return [];
  }
}

/** What stands in the braces; null where GIFT has no such question. */
function answers(body: QuestionBody, text: Text): string | null {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return body.options
        .map((option) => `${weight(option.share, true)}${text(option.text)}${after(option.feedback, text)}`)
        .join(' ');
    case 'trueFalse': {
      const [right, wrong] = body.right ? [body.whenTrue, body.whenFalse] : [body.whenFalse, body.whenTrue];
      const said = right === '' && wrong === '' ? '' : `#${text(wrong)}#${text(right)}`;
      return `${body.right ? 'TRUE' : 'FALSE'}${said}`;
    }
    case 'short':
      return body.variants.map(({ text: one, share }) => `${weight(share, false)}${text(one)}`).join(' ');
    case 'numeric':
      return `#${body.right.map(({ value, tolerance, share }) => `${weight(share, false)}${value}:${tolerance}`).join(' ')}`;
    case 'matching':
      return [
        ...body.pairs.map(({ left, right }) => `=${text(left)} -> ${text(right)}`),
        ...body.others.map((other) => `= -> ${text(other)}`),
      ].join(' ');
    case 'essay':
      return '';
    default:
      return null;
  }
}
