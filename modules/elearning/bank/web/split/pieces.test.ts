import { describe, expect, it } from 'vitest';
import type { PaperPiece } from '../../contract/split.ts';
import { cut, type Draft, firstDrafts, joined, rowsOf } from './pieces.ts';

const piece = (number: string, text: string, more: Partial<PaperPiece> = {}): PaperPiece => ({
  piece: number.padEnd(24, '0'),
  number,
  page: 1,
  text,
  marks: 200,
  options: [],
  answer: null,
  taken: null,
  ...more,
});
const taken = { questionId: 7, at: '2026-03-03T06:00:00Z', name: 'Peter Otieno' };
const said = (drafts: readonly Draft[]) => drafts.map(({ number, text, chosen }) => [number, text, chosen]);

describe('pieces of a paper', () => {
  it('are chosen but for headings, stems and what was taken before', () => {
    const drafts = firstDrafts({
      pieces: [
        piece('', 'Section A'),
        piece('1', 'The figure', { marks: null }),
        piece('1(a)', 'Name it'),
        piece('2', 'Ziwa lipi?', { options: ['Turkana', 'Victoria'], answer: 'B Victoria' }),
        piece('3', 'Taken', { taken }),
      ],
    });
    expect(drafts.map(({ chosen }) => chosen)).toEqual([false, false, true, true, false]);
    expect(drafts[3]).toMatchObject({ kind: 'single', right: 1, feedback: 'B Victoria' });
    expect(rowsOf(drafts, 9).map(({ kind, topicId }) => [kind, topicId])).toEqual([
      ['essay', 9],
      ['single', 9],
    ]);
  });

  it('are joined and cut, and know what they are made of', () => {
    const drafts = firstDrafts({
      pieces: [piece('1', 'The figure', { marks: null }), piece('1(a)', 'Name it'), piece('2', 'Why?')],
    });
    const whole = joined(drafts, 0);
    expect(said(whole)).toEqual([
      ['1', 'The figure\nName it', true],
      ['2', 'Why?', true],
    ]);
    expect(whole[0]?.marks).toBe(200);
    expect(whole[0]?.pieces).toHaveLength(2);
    const parts = cut(whole, 0, 11);
    expect(said(parts).slice(0, 2)).toEqual([
      ['1', 'The figure', true],
      ['1', 'Name it', true],
    ]);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(3);
    expect(cut(whole, 0, 0)).toEqual(whole);
    expect(joined(whole, 1)).toEqual(whole);
  });
});
