import type { QuestionBody } from '../../contract/question.ts';

const option = (id: string, text: string, share: number, feedback = '') => ({ id, text, fileId: null, share, feedback });

/** A question of each kind, with what files of other programs have trouble with: signs of theirs, other letters, negative shares. */
export const bodies = {
  single: {
    kind: 'single',
    shuffle: true,
    options: [
      option('p1', 'x = {1} ~ #2: <b>a & b</b>', 10_000, 'Ndiyo: “vizuri”!'),
      option('p2', 'Ngũgĩ \\ wa', -2500, 'No # not {this}'),
      option('p3', '50 %', 0),
    ],
  },
  multiple: {
    kind: 'multiple',
    shuffle: true,
    options: [option('p1', '2', 5000), option('p2', '3', 5000, 'Prime'), option('p3', '9', -5000)],
  },
  trueFalse: { kind: 'trueFalse', right: false, whenTrue: 'Look again', whenFalse: 'Right' },
  short: {
    kind: 'short',
    caseMatters: false,
    variants: [
      { text: 'ng’ombe', share: 10_000 },
      { text: 'a: cow = {1}', share: 5000 },
    ],
  },
  numeric: {
    kind: 'numeric',
    right: [
      { value: 9.8, tolerance: 0.1, share: 10_000 },
      { value: -10, tolerance: 0.1, share: 5000 },
    ],
    units: [],
    unitShare: 0,
  },
  matching: {
    kind: 'matching',
    pairs: [
      { id: 'p1', left: 'Cow: ->', right: 'Mammal = 1' },
      { id: 'p2', left: 'Hen', right: 'Bird' },
      { id: 'p3', left: 'Bat', right: 'Mammal = 1' },
    ],
    others: ['Fish'],
  },
  ordering: { kind: 'ordering', items: ['larva', 'pupa', 'egg <1>'].map((text, place) => ({ id: `p${place + 1}`, text })) },
  cloze: {
    kind: 'cloze',
    text: '{{1}} ni mji mkuu wa {{2}} <b>\nsince {{3}} & more',
    gaps: [
      {
        id: 'p1',
        how: 'typed',
        variants: [
          { text: 'Nairobi', share: 10_000 },
          { text: 'Nai~ro}bi', share: 5000 },
        ],
        tolerance: 0,
        weight: 1,
      },
      {
        id: 'p2',
        how: 'chosen',
        variants: [
          { text: 'Kenya', share: 10_000 },
          { text: 'Uganda # x', share: 0 },
        ],
        tolerance: 0,
        weight: 2,
      },
      { id: 'p3', how: 'number', variants: [{ text: '1907', share: 10_000 }], tolerance: 2, weight: 1 },
    ],
  },
  hotspot: {
    kind: 'hotspot',
    fileId: 1,
    places: 2,
    spots: [
      { id: 'p1', shape: 'box', x: 1000, y: 2000, width: 1500, height: 500, label: '' },
      { id: 'p2', shape: 'circle', x: 5000, y: 5000, width: 1000, height: 2000, label: '' },
    ],
  },
  essay: { kind: 'essay', lines: 12, mostWords: null },
} as const satisfies { [K in QuestionBody['kind']]: QuestionBody };

/** Without the keys of its parts, which each reader gives anew; parts in an order of their own where that says nothing. */
export function bare(body: QuestionBody): unknown {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'id' ? undefined : value)));
}
