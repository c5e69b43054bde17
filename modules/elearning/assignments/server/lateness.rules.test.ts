import { describe, expect, it } from 'vitest';
import { daysLate, offForLate } from './lateness.rules.ts';
import { similarTexts } from './marking/similar.rules.ts';

const due = '2026-03-02T14:00:00.000Z';

describe('lateness', () => {
  it.each([
    ['2026-03-02T13:59:59.999Z', 0],
    ['2026-03-02T14:00:00.000Z', 0],
    ['2026-03-02T14:00:00.001Z', 1],
    ['2026-03-03T14:00:00.000Z', 1],
    ['2026-03-03T14:00:00.001Z', 2],
    ['2026-03-12T17:00:00.000+03:00', 10],
  ])('of %s is %i days', (at, days) => {
    expect(daysLate(due, at)).toBe(days);
  });

  it.each([
    ['minus', 3, 1000, 300],
    ['minus', 30, 1000, 1000],
    ['minus', 3, null, 0],
    ['accept', 3, 1000, 0],
    ['refuse', 3, 1000, 0],
  ] as const)('by the rule %s takes %i days off %s as %i', (late, days, mark, off) => {
    expect(offForLate({ late, latePerDay: 100 }, days, mark)).toBe(off);
  });
});

describe('similar texts', () => {
  const words = (from: number, count: number) => Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ');
  const text = (studentId: number, written: string) => ({ studentId, name: String(studentId), words: written });

  it('are those with much in common, and not those that answer the same question', () => {
    const question = words(9000, 30);
    const texts = [1, 2, 3, 4, 5, 6].map((who) => text(who, `${question} ${words(who * 100, 40)}`));
    expect(similarTexts(texts).rows).toEqual([]);
    const copied = [...texts, text(7, `Mine: ${words(300, 38)} and nothing else`)];
    expect(similarTexts(copied).rows.map(({ first, second }) => [first.studentId, second.studentId])).toEqual([[3, 7]]);
  });

  it('are found whatever the accents, capitals and signs', () => {
    const plain =
      'mwalimu mkuu alisema kwamba wanafunzi wote watakuja shuleni kesho asubuhi na mapema ili kufanya usafi wa mazingira pamoja na walimu wao';
    const changed = plain.replaceAll(' ', ' , ').toUpperCase().replaceAll('U', 'Ũ');
    const { rows } = similarTexts([text(1, plain), text(2, changed)]);
    expect(rows.map(({ share }) => share)).toEqual([100]);
  });

  it('are not looked for in a few words', () => {
    expect(similarTexts([text(1, 'x is three'), text(2, 'x is three'), text(3, '')])).toEqual({ rows: [], compared: 0 });
  });
});
