import type { QuestionBody } from '../../../contract/question.ts';
import { readNumber } from '../../../contract/number-text.ts';
import { partId, plainOf, type ReadPicture, Unheld } from '../item.ts';
import { pictureSize } from '../picture-size.ts';
import { attribute, child, deep, type Element, elementsOf, textOf } from '../xml.ts';

interface Body {
  body: QuestionBody;
  also?: string[];
}

/** What a file says beside a question. */
export interface MoodleTools {
  pictureAt: (address: string) => number | null;
  /** The pictures of the question by their names, as places in `pictures` from 1. */
  files: ReadonlyMap<string, number>;
  pictures: readonly ReadPicture[];
}

/** A numerical question: values with their tolerance, units with Moodle's multiplier, which is how many of them the first one is. */
export function numericOf(
  element: Element,
  answers: readonly { text: string; share: number; feedback: string; element: Element }[],
): Body {
  const also: string[] = [];
  const right = answers.flatMap(({ text, share, feedback, element: answer }) => {
    if (feedback !== '') also.push('feedback to single answers');
    const value = readNumber(text)?.value;
    if (value === undefined) {
      also.push(`the answer “${text.slice(0, 40)}”, which is no number`);
      return [];
    }
    const tolerance = Number(textOf(child(answer, 'tolerance')).trim() || '0');
    return [{ value, tolerance: Number.isFinite(tolerance) ? Math.abs(tolerance) : 0, share }];
  });
  const units = deep(element, 'unit').flatMap((unit) => {
    const [name, multiplier] = [
      plainOf(textOf(child(unit, 'unit_name'))),
      Number(textOf(child(unit, 'multiplier')).trim() || '1'),
    ];
    return name === '' || !(multiplier > 0) ? [] : [{ name: name.slice(0, 20), factor: 1 / multiplier }];
  });
  units.sort((a, b) => Math.abs(Math.log(a.factor)) - Math.abs(Math.log(b.factor)));
  const penalty = Number(textOf(child(element, 'unitpenalty')).trim() || '0.1');
  const graded = textOf(child(element, 'unitgradingtype')).trim();
  const unitShare = graded === '0' || graded === '' ? 0 : Math.min(10_000, Math.max(0, Math.round(penalty * 10_000)));
  return { body: { kind: 'numeric', right, units, unitShare: units.length === 0 ? 0 : unitShare }, also };
}

/** Gaps to choose for, `[[1]]` in the text, from words in groups. */
export function chosenGaps(element: Element, html: string): QuestionBody {
  const words = [...elementsOf(element, 'selectoption'), ...elementsOf(element, 'dragbox')].map((one) => ({
    text: plainOf(textOf(child(one, 'text'))),
    group: textOf(child(one, 'group')).trim() || '1',
  }));
  const gaps: Extract<QuestionBody, { kind: 'cloze' }>['gaps'] = [];
  const text = html.replace(/\[\[(\d{1,3})\]\]/g, (_, number: string) => {
    const right = words[Number(number) - 1];
    if (!right) throw new Unheld(`The text names the choice ${number}, which is not there.`);
    const variants = [...new Set(words.filter(({ group }) => group === right.group).map((word) => word.text))].map((one) => ({
      text: one.slice(0, 300),
      share: one === right.text ? 10_000 : 0,
    }));
    gaps.push({ id: partId(gaps.length), how: 'chosen', variants: variants.slice(0, 20), tolerance: 0, weight: 1 });
    return `{{${gaps.length}}}`;
  });
  return { kind: 'cloze', text: plainOf(text), gaps };
}

/** Markers dragged onto a picture: where there is one marker, its zones are the places that are pointed at. */
export function hotspotOf(element: Element, { files, pictures }: MoodleTools): Body {
  const drags = elementsOf(element, 'drag');
  if (drags.length !== 1) throw new Unheld('Several markers on a picture are not held; one is.');
  // The picture of the question itself stands beside its texts, not in them.
  const own = elementsOf(element, 'file').at(-1);
  const fileId = own ? files.get(attribute(own, 'name')) : undefined;
  if (fileId === undefined) throw new Unheld('Its picture is not in the file.');
  const size = pictureSize(pictures[fileId - 1]?.bytes ?? new Uint8Array());
  if (size === null) throw new Unheld('Its picture is no PNG, JPEG or WebP.');
  const spots = elementsOf(element, 'drop').map((drop, place) => {
    const shape = textOf(child(drop, 'shape')).trim();
    const [corner = '', sides = ''] = textOf(child(drop, 'coords')).trim().split(';');
    const [x = Number.NaN, y = Number.NaN] = corner.split(',').map(Number);
    if (shape !== 'circle' && shape !== 'rectangle')
      throw new Unheld('A zone on the picture is neither a circle nor a rectangle.');
    const [width = Number.NaN, height = width] = sides.split(',').map(Number);
    return {
      id: partId(place),
      shape: shape === 'circle' ? ('circle' as const) : ('box' as const),
      x,
      y,
      width,
      height,
      label: '',
    };
  });
  const plain = plainOf(textOf(child(drags[0] ?? element, 'text')));
  const body: QuestionBody = {
    kind: 'hotspot',
    fileId,
    places: Math.min(10, Math.max(1, Number(textOf(child(drags[0] ?? element, 'noofdrags')).trim()) || 1)),
    spots: spots.map((spot) => ({ ...spot, label: plain === '×' ? '' : plain })),
  };
  return { body: scaled(body, size.width, size.height) };
}

/** Zones in pixels of a picture, as ten-thousandths of its width and height. */
export function scaled(body: QuestionBody, across: number, down: number): QuestionBody {
  if (body.kind !== 'hotspot') return body;
  const part = (pixels: number, of: number, least = 0) => Math.min(10_000, Math.max(least, Math.round((pixels * 10_000) / of)));
  return {
    ...body,
    spots: body.spots.map((spot) => ({
      ...spot,
      x: part(spot.x, across),
      y: part(spot.y, down),
      width: part(spot.width, across, 1),
      height: part(spot.height, down, 1),
    })),
  };
}
