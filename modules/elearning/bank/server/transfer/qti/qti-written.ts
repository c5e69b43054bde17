import type { QuestionBody } from '../../../contract/question.ts';
import { type BodyParts, declared, earned, type Tag, template } from './qti-tools.ts';
import { escaped } from '../xml.ts';

type Of<K extends QuestionBody['kind']> = Extract<QuestionBody, { kind: K }>;

/** Compares a number with a right one, a tolerance to either side. */
const equal = (tag: Tag, identifier: string, value: string, tolerance: number): string =>
  tag(
    'equal',
    tolerance > 0 ? { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` } : { toleranceMode: 'exact' },
    tag('variable', { identifier }) + tag('baseValue', { baseType: 'float' }, escaped(value)),
  );

const scores = (tag: Tag, value: string): string =>
  tag('setOutcomeValue', { identifier: 'SCORE' }, tag('baseValue', { baseType: 'float' }, value));

/** Several values are tried one after another; the first that the answer is near counts. */
export function numericParts({ right, units }: Of<'numeric'>, marks: number, tag: Tag): BodyParts {
  const mapped = right.map(({ value, share }) => ({ key: String(value), value: earned(share, marks || 100) }));
  const best = right.find(({ share }) => share === 10_000);
  const tried = right.map(({ value, tolerance, share }, place) =>
    tag(
      place === 0 ? 'responseIf' : 'responseElseIf',
      {},
      equal(tag, 'RESPONSE', String(value), tolerance) + scores(tag, earned(share, marks || 100)),
    ),
  );
  const tolerances = new Set(right.map(({ tolerance }) => tolerance));
  return {
    declarations: [declared(tag, { cardinality: 'single', baseType: 'float', right: best ? [String(best.value)] : [], mapped })],
    asked: `<p>${tag('textEntryInteraction', { responseIdentifier: 'RESPONSE' })}</p>`,
    processing: tag('responseProcessing', {}, tag('responseCondition', {}, tried.join(''))),
    left: [
      ...(units.length > 0 ? ['its units'] : []),
      ...(tolerances.size > 1 ? ['that its values have tolerances of their own, where it is read back here'] : []),
    ],
  };
}

/** A text with entries and choices; each gap has an answer of its own, whose best is its weight. */
export function clozeParts({ text, gaps }: Of<'cloze'>, tag: Tag): BodyParts {
  const named = gaps.map((gap, place) => ({ ...gap, identifier: `G${place + 1}` }));
  const declarations = named.map(({ how, variants, weight, identifier }) =>
    declared(tag, {
      identifier,
      cardinality: 'single',
      baseType: how === 'chosen' ? 'identifier' : how === 'number' ? 'float' : 'string',
      right: variants
        .flatMap(({ share, text: one }, place) => (share === 10_000 ? [how === 'chosen' ? `c${place}` : one] : []))
        .slice(0, 1),
      mapped: variants.map(({ text: one, share }, place) => ({
        key: how === 'chosen' ? `c${place}` : one,
        value: earned(share, weight * 100),
        ...(how === 'typed' ? { caseSensitive: false } : {}),
      })),
    }),
  );
  const body = text.split('\n').map((line) => {
    const parts = line.split(/\{\{(\d{1,3})\}\}/).map((part, place) => {
      const gap = place % 2 === 1 ? named[Number(part) - 1] : undefined;
      if (!gap) return escaped(part);
      if (gap.how !== 'chosen') return tag('textEntryInteraction', { responseIdentifier: gap.identifier });
      const choices = gap.variants.map(({ text: one }, at) => tag('inlineChoice', { identifier: `c${at}` }, escaped(one)));
      return tag('inlineChoiceInteraction', { responseIdentifier: gap.identifier, shuffle: true }, choices.join(''));
    });
    return `<p>${parts.join('')}</p>`;
  });
  const numbers = named.filter(({ how, tolerance }) => how === 'number' && tolerance > 0);
  const tried = numbers.map(({ identifier, variants, tolerance, weight }) =>
    tag(
      'responseCondition',
      {},
      tag('responseIf', {}, equal(tag, identifier, variants[0]?.text ?? '0', tolerance) + scores(tag, String(weight))),
    ),
  );
  return {
    declarations,
    asked: body.join(''),
    processing: tried.length === 0 ? template(tag, 'map_response') : tag('responseProcessing', {}, tried.join('')),
    bare: true,
  };
}
