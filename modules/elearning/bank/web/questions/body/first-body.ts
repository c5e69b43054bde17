import type { QuestionBody, QuestionKind } from '../../../contract/question.ts';

let made = 0;
/** A key of a part that was just added; the server gives it another. */
export const newId = (): string => `n${(made += 1)}`;

const option = (share: number) => ({ id: newId(), text: '', fileId: null, share, feedback: '' });

/** An empty question of a kind, with as many parts as are usual. */
export function firstBody(kind: QuestionKind): QuestionBody {
  switch (kind) {
    case 'single':
      return { kind, shuffle: true, options: [option(10_000), option(0), option(0), option(0)] };
    case 'multiple':
      return { kind, shuffle: true, options: [option(5000), option(5000), option(-5000), option(-5000)] };
    case 'trueFalse':
      return { kind, right: true, whenTrue: '', whenFalse: '' };
    case 'short':
      return { kind, caseMatters: false, variants: [{ text: '', share: 10_000 }] };
    case 'numeric':
      return { kind, right: [{ value: 0, tolerance: 0, share: 10_000 }], units: [], unitShare: 0 };
    case 'matching':
      return { kind, others: [], pairs: [1, 2, 3].map(() => ({ id: newId(), left: '', right: '' })) };
    case 'ordering':
      return { kind, items: [1, 2, 3].map(() => ({ id: newId(), text: '' })) };
    case 'cloze':
      return { kind, text: '', gaps: [firstGap()] };
    case 'hotspot':
      return { kind, fileId: 0, places: 1, spots: [] };
    case 'essay':
      return { kind, lines: 15, mostWords: null };
  }
}

/** The options of a choice of one as those of a choice of several, and the other way round; null for every other kind. */
export function choicesAs(body: QuestionBody, kind: QuestionKind): QuestionBody | null {
  if (body.kind === 'single' && kind === 'multiple')
    return { ...body, kind, options: body.options.map((one) => ({ ...one, share: one.share > 0 ? one.share : -5000 })) };
  if (body.kind !== 'multiple' || kind !== 'single') return null;
  const right = body.options.findIndex(({ share }) => share > 0);
  return { ...body, kind, options: body.options.map((one, place) => ({ ...one, share: place === right ? 10_000 : 0 })) };
}

export const firstGap = (): Extract<QuestionBody, { kind: 'cloze' }>['gaps'][number] => ({
  id: newId(),
  how: 'typed',
  variants: [{ text: '', share: 10_000 }],
  tolerance: 0,
  weight: 1,
});
