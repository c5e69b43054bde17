import { describe, expect, it } from 'vitest';
import { markAnswer } from './mark-answer.ts';
import { type AnswerValue, type QuestionBody, questionBody } from './question.ts';

const share = (body: QuestionBody, answer: AnswerValue) => markAnswer(questionBody.parse(body), answer).share;
const option = (id: string, text: string, part: number) => ({ id, text, fileId: null, share: part, feedback: '' });

describe('one choice', () => {
  const body: QuestionBody = {
    kind: 'single',
    shuffle: true,
    options: [
      option('a', 'Nairobi', 10_000),
      option('b', 'Mombasa', -2500),
      option('c', 'Kisumu', 0),
      option('d', 'Nakuru', 5000),
    ],
  };
  it.each([
    ['a', 10_000],
    ['b', -2500],
    ['c', 0],
    ['d', 5000],
    ['z', 0],
  ])('gives the share of %s', (chosen, expected) => {
    expect(share(body, { kind: 'single', option: chosen })).toBe(expected);
  });
  it('gives nothing for nothing, and for an answer to another kind', () => {
    expect(share(body, null)).toBe(0);
    expect(share(body, { kind: 'trueFalse', value: true })).toBe(0);
  });
});

describe('several choices', () => {
  const thirds: QuestionBody = {
    kind: 'multiple',
    shuffle: false,
    options: [option('a', '2', 3333), option('b', '3', 3333), option('c', '5', 3333), option('d', '9', -5000)],
  };
  it.each([
    [['a', 'b', 'c'], 10_000],
    [['c', 'b', 'a'], 10_000],
    [['a', 'a', 'b'], 6666],
    [['a', 'd'], 0],
    [['a', 'b', 'c', 'd'], 4999],
    [['d'], 0],
    [[], 0],
    [['x', 'a'], 3333],
  ])('adds up %j, never below nothing', (options, expected) => {
    expect(share(thirds, { kind: 'multiple', options })).toBe(expected);
  });
});

it('marks truth', () => {
  const body: QuestionBody = { kind: 'trueFalse', right: false, whenTrue: '', whenFalse: '' };
  expect(share(body, { kind: 'trueFalse', value: false })).toBe(10_000);
  expect(share(body, { kind: 'trueFalse', value: true })).toBe(0);
});

describe('a word or two', () => {
  const short = (variants: [string, number][], caseMatters = false): QuestionBody => ({
    kind: 'short',
    caseMatters,
    variants: variants.map(([text, part]) => ({ text, share: part })),
  });
  it.each([
    ['ng’ombe', "ng'ombe", false, 10_000],
    ['ng’ombe', ' NG‘OMBE ', false, 10_000],
    ['Ngũgĩ', 'Ngu\u0303gi\u0303', false, 10_000],
    ['Ngũgĩ', 'NGŨGĨ', false, 10_000],
    ['Ngũgĩ', 'Ngugi', false, 0],
    ['Nairobi City', 'nairobi   city', false, 10_000],
    ['Nairobi', 'nairobi', true, 0],
    ['Nairobi', 'Nairobi', true, 10_000],
    ['Straße', 'STRASSE', false, 10_000],
    ['cm²', 'cm2', false, 10_000],
    ['ＡＢＣ', 'abc', false, 10_000],
    ['twenty–one', 'twenty-one', false, 10_000],
    ['*synthesis', 'Photosynthesis', false, 10_000],
    ['photo*', 'photosynthesis', false, 10_000],
    ['photo*sis', 'photosis', false, 10_000],
    ['photo*osis', 'photosis', false, 0],
    ['a*b*c', 'aXbYc', false, 10_000],
    ['a*b*c', 'aXcYb', false, 0],
    ['aba*aba', 'aba', false, 0],
    ['aba*aba', 'ababa', false, 0],
    ['the *', 'theatre', false, 0],
    [String.raw`2\*3`, '2*3', false, 10_000],
    [String.raw`2\*3`, '2x3', false, 0],
    ['.*', 'anything', false, 0],
    ['আমি', 'আমি', false, 10_000],
  ])('%s and %s (capitals matter: %s): %d', (variant, text, caseMatters, expected) => {
    expect(share(short([[variant, 10_000]], caseMatters), { kind: 'short', text })).toBe(expected);
  });
  it('takes the first that matches, as Moodle does, and the last * for all else', () => {
    const body = short([
      ['Mombasa', 2500],
      ['M*', 10_000],
      ['*', -1000],
    ]);
    expect(['mombasa', 'Mombasa Island', 'Kisumu', '  '].map((text) => share(body, { kind: 'short', text }))).toEqual([
      2500, 10_000, -1000, 0,
    ]);
  });
  it('is quick with many stars', () => {
    const body = short([[`${'*a'.repeat(149)}b`, 10_000]]);
    expect(share(body, { kind: 'short', text: 'a'.repeat(300) })).toBe(0);
  });
});

it('marks pairs, each alike, by what they say', () => {
  const body: QuestionBody = {
    kind: 'matching',
    pairs: [
      { id: 'x', left: 'Cow', right: 'Mammal' },
      { id: 'y', left: 'Hen', right: 'Bird' },
      { id: 'z', left: 'Bat', right: 'Mammal' },
    ],
    others: ['Fish'],
  };
  const of = (pairs: Record<string, string>) => share(body, { kind: 'matching', pairs });
  expect(of({ x: 'Mammal', y: 'Bird', z: 'Mammal' })).toBe(10_000);
  expect(of({ x: 'Mammal', y: 'Fish' })).toBe(3333);
  expect(of({ x: 'Mammal', z: 'Mammal' })).toBe(6667);
  expect(of({})).toBe(0);
  expect(of({ constructor: 'Mammal', toString: 'Bird' })).toBe(0);
});

it('marks an order by the places, as Moodle’s absolute position', () => {
  const body: QuestionBody = {
    kind: 'ordering',
    items: ['one', 'two', 'three', 'two'].map((text, place) => ({ id: `i${place}`, text })),
  };
  const of = (items: string[]) => share(body, { kind: 'ordering', items });
  expect(of(['i0', 'i1', 'i2', 'i3'])).toBe(10_000);
  expect(of(['i0', 'i3', 'i2', 'i1'])).toBe(10_000);
  expect(of(['i1', 'i0', 'i2', 'i3'])).toBe(5000);
  expect(of(['i1', 'i2', 'i3', 'i0'])).toBe(0);
  expect(of(['i0'])).toBe(2500);
  expect(of(['i1', 'i1', 'i1', 'i1'])).toBe(0);
  expect(of([])).toBe(0);
});

it('marks gaps by their weights', () => {
  const body: QuestionBody = {
    kind: 'cloze',
    text: '{{1}} is the capital of {{2}} since {{3}}',
    gaps: [
      {
        id: 'p',
        how: 'typed',
        variants: [
          { text: 'Nairobi', share: 10_000 },
          { text: 'Nai*', share: 5000 },
        ],
        tolerance: 0,
        weight: 1,
      },
      {
        id: 'q',
        how: 'chosen',
        variants: [
          { text: 'Kenya', share: 10_000 },
          { text: 'Uganda', share: -5000 },
        ],
        tolerance: 0,
        weight: 2,
      },
      { id: 'r', how: 'number', variants: [{ text: '1907', share: 10_000 }], tolerance: 2, weight: 1 },
    ],
  };
  const of = (gaps: Record<string, string>) => share(body, { kind: 'cloze', gaps });
  expect(of({ p: 'nairobi', q: 'Kenya', r: '1,907' })).toBe(10_000);
  expect(of({ p: 'Naivasha', q: 'Kenya', r: '1909' })).toBe(8750);
  expect(of({ q: 'kenya' })).toBe(0);
  expect(of({ p: 'Nairobi', q: 'Uganda', r: '1910' })).toBe(0);
  expect(of({ q: 'Uganda' })).toBe(-2500);
  expect(of({ p: ' ', __proto__: 'x' } as Record<string, string>)).toBe(0);
});

describe('places on a picture', () => {
  const spot = (id: string, shape: 'circle' | 'box', x: number, y: number, width: number, height: number) => ({
    id,
    shape,
    x,
    y,
    width,
    height,
    label: '',
  });
  const one = (spots: Extract<QuestionBody, { kind: 'hotspot' }>['spots'], places: number): QuestionBody => ({
    kind: 'hotspot',
    fileId: 1,
    places,
    spots,
  });
  const of = (body: QuestionBody, ...points: [number, number][]) =>
    share(body, { kind: 'hotspot', points: points.map(([x, y]) => ({ x, y })) });
  it('counts the border in, of boxes and of circles with two radii', () => {
    const box = one([spot('a', 'box', 1000, 2000, 500, 600)], 1);
    expect([of(box, [1000, 2000]), of(box, [1500, 2600]), of(box, [1501, 2600]), of(box, [999, 2000])]).toEqual([
      10_000, 10_000, 0, 0,
    ]);
    const round = one([spot('a', 'circle', 5000, 5000, 300, 600)], 1);
    expect([of(round, [5300, 5000]), of(round, [5000, 5600]), of(round, [5301, 5000]), of(round, [5300, 5001])]).toEqual([
      10_000, 10_000, 0, 0,
    ]);
  });
  it('counts a spot once, and no more points than places', () => {
    const two = one([spot('a', 'box', 0, 0, 100, 100), spot('b', 'box', 5000, 5000, 100, 100)], 2);
    expect(of(two, [50, 50], [60, 60])).toBe(5000);
    expect(of(two, [50, 50], [5050, 5050])).toBe(10_000);
    expect(of(two, [9000, 1], [50, 50], [5050, 5050])).toBe(5000);
    expect(of(two)).toBe(0);
  });
  it('gives overlapping spots the points that leave most of them hit', () => {
    const over = one([spot('a', 'box', 0, 0, 1000, 1000), spot('b', 'box', 900, 0, 1000, 1000)], 2);
    expect(of(over, [950, 500], [100, 500])).toBe(10_000);
    expect(of(over, [950, 500], [1500, 500])).toBe(10_000);
  });
});

it('leaves essays to a person, unless nothing was written', () => {
  const body: QuestionBody = { kind: 'essay', lines: 10, mostWords: null };
  expect(share(body, { kind: 'essay', text: 'Once upon a time' })).toBeNull();
  expect(share(body, { kind: 'essay', text: ' \n ' })).toBe(0);
  expect(share(body, null)).toBe(0);
});
