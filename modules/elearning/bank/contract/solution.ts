import { whole } from './marked.ts';
import type { AnswerValue, QuestionBody } from './question.ts';

/** What is right, as lines that people read. Never before it may be seen. */
export function solutionOf(body: QuestionBody): string[] {
  switch (body.kind) {
    case 'single':
      return body.options.filter(({ share }) => share === whole).map(({ text }) => text);
    case 'multiple':
      return body.options.filter(({ share }) => share > 0).map(({ text }) => text);
    case 'trueFalse':
      return [body.right ? 'True' : 'False'];
    case 'short':
      return body.variants.filter(({ share }) => share === whole).map(({ text }) => text.replaceAll('\\*', '*'));
    case 'numeric':
      return body.right
        .filter(({ share }) => share === whole)
        .map(({ value, tolerance }) => `${value}${unitOf(body)}${tolerance > 0 ? ` (± ${tolerance})` : ''}`);
    case 'matching':
      return body.pairs.map(({ left, right }) => `${left} → ${right}`);
    case 'ordering':
      return body.items.map(({ text }, place) => `${place + 1}. ${text}`);
    case 'cloze':
      return body.gaps.map(({ variants }, place) => `${place + 1}: ${variants.find(({ share }) => share === whole)?.text ?? ''}`);
    case 'hotspot':
      return body.spots.map(({ label }, place) => (label === '' ? `Place ${place + 1}` : label));
    case 'essay':
      return [];
  }
}

const unitOf = ({ units }: Extract<QuestionBody, { kind: 'numeric' }>): string => (units[0] ? ` ${units[0].name}` : '');

/** What a question says to an answer in particular. */
export function saidTo(body: QuestionBody, answer: AnswerValue): string[] {
  if (answer === null || answer.kind !== body.kind) return [];
  const found =
    body.kind === 'trueFalse' && answer.kind === 'trueFalse'
      ? [answer.value ? body.whenTrue : body.whenFalse]
      : body.kind === 'single' && answer.kind === 'single'
        ? body.options.filter(({ id }) => id === answer.option).map(({ feedback }) => feedback)
        : body.kind === 'multiple' && answer.kind === 'multiple'
          ? body.options.filter(({ id }) => answer.options.includes(id)).map(({ feedback }) => feedback)
          : [];
  return found.filter((said) => said !== '');
}
