import { describe, expect, it } from 'vitest';
import type { ActivityBody } from './activity.ts';
import { forPlayer } from './asked.ts';
import { byDate, dateWords } from './dates.ts';
import { canBe, markActivity, solutionOfActivity } from './mark-activity.ts';

const labelling: ActivityBody = {
  kind: 'labelling',
  fileId: 7,
  alt: 'A cell',
  labels: [
    { id: 'q9', text: 'Nucleus', x: 9000, y: 9000 },
    { id: 'a1', text: 'Vacuole', x: 100, y: 100 },
  ],
  others: ['Root'],
};
const matching: ActivityBody = {
  kind: 'matching',
  pairs: [
    { id: 'l1', left: 'Kenya', leftFileId: null, rightId: 'r1', right: 'Nairobi', rightFileId: null },
    { id: 'l2', left: 'City of 2', leftFileId: null, rightId: 'r2', right: 'Nairobi', rightFileId: null },
    { id: 'l3', left: 'Picture', leftFileId: null, rightId: 'r3', right: 'Nairobi', rightFileId: 5 },
  ],
  others: [{ id: 'o1', text: 'Kampala', fileId: null }],
};
const timeline = (how: 'order' | 'place'): ActivityBody => ({
  kind: 'timeline',
  how,
  events: [
    { id: 'e1', text: 'Uhuru', fileId: null, date: '1963-12-12' },
    { id: 'e2', text: 'Caesar', fileId: null, date: '-44' },
    { id: 'e3', text: 'Later in 1963', fileId: null, date: '1963-12-12' },
    { id: 'e4', text: 'Ĩno', fileId: null, date: '2010' },
  ],
});
const ordering: ActivityBody = {
  kind: 'ordering',
  items: ['z1', 'b2', 'y3'].map((id, at) => ({ id, text: `step ${at}`, fileId: null })),
};
const memory: ActivityBody = {
  kind: 'memory',
  pairs: [1, 2].map((n) => ({ id: `p${n}`, a: `a${n}`, aFileId: null, b: `b${n}`, bFileId: null })),
};

describe('marking', () => {
  it.each([
    ['labels', labelling, { kind: 'labelling', labels: { q9: 'Nucleus', a1: 'Root' } }, 5000],
    ['no labels', labelling, { kind: 'labelling', labels: {} }, 0],
    ['the words of a prototype', labelling, { kind: 'labelling', labels: JSON.parse('{"__proto__":"Nucleus"}') as {} }, 0],
    [
      'twins of the same words, not of another picture',
      matching,
      { kind: 'matching', pairs: { l1: 'r2', l2: 'r1', l3: 'r1' } },
      6667,
    ],
    ['the right pairs', matching, { kind: 'matching', pairs: { l1: 'r1', l2: 'r2', l3: 'r3' } }, 10_000],
    ['a choice that belongs to none', matching, { kind: 'matching', pairs: { l1: 'o1' } }, 0],
    ['an order', ordering, { kind: 'ordering', items: ['z1', 'y3', 'b2'] }, 3333],
    ['the same item thrice', ordering, { kind: 'ordering', items: ['z1', 'z1', 'z1'] }, 0],
    ['half an order', ordering, { kind: 'ordering', items: ['z1', 'b2'] }, 6667],
    [
      'events of one day either way',
      timeline('order'),
      { kind: 'timeline', events: ['e2', 'e3', 'e1', 'e4'], dates: {} },
      10_000,
    ],
    ['events the wrong way', timeline('order'), { kind: 'timeline', events: ['e4', 'e1', 'e3', 'e2'], dates: {} }, 5000],
    ['events at dates', timeline('place'), { kind: 'timeline', events: [], dates: { e1: '1963-12-12', e2: '2010' } }, 2500],
    ['memory in as many turns as pairs', memory, { kind: 'memory', moves: 2, seconds: 9 }, 10_000],
    ['memory in thrice as many', memory, { kind: 'memory', moves: 6, seconds: 9 }, 3333],
    ['another kind', memory, { kind: 'ordering', items: ['p1', 'p2'] }, 0],
  ] as const)('%s', (_what, body, answer, share) => {
    expect(markActivity(body, structuredClone(answer) as never).share).toBe(share);
  });

  it('believes no game that is faster than hands', () => {
    expect(canBe(8, { moves: 7, seconds: 100 })).toBe(false);
    expect(canBe(8, { moves: 8, seconds: 7 })).toBe(false);
    expect(canBe(8, { moves: 8, seconds: 8 })).toBe(true);
  });

  it('says what is right in the order in which it is read', () => {
    expect(solutionOfActivity(labelling)).toEqual(['1: Vacuole', '2: Nucleus']);
    expect(solutionOfActivity(timeline('order'))[0]).toBe('44 BC: Caesar');
  });
});

describe('what is shown', () => {
  it('tells nothing of what is right', () => {
    const shown = JSON.stringify([labelling, matching, ordering, timeline('order')].map((body) => forPlayer(body, 4)));
    expect(shown).not.toMatch(/date":|rightId|1963-12-12|-44/);
    const places = forPlayer(labelling, 1);
    expect(places).toMatchObject({ places: [{ id: 'a1' }, { id: 'q9' }] });
    expect(JSON.stringify(places)).not.toMatch(/"id":"[a-z0-9]+","text"/);
  });

  it('is ordered by nothing but the number and random ids', () => {
    const turned = { ...ordering, items: ordering.kind === 'ordering' ? ordering.items.toReversed() : [] };
    for (const order of [1, 2, 3, 99]) expect(forPlayer(turned, order)).toEqual(forPlayer(ordering, order));
    const orders = new Set([...Array(30).keys()].map((order) => JSON.stringify(forPlayer(ordering, order))));
    expect(orders.size).toBeGreaterThan(3);
  });
});

describe('dates', () => {
  it('go from before our era on, a year before its months', () => {
    expect(['1963-12-12', '2010', '-44', '1963', '0007', '1963-12'].toSorted(byDate)).toEqual([
      '-44',
      '0007',
      '1963',
      '1963-12',
      '1963-12-12',
      '2010',
    ]);
    expect(['-44', '1963-12-12', '2010-08', '1593'].map(dateWords)).toEqual(['44 BC', '12 Dec 1963', 'Aug 2010', '1593']);
  });
});
