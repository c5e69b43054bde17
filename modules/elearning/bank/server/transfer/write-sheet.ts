import { imagesOf, plainText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../contract/question.ts';
import type { Exported, Loss } from './exported.ts';
import { mostAnswers, sheetColumns, sheetKinds } from '../../contract/sheet-columns.ts';

export type SheetRow = Readonly<Record<string, string>>;

const percent = ({ text, share }: { text: string; share: number }): string =>
  share === 10_000 ? text : `${text} = ${share / 100} %`;
const kindName = (kind: QuestionBody['kind']): string | undefined =>
  Object.entries(sheetKinds).find(([, one]) => one === kind)?.[0];

/** Questions as rows of a sheet, those that have a place in one, and what is lost. */
export function sheetRows(questions: readonly Exported[]): { rows: SheetRow[]; losses: Loss[] } {
  const losses: Loss[] = [];
  const rows = questions.flatMap((question): SheetRow[] => {
    const { id, body, text } = question;
    const kind = kindName(body.kind);
    const { right, answers } = answersOf(body);
    const out = kind !== undefined && answers.length <= mostAnswers;
    losses.push({ id, out, left: lostOf(question) });
    if (!out) return [];
    const blank = Object.fromEntries(sheetColumns.map((column) => [column, '']));
    return [
      {
        ...blank,
        ...Object.fromEntries(answers.map((answer, place) => [`Answer ${place + 1}`, answer.replace(/\s*\n\s*/g, ' ')])),
        Kind: kind,
        Question: body.kind === 'cloze' ? body.text : plainText(text),
        Marks: String(question.marks / 100),
        Right: right,
        Tolerance: body.kind === 'numeric' ? body.right.map(({ tolerance }) => tolerance).join('; ') : '',
        Units: body.kind === 'numeric' ? body.units.map(({ name, factor }) => `${name} = ${factor}`).join('; ') : '',
        'Capitals matter': body.kind === 'short' && body.caseMatters ? 'yes' : '',
        Feedback: question.feedback,
        Difficulty: question.difficulty,
        Tags: question.tags.join('; '),
        Source: question.source ?? '',
      },
    ];
  });
  return { rows, losses };
}

function answersOf(body: QuestionBody): { right: string; answers: string[] } {
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      const earning = body.options.flatMap(({ share }, place) => (share === 0 ? [] : [`${place + 1} = ${share / 100} %`]));
      return {
        right: earning.join('; '),
        answers: body.options.map(({ text, feedback }) => (feedback === '' ? text : `${text} ## ${feedback}`)),
      };
    }
    case 'trueFalse':
      return { right: body.right ? 'true' : 'false', answers: [] };
    case 'short':
      return { right: '', answers: body.variants.map(percent) };
    case 'numeric':
      return { right: '', answers: body.right.map(({ value, share }) => percent({ text: String(value), share })) };
    case 'matching':
      return {
        right: '',
        answers: [...body.pairs.map(({ left, right }) => `${left} | ${right}`), ...body.others.map((other) => ` | ${other}`)],
      };
    case 'ordering':
      return { right: '', answers: body.items.map(({ text }) => text) };
    case 'cloze':
      return { right: '', answers: body.gaps.map(({ how, variants }) => [how, ...variants.map(percent)].join(' | ')) };
    case 'essay':
      return { right: body.mostWords === null ? '' : String(body.mostWords), answers: [] };
    case 'hotspot':
      return { right: '', answers: [] };
  }
}

function lostOf({ text, body }: Exported): string[] {
  const looks = text.content.some((block) => block.type !== 'paragraph');
  return [
    ...(imagesOf(text).length > 0 ? ['its pictures'] : []),
    ...(looks ? ['the looks of its text'] : []),
    ...(body.kind === 'cloze' && body.text.includes('\n') ? ['the lines of its text'] : []),
    ...((body.kind === 'single' || body.kind === 'multiple') && body.options.some(({ fileId }) => fileId !== null)
      ? ['the pictures of its options']
      : []),
    ...((body.kind === 'single' || body.kind === 'multiple') && !body.shuffle ? ['that the order of its options stays'] : []),
    ...(body.kind === 'trueFalse' && (body.whenTrue !== '' || body.whenFalse !== '') ? ['feedback to each answer'] : []),
    ...(body.kind === 'cloze' && body.gaps.some(({ weight, tolerance }) => weight !== 1 || tolerance > 0)
      ? ['weights and tolerances of its gaps']
      : []),
    ...(body.kind === 'essay' && body.lines !== 15 ? ['how many lines it has on paper'] : []),
    ...(body.kind === 'numeric' && body.units.length > 0 && body.unitShare !== 1000 ? ['what a wrong unit costs'] : []),
  ];
}
