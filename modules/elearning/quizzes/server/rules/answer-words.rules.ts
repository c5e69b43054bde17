import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';

const number = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 10 });
const percent = (tenThousandths: number) => `${Math.round(tenThousandths / 100)} %`;
const trueFalse = (value: boolean) => (value ? 'True' : 'False');
type Named = readonly { id: string; text: string }[];
const textOf = (all: Named, id: string) => all.find((one) => one.id === id)?.text ?? '…';

/** What somebody answered, in words; empty where nothing was, or something to another kind of question. */
export function answerWords(body: QuestionBody, answer: AnswerValue): string {
  if (answer === null || answer.kind !== body.kind) return '';
  switch (answer.kind) {
    case 'single':
      return body.kind === 'single' ? textOf(body.options, answer.option) : '';
    case 'multiple':
      return body.kind === 'multiple'
        ? answer.options
            .map((id) => textOf(body.options, id))
            .toSorted()
            .join('; ')
        : '';
    case 'trueFalse':
      return trueFalse(answer.value);
    case 'short':
    case 'essay':
      return answer.text;
    case 'numeric':
      return [answer.text, answer.unit ?? ''].filter((part) => part !== '').join(' ');
    case 'matching':
      return body.kind === 'matching' ? body.pairs.map(({ id, left }) => `${left} – ${answer.pairs[id] ?? '…'}`).join('; ') : '';
    case 'ordering':
      return body.kind === 'ordering' ? answer.items.map((id) => textOf(body.items, id)).join(', ') : '';
    case 'cloze':
      return body.kind === 'cloze' ? body.gaps.map(({ id }) => answer.gaps[id] || '…').join('; ') : '';
    case 'hotspot':
      return answer.points.map(({ x, y }) => `${percent(x)} across, ${percent(y)} down`).join('; ');
  }
}

/** What is right, in words; nothing for what a person marks. */
export function rightWords(body: QuestionBody): string[] {
  switch (body.kind) {
    case 'single':
      return body.options.filter(({ share }) => share === 10_000).map(({ text }) => text);
    case 'multiple':
      return body.options.filter(({ share }) => share > 0).map(({ text }) => text);
    case 'trueFalse':
      return [trueFalse(body.right)];
    case 'short':
      return body.variants.filter(({ share }) => share === 10_000).map(({ text }) => text);
    case 'numeric': {
      const unit = body.units[0] ? ` ${body.units[0].name}` : '';
      return body.right
        .filter(({ share }) => share === 10_000)
        .map(({ value, tolerance }) => number.format(value) + (tolerance > 0 ? ` ± ${number.format(tolerance)}` : '') + unit);
    }
    case 'matching':
      return body.pairs.map(({ left, right }) => `${left} – ${right}`);
    case 'ordering':
      return body.items.map(({ text }) => text);
    case 'cloze':
      return body.gaps.map(({ variants }) => variants.find(({ share }) => share === 10_000)?.text ?? '…');
    case 'hotspot':
      return body.spots.map(({ label, x, y }) => label || `${percent(x)} across, ${percent(y)} down`);
    case 'essay':
      return [];
  }
}

/** What the key says to the answer that was given. */
export function feedbackFor(body: QuestionBody, answer: AnswerValue): string[] {
  if (answer === null || answer.kind !== body.kind) return [];
  if (body.kind === 'trueFalse' && answer.kind === 'trueFalse')
    return [answer.value ? body.whenTrue : body.whenFalse].filter((text) => text !== '');
  if (body.kind !== 'single' && body.kind !== 'multiple') return [];
  const chosen = answer.kind === 'single' ? [answer.option] : answer.kind === 'multiple' ? answer.options : [];
  return body.options.filter(({ id, feedback }) => chosen.includes(id) && feedback !== '').map(({ feedback }) => feedback);
}
