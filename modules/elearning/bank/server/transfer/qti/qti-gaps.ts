import { whole } from '../../../contract/marked.ts';
import type { QuestionBody } from '../../../contract/question.ts';
import { linesOf, partId, Unheld } from '../item.ts';
import { declarationOf, type QtiTools } from './qti-interactions.ts';
import { highest, mappedShares, rightValues, toleranceOf } from './qti-responses.ts';
import { attribute, deep, type Element, elementsOf, escaped, textOf } from '../xml.ts';

type Gap = Extract<QuestionBody, { kind: 'cloze' }>['gaps'][number];

/** A text with entries and choices in it as a text with gaps. */
export function readGaps(body: Element, tools: QtiTools): QuestionBody {
  const gaps: Gap[] = [];
  const words = (element: Element): string =>
    element.children
      .map((part) => {
        if (typeof part === 'string') return escaped(part);
        if (!part.name.endsWith('Interaction')) return `<${part.name}>${words(part)}</${part.name}>`;
        gaps.push(gapOf(part, gaps.length, tools));
        return `{{${gaps.length}}}`;
      })
      .join('');
  const text = linesOf(words(body));
  return { kind: 'cloze', text, gaps };
}

function gapOf(asked: Element, place: number, tools: QtiTools): Gap {
  const declaration = declarationOf(asked, tools);
  const [shares, right] = [mappedShares(declaration), rightValues(declaration)];
  const entries = deep(declaration, 'mapEntry').map(
    (one) => [attribute(one, 'mapKey'), Number(attribute(one, 'mappedValue'))] as const,
  );
  const weight = entries.length === 0 ? 1 : Math.min(100, Math.max(1, Math.round(highest(declaration, entries))));
  const id = partId(place);
  if (asked.name === 'inlineChoiceInteraction') {
    const variants = elementsOf(asked, 'inlineChoice').map((one) => {
      const name = attribute(one, 'identifier');
      return { text: textOf(one).trim().slice(0, 300), share: shares?.get(name) ?? (right.includes(name) ? whole : 0) };
    });
    return { id, how: 'chosen', variants, tolerance: 0, weight };
  }
  const values = [...(shares ?? new Map(right.map((one) => [one, whole] as const)))];
  if (values.length === 0) throw new Unheld('It does not say what is right in a gap.');
  const number = ['float', 'integer'].includes(attribute(declaration, 'baseType'));
  return {
    id,
    how: number ? 'number' : 'typed',
    variants: values.map(([text, share]) => ({ text: text.slice(0, 300), share })),
    tolerance: number ? toleranceOf(tools.root, attribute(declaration, 'identifier'))(Number(values[0]?.[0])) : 0,
    weight,
  };
}
