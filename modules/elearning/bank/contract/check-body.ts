import type { FieldError } from '#kit/contract/errors.ts';
import { whole } from './marked.ts';
import { readNumber } from './number-text.ts';
import type { QuestionBody } from './question.ts';
import { folded } from './text-match.ts';

type Of<K extends QuestionBody['kind']> = Extract<QuestionBody, { kind: K }>;

/** What is wrong with a question beyond its shape, each at its field under `body`; nothing: it can be asked. */
export function wrongInBody(body: QuestionBody): FieldError[] {
  const found = [...idsTwice(body), ...wrongOf(body)];
  return found.map(({ path, message }) => ({ path: path === '' ? 'body' : `body.${path}`, message }));
}

function wrongOf(body: QuestionBody): FieldError[] {
  switch (body.kind) {
    case 'single':
      return [...sameTexts(body), ...noneRight(body.options, 'options', 'Say which one is right.')];
    case 'multiple':
      return [...sameTexts(body), ...wrongSum(body)];
    case 'short':
      return noneRight(body.variants, 'variants', 'Give one variant all marks.');
    case 'numeric':
      return wrongNumeric(body);
    case 'matching':
      return wrongMatching(body);
    case 'cloze':
      return wrongCloze(body);
    case 'hotspot':
      return wrongHotspot(body);
    default:
      return [];
  }
}

function idsTwice(body: QuestionBody): FieldError[] {
  const of = {
    single: 'options',
    multiple: 'options',
    matching: 'pairs',
    ordering: 'items',
    cloze: 'gaps',
    hotspot: 'spots',
  } as const satisfies Partial<Record<QuestionBody['kind'], string>>;
  if (!(body.kind in of)) return [];
  const ids =
    body.kind === 'single' || body.kind === 'multiple'
      ? body.options
      : body.kind === 'matching'
        ? body.pairs
        : body.kind === 'ordering'
          ? body.items
          : body.kind === 'cloze'
            ? body.gaps
            : body.kind === 'hotspot'
              ? body.spots
              : [];
  const twice = new Set(ids.map(({ id }) => id)).size !== ids.length;
  return twice ? [{ path: '', message: 'Two parts of the question have the same id.' }] : [];
}

const noneRight = (parts: readonly { share: number }[], path: string, message: string): FieldError[] =>
  parts.some(({ share }) => share === whole) ? [] : [{ path, message }];

function sameTexts({ options }: Of<'single' | 'multiple'>): FieldError[] {
  const seen = new Set<string>();
  return options.flatMap(({ text, fileId }, place) => {
    const same = `${folded(text, true)} ${fileId ?? ''}`;
    const twice = seen.has(same);
    seen.add(same);
    return twice ? [{ path: `options.${place}.text`, message: 'Another option says the same.' }] : [];
  });
}

/** Shares of what is right add up to all marks; thirds may come a few ten-thousandths short. */
function wrongSum({ options }: Of<'multiple'>): FieldError[] {
  const right = options.filter(({ share }) => share > 0);
  if (right.length === 0) return [{ path: 'options', message: 'Say which ones are right.' }];
  const sum = right.reduce((total, { share }) => total + share, 0);
  const off = Math.abs(sum - whole) > options.length;
  return off ? [{ path: 'options', message: 'The shares of what is right must add up to 100 %.' }] : [];
}

function wrongNumeric({ right, units }: Of<'numeric'>): FieldError[] {
  const names = units.map(({ name }) => folded(name, true));
  return [
    ...noneRight(right, 'right', 'Give one value all marks.'),
    ...(units[0] && units[0].factor !== 1
      ? [{ path: 'units.0.factor', message: 'The first unit is the one of the right value: its factor is 1.' }]
      : []),
    ...names.flatMap((name, place) =>
      names.indexOf(name) < place ? [{ path: `units.${place}.name`, message: 'This unit is there already.' }] : [],
    ),
  ];
}

function wrongMatching({ pairs, others }: Of<'matching'>): FieldError[] {
  const rights = new Set(pairs.map(({ right }) => right));
  if (rights.size + others.length < 2) return [{ path: 'pairs', message: 'Give at least two different things to match with.' }];
  const lefts = pairs.map(({ left }) => folded(left, true));
  return [
    ...lefts.flatMap((left, place) =>
      lefts.indexOf(left) < place ? [{ path: `pairs.${place}.left`, message: 'This is there already.' }] : [],
    ),
    ...others.flatMap((other, place) =>
      rights.has(other) ? [{ path: `others.${place}`, message: 'This is the right one of a pair.' }] : [],
    ),
  ];
}

/** The numbers of the gaps that stand in a text, in their order. */
export const gapsIn = (text: string): number[] => [...text.matchAll(/\{\{(\d{1,3})\}\}/g)].map(([, number]) => Number(number));

function wrongCloze({ text, gaps }: Of<'cloze'>): FieldError[] {
  const found = gapsIn(text);
  const wanted = gaps.map((_, place) => place + 1);
  const fits = found.length === wanted.length && wanted.every((number) => found.includes(number));
  return [
    ...(fits ? [] : [{ path: 'text', message: 'Write each gap once in the text: {{1}}, {{2}} and so on.' }]),
    ...gaps.flatMap(({ how, variants }, place): FieldError[] => {
      const path = `gaps.${place}.variants`;
      if (how === 'chosen' && variants.length < 2) return [{ path, message: 'Give at least two things to choose from.' }];
      const wrong = variants.findIndex(({ text: one }) => how === 'number' && one !== '*' && readNumber(one) === null);
      if (wrong >= 0) return [{ path: `${path}.${wrong}.text`, message: 'Enter a number.' }];
      return noneRight(variants, path, 'Give one answer all marks.');
    }),
  ];
}

function wrongHotspot({ places, spots }: Of<'hotspot'>): FieldError[] {
  const outside = spots.findIndex(
    ({ shape, x, y, width, height }) => shape === 'box' && (x + width > whole || y + height > whole),
  );
  return [
    ...(places > spots.length ? [{ path: 'places', message: 'There are fewer right places than are asked for.' }] : []),
    ...(outside >= 0 ? [{ path: `spots.${outside}.width`, message: 'This place reaches beyond the picture.' }] : []),
  ];
}
