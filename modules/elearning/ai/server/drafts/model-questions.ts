import type { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { wrongInBody } from '../../../bank/contract/check-body.ts';
import { questionBody } from '../../../bank/contract/question.ts';
import { plainText } from '../../../content/server/text/snippet.rules.ts';
import type { DraftedKind } from '../../contract/words.ts';
import type { questionsAnswer } from '../model/shapes.ts';
import type { NewDraft } from './insert-drafts.ts';

type Answered = z.output<typeof questionsAnswer>['questions'][number];

const same = (a: string, b: string) => plainText(a).trim() === plainText(b).trim();

function bodyOf({ kind, question, options, right }: Answered): { text: string; body: unknown } | null {
  if (kind === 'trueFalse') {
    const said = /^(?:true|kweli|yes)$/i.test(right) ? true : /^(?:false|si kweli|uongo|no)$/i.test(right) ? false : null;
    return said === null ? null : { text: question, body: { kind, right: said, whenTrue: '', whenFalse: '' } };
  }
  if (kind === 'short')
    return { text: question, body: { kind, variants: [{ text: right.slice(0, 300), share: 10_000 }], caseMatters: false } };
  if (kind === 'cloze') {
    if (!/_{2,}/.test(question) || /[{}]/.test(question)) return null;
    const text = question.replace(/_{2,}/, '{{1}}').replaceAll(/_{2,}/g, '…');
    const gap = { id: 'g1', how: 'typed', variants: [{ text: right.slice(0, 300), share: 10_000 }], tolerance: 0, weight: 1 };
    return { text: 'Fill in the missing word.', body: { kind, text, gaps: [gap] } };
  }
  const others = options.filter(
    (option, place) => !same(option, right) && options.findIndex((one) => same(one, option)) === place,
  );
  if (others.length === 0) return null;
  const all = [right, ...others.slice(0, 4)];
  return {
    text: question,
    body: {
      kind,
      options: all.map((text, place) => ({
        id: `o${place + 1}`,
        text,
        fileId: null,
        share: place === 0 ? 10_000 : 0,
        feedback: '',
      })),
      shuffle: true,
    },
  };
}

/** What of a model’s questions can be asked, as drafts. Throws where none can. */
export function questionsFrom(
  answered: readonly Answered[],
  kinds: readonly DraftedKind[],
  restore: (text: string) => string,
): NewDraft[] {
  const drafts = answered.flatMap((given): NewDraft[] => {
    if (!kinds.includes(given.kind)) return [];
    const one = {
      ...given,
      question: restore(given.question),
      options: given.options.map(restore),
      right: restore(given.right),
    };
    const made = bodyOf(one);
    const body = made && questionBody.safeParse(made.body).data;
    if (!made || !body || wrongInBody(body).length > 0) return [];
    const title = body.kind === 'cloze' ? body.text.replaceAll(/\{\{\d+\}\}/g, '_____') : made.text;
    const sentence = restore(given.sentence).slice(0, 1000);
    return [
      {
        content: { kind: 'question', text: made.text, body, feedback: restore(given.why) },
        title,
        sentence: sentence === '' ? null : sentence,
      },
    ];
  });
  if (drafts.length === 0) throw new UserError('rule', 'None of the questions that the model wrote can be asked.');
  return drafts;
}
