import { describe, expect, it } from 'vitest';
import type { Change } from '../../contract/changes.ts';
import { type Kept, parseKept, settled, withChange } from './kept.ts';
import { clockText } from './use-time-left.ts';

const change = (place: number, seq: number, text: string): Change => ({
  place,
  seq,
  value: { kind: 'short', text },
  flagged: false,
  stamp: '2026-03-03T06:00:00Z',
  elapsed: 0,
});
const kept = (...changes: Change[]): Kept => changes.reduce(withChange, parseKept(null));
const texts = ({ changes }: Kept) => changes.map(({ value }) => value?.kind === 'short' && value.text);

describe('what a device keeps of an attempt', () => {
  it('is the newest change of each question', () => {
    expect(texts(kept(change(1, 1, 'a'), change(2, 2, 'b'), change(1, 3, 'ab')))).toEqual(['b', 'ab']);
  });

  it('goes once the server has it, and what was typed meanwhile stays', () => {
    const sent = kept(change(1, 1, 'a'), change(2, 2, 'b'));
    const typed = withChange(sent, change(1, 3, 'ab'));
    expect(texts(settled(typed, new Set([1, 2]), false))).toEqual(['ab']);
  });

  it('says that it was submitted until the server knows', () => {
    const pressed = { ...kept(change(1, 1, 'a')), pressed: { stamp: '2026-03-03T06:00:00Z', elapsed: 1 } };
    expect(settled(pressed, new Set([1]), false)).toMatchObject({ changes: [], pressed: { elapsed: 1 } });
    expect(settled(pressed, new Set([1]), true)).toEqual({ changes: [], pressed: null });
  });

  it('is nothing where something else stands in its place', () => {
    for (const stored of [null, undefined, {}, { changes: 'x' }, [], 7])
      expect(parseKept(stored)).toEqual({ changes: [], pressed: null });
  });
});

describe('the time left', () => {
  it('is written as clocks do', () => {
    expect([0, 9, 61, 600, 3_600, 36_061].map(clockText)).toEqual(['0:00', '0:09', '1:01', '10:00', '1:00:00', '10:01:01']);
  });
});
