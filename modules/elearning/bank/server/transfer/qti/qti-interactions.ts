import { whole } from '../../../contract/marked.ts';
import { readNumber } from '../../../contract/number-text.ts';
import type { QuestionBody } from '../../../contract/question.ts';
import { scaled } from '../moodle/moodle-kinds.ts';
import { partId, plainOf, type ReadPicture, Unheld } from '../item.ts';
import { pictureSize } from '../picture-size.ts';
import { mappedShares, rightValues, toleranceOf } from './qti-responses.ts';
import { toHtmlText } from './qti-html.ts';
import { attribute, child, deep, type Element, elementsOf } from '../xml.ts';

export interface QtiTools {
  find: (address: string) => number | null;
  pictures: readonly ReadPicture[];
  root: Element;
  /** What is not held; readers add to it. */
  left: string[];
  declarations: ReadonlyMap<string, Element>;
}

/** The interactions of a body, in their order. */
export const interactions = (element: Element): Element[] =>
  elementsOf(element).flatMap((inner) => (inner.name.endsWith('Interaction') ? [inner] : interactions(inner)));

/** The declaration of what an interaction answers. */
export function declarationOf(interaction: Element, { declarations }: QtiTools): Element {
  const found = declarations.get(attribute(interaction, 'responseIdentifier'));
  if (!found) throw new Unheld('It does not say what answers it.');
  return found;
}

const words = (element: Element): string => plainOf(toHtmlText(element));
const isTrue = (said: string): boolean => said === 'true' || said === '1';

/** Reads the one interaction of an item. */
export function readInteraction(asked: Element, tools: QtiTools): QuestionBody {
  switch (asked.name) {
    case 'choiceInteraction':
      return choice(asked, tools);
    case 'orderInteraction':
      return order(asked, tools);
    case 'matchInteraction':
    case 'associateInteraction':
      return match(asked, tools);
    case 'textEntryInteraction':
      return entry(asked, tools);
    case 'extendedTextInteraction':
      return {
        kind: 'essay',
        lines: Math.min(60, Math.max(1, Number(attribute(asked, 'expectedLines')) || 15)),
        mostWords: null,
      };
    case 'selectPointInteraction':
    case 'hotspotInteraction':
      return places(asked, tools);
    default:
      throw new Unheld(`Questions of the kind ${asked.name} are not held.`);
  }
}

function choice(asked: Element, tools: QtiTools): QuestionBody {
  const declaration = declarationOf(asked, tools);
  const choices = elementsOf(asked, 'simpleChoice');
  const right = rightValues(declaration);
  const named = choices.map((one) => attribute(one, 'identifier'));
  if (named.length === 2 && named.every((name) => ['true', 'false'].includes(name.toLowerCase()))) {
    const feedback = (word: string) =>
      choices.flatMap((one) => (attribute(one, 'identifier').toLowerCase() === word ? [feedbackIn(one)] : []))[0] ?? '';
    return {
      kind: 'trueFalse',
      right: right[0]?.toLowerCase() === 'true',
      whenTrue: feedback('true'),
      whenFalse: feedback('false'),
    };
  }
  const many = attribute(declaration, 'cardinality') === 'multiple';
  const shares = mappedShares(declaration);
  const each = many ? Math.floor(whole / Math.max(1, right.length)) : whole;
  const options = choices.map((one, place) => {
    const name = attribute(one, 'identifier');
    const picture = [
      ...deep(one, 'img').map((image) => attribute(image, 'src')),
      ...deep(one, 'object').map((image) => attribute(image, 'data')),
    ][0];
    const fileId = picture === undefined ? null : tools.find(picture);
    const text = words(one);
    return {
      id: partId(place),
      text: text === '' && fileId !== null ? `Picture ${place + 1}` : text,
      fileId,
      share: shares?.get(name) ?? (shares === null && right.includes(name) ? each : 0),
      feedback: feedbackIn(one),
    };
  });
  return { kind: many ? 'multiple' : 'single', options, shuffle: isTrue(attribute(asked, 'shuffle')) };
}

const feedbackIn = (element: Element): string =>
  deep(element, 'feedbackInline')
    .map((one) => words(one))
    .join(' ')
    .slice(0, 2000);

function order(asked: Element, tools: QtiTools): QuestionBody {
  const texts = new Map(elementsOf(asked, 'simpleChoice').map((one) => [attribute(one, 'identifier'), words(one)]));
  const right = rightValues(declarationOf(asked, tools));
  if (right.length !== texts.size) throw new Unheld('Its right order does not name each of its items.');
  return { kind: 'ordering', items: right.map((name, place) => ({ id: partId(place), text: texts.get(name) ?? '' })) };
}

function match(asked: Element, tools: QtiTools): QuestionBody {
  const sets = elementsOf(asked, 'simpleMatchSet');
  const all = (sets.length === 2 ? sets : [asked, asked]).map((set) => elementsOf(set, 'simpleAssociableChoice'));
  const rights = new Map((all[1] ?? []).map((one) => [attribute(one, 'identifier'), words(one)]));
  const pairs = rightValues(declarationOf(asked, tools)).map((pair) => pair.trim().split(/\s+/));
  const used = new Set(pairs.map(([, right]) => right ?? ''));
  const found = (all[0] ?? []).flatMap((one) => {
    const name = attribute(one, 'identifier');
    const own = pairs.filter(([left]) => left === name);
    if (own.length > 1) throw new Unheld('One of its items is matched with several.');
    const right = rights.get(own[0]?.[1] ?? '');
    return right === undefined ? [] : [{ left: words(one), right }];
  });
  const others = sets.length === 2 ? [...rights].flatMap(([name, text]) => (used.has(name) ? [] : [text])) : [];
  const taken = new Set(found.map(({ right }) => right));
  return {
    kind: 'matching',
    pairs: found.map((pair, place) => ({ id: partId(place), ...pair })),
    others: [...new Set(others)].filter((one) => !taken.has(one)).slice(0, 10),
  };
}

function entry(asked: Element, tools: QtiTools): QuestionBody {
  const declaration = declarationOf(asked, tools);
  const [shares, right] = [mappedShares(declaration), rightValues(declaration)];
  const values = [...(shares ?? new Map(right.map((one) => [one, whole] as const)))];
  if (['float', 'integer'].includes(attribute(declaration, 'baseType'))) {
    const tolerance = toleranceOf(tools.root, attribute(declaration, 'identifier'));
    return {
      kind: 'numeric',
      right: values.map(([text, share]) => ({
        value: readNumber(text)?.value ?? Number.NaN,
        share,
        tolerance: tolerance(readNumber(text)?.value ?? 0),
      })),
      units: [],
      unitShare: 0,
    };
  }
  // As the format has it: capitals matter unless it says that they do not.
  const entries = deep(declaration, 'mapEntry');
  const caseMatters = entries.length === 0 || entries.some((one) => attribute(one, 'caseSensitive') !== 'false');
  if (values.length === 0) throw new Unheld('It does not say what is right.');
  return { kind: 'short', variants: values.map(([text, share]) => ({ text: text.slice(0, 300), share })), caseMatters };
}

function places(asked: Element, tools: QtiTools): QuestionBody {
  const declaration = declarationOf(asked, tools);
  const image = child(asked, 'object') ?? child(asked, 'img');
  const address = image ? attribute(image, 'data') || attribute(image, 'src') : '';
  const fileId = tools.find(address);
  if (!image || fileId === null) throw new Unheld('Its picture is not in the file.');
  const size = pictureSize(tools.pictures[fileId - 1]?.bytes ?? new Uint8Array());
  const across = Number(attribute(image, 'width')) || size?.width;
  const down = Number(attribute(image, 'height')) || size?.height;
  if (!across || !down) throw new Unheld('It is not known how large its picture is.');
  const areas =
    asked.name === 'selectPointInteraction'
      ? deep(declaration, 'areaMapEntry').filter((one) => Number(attribute(one, 'mappedValue')) > 0)
      : elementsOf(asked, 'hotspotChoice').filter((one) => rightValues(declaration).includes(attribute(one, 'identifier')));
  const spots = areas.map((area, place) => ({
    id: partId(place),
    label: attribute(area, 'hotspotLabel').slice(0, 200),
    ...spotOf(area),
  }));
  if (spots.length === 0) throw new Unheld('It does not say which places are right.');
  const most = Number(attribute(asked, 'maxChoices')) || spots.length;
  const body: QuestionBody = { kind: 'hotspot', fileId, places: Math.min(10, most, spots.length), spots };
  return scaled(body, across, down);
}

function spotOf(area: Element): { shape: 'circle' | 'box'; x: number; y: number; width: number; height: number } {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = attribute(area, 'coords')
    .split(/[\s,]+/)
    .map(Number);
  switch (attribute(area, 'shape')) {
    case 'circle':
      return { shape: 'circle', x: a, y: b, width: c, height: c };
    case 'ellipse':
      return { shape: 'circle', x: a, y: b, width: c, height: d };
    case 'rect':
      return { shape: 'box', x: a, y: b, width: c - a, height: d - b };
    default:
      throw new Unheld('A place on its picture is neither a circle nor a rectangle.');
  }
}
