import type { RichText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../bank/contract/question.ts';

/** A text of one paragraph. */
export const words = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const answers = ['Nakuru', 'Turkana', 'Victoria', 'Naivasha'];

/** Its key is wrong, and mended later. */
export const singleBody: QuestionBody = {
  kind: 'single',
  shuffle: true,
  options: answers.map((text, index) => ({
    id: `o${index + 1}`,
    text,
    fileId: null,
    share: text === 'Victoria' ? 10_000 : 0,
    feedback: text === 'Victoria' ? 'Most of it lies in Uganda and Tanzania.' : '',
  })),
};

/** The same with its key mended. */
export const mended = (body: QuestionBody): QuestionBody =>
  body.kind === 'single'
    ? { ...body, options: body.options.map((option) => ({ ...option, share: option.text === 'Turkana' ? 10_000 : 0 })) }
    : body;

export const essayBody: QuestionBody = { kind: 'essay', lines: 12, mostWords: 150 };
