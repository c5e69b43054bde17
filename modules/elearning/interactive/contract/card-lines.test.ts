import { describe, expect, it } from 'vitest';
import { readCardLines, writeCardLines } from './card-lines.ts';

describe('pasted cards', () => {
  it.each([
    [
      'semicolons',
      'maji;water\nmoyo;heart',
      [
        ['maji', 'water'],
        ['moyo', 'heart'],
      ],
    ],
    ['tabs, with commas inside', 'a, b\tc, d\n', [['a, b', 'c, d']]],
    [
      'commas of a spreadsheet',
      '\uFEFF"say ""hi""","line 1\nline 2"\r\nx,y\r\n',
      [
        ['say "hi"', 'line 1\nline 2'],
        ['x', 'y'],
      ],
    ],
    ['marks before what looks like a formula', "'=1+1;two", [['=1+1', 'two']]],
    ['a quote within words', 'Ng"ombe;cow', [['Ng"ombe', 'cow']]],
    ['empty lines', '\n\n ; \nũ;u\n\n', [['ũ', 'u']]],
    ['nothing', '', []],
  ] as const)('reads %s', (_what, text, cards) => {
    expect(readCardLines(text)).toEqual({ cards: cards.map(([front, back]) => ({ front, back })), left: [] });
  });

  it('says of each line that is no card why', () => {
    const { cards, left } = readCardLines(`front;back\n;only back\nonly front\na;b;c\n${'x'.repeat(501)};y\nz\u0000;y\nlast;one`);
    expect(cards).toHaveLength(2);
    expect(left.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(new Set(left.map(({ why }) => why)).size).toBe(5);
  });

  it('holds as many as a set does, and no more', () => {
    const { cards, left } = readCardLines(Array.from({ length: 503 }, (_, at) => `f${at};b${at}`).join('\n'));
    expect([cards.length, left.length]).toEqual([500, 3]);
  });

  it('reads back what it writes, and writes no formula', () => {
    const cards = [
      { front: '=SUM(A1)', back: '@x' },
      { front: '-5 °C', back: '“+” and ";"' },
      { front: 'two\nlines', back: 'a,b\tc' },
    ];
    const text = writeCardLines(cards);
    expect(text).not.toMatch(/(^|[;"\n\uFEFF])[=+@-]/);
    expect(readCardLines(text).cards).toEqual(cards);
  });
});
