import { expect, it } from 'vitest';
import { candidateQuestion, forCandidate } from './candidate.ts';
import { type QuestionBody, questionBodies } from './question.ts';

const option = (id: string, text: string, share: number) => ({ id, text, fileId: null, share, feedback: 'SECRET' });
const texts = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];

const bodies: readonly QuestionBody[] = [
  { kind: 'single', shuffle: true, options: texts.map((text, place) => option(`k${place}`, text, place === 0 ? 10_000 : -777)) },
  { kind: 'multiple', shuffle: true, options: texts.map((text, place) => option(`k${place}`, text, place < 2 ? 5000 : -777)) },
  { kind: 'trueFalse', right: true, whenTrue: 'SECRET', whenFalse: 'SECRET' },
  { kind: 'short', caseMatters: true, variants: [{ text: 'SECRET', share: 10_000 }] },
  {
    kind: 'numeric',
    right: [{ value: 777, tolerance: 77, share: 10_000 }],
    units: [
      { name: 'm', factor: 1 },
      { name: 'km', factor: 777 },
      { name: 'cm', factor: 0.01 },
    ],
    unitShare: 777,
  },
  {
    kind: 'matching',
    pairs: texts.map((text, place) => ({ id: `k${place}`, left: text, right: text.toUpperCase() })),
    others: ['OTHER'],
  },
  { kind: 'ordering', items: texts.map((text, place) => ({ id: `k${place}`, text })) },
  {
    kind: 'cloze',
    text: 'a {{1}} b {{2}}',
    gaps: [
      { id: 'g1', how: 'typed', variants: [{ text: 'SECRET', share: 10_000 }], tolerance: 77, weight: 7 },
      {
        id: 'g2',
        how: 'chosen',
        variants: texts.map((text, place) => ({ text, share: place === 0 ? 10_000 : 0 })),
        tolerance: 0,
        weight: 7,
      },
    ],
  },
  {
    kind: 'hotspot',
    fileId: 5,
    places: 1,
    spots: [{ id: 'k', shape: 'box', x: 777, y: 777, width: 77, height: 77, label: 'SECRET' }],
  },
  { kind: 'essay', lines: 5, mostWords: 100 },
];

it('has a case for every kind', () => {
  expect(bodies.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(questionBodies).toSorted());
});

it.each(bodies.map((body) => [body.kind, body] as const))(
  'shows of %s nothing that tells, and only what its shape has',
  (_, body) => {
    for (const order of [0, 1, 99, -5]) {
      const shown = forCandidate(body, order);
      expect(candidateQuestion.parse(shown)).toEqual(shown);
      const text = JSON.stringify(shown);
      expect(text).not.toMatch(/SECRET|777|10000|share|right"|feedback|tolerance|factor|spots|weight|variants/);
      expect(forCandidate(body, order)).toEqual(shown);
    }
  },
);

it('shuffles by the seed: every place comes up for what is right, about as often', () => {
  const runs = 3000;
  for (const body of bodies) {
    const places = Array.from({ length: 6 }, () => 0);
    for (let order = 0; order < runs; order += 1) {
      const shown = forCandidate(body, order);
      const list =
        shown.kind === 'single' || shown.kind === 'multiple'
          ? shown.options.map(({ text }) => text)
          : shown.kind === 'ordering'
            ? shown.items.map(({ text }) => text)
            : shown.kind === 'matching'
              ? shown.rights.filter((right) => right !== 'OTHER').map((right) => right.toLowerCase())
              : shown.kind === 'cloze'
                ? (shown.gaps[1]?.choices ?? [])
                : [];
      if (list.length === 0) continue;
      expect(list.toSorted()).toEqual(texts.toSorted());
      places[list.indexOf('alpha')] = (places[list.indexOf('alpha')] ?? 0) + 1;
    }
    if (places.every((count) => count === 0)) continue;
    for (const count of places) expect([body.kind, Math.abs(count - runs / 6) < 120]).toEqual([body.kind, true]);
  }
});

it('does not order what is matched or chosen by how it was written: writing it the other way round shows the same', () => {
  const turned = (body: QuestionBody): QuestionBody =>
    body.kind === 'cloze'
      ? { ...body, gaps: body.gaps.map((gap) => ({ ...gap, variants: gap.variants.toReversed() })) }
      : body.kind === 'numeric'
        ? { ...body, units: body.units.toReversed() }
        : body;
  for (const body of bodies) expect(forCandidate(turned(body), 3)).toEqual(forCandidate(body, 3));
});

it('keeps the order of options where they are not shuffled', () => {
  const body: QuestionBody = {
    kind: 'single',
    shuffle: false,
    options: texts.map((text, place) => option(`k${place}`, text, place === 0 ? 10_000 : 0)),
  };
  const shown = forCandidate(body, 42);
  expect(shown.kind === 'single' && shown.options.map(({ text }) => text)).toEqual(texts);
});
