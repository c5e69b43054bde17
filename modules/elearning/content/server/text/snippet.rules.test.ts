import { expect, test } from 'vitest';
import { snippetOf, wordsOf } from './snippet.rules.ts';

const shown = (text: string, q: string) => {
  const found = snippetOf(text, wordsOf(q), 4);
  return found && found.parts.map(({ text: part, hit }) => (hit ? `[${part}]` : part)).join('');
};

test('a snippet marks words from their beginning, without regard to accents', () => {
  expect(shown('Ũgũrũ wa mwĩrĩ na ugurumu', 'ugur')).toBe('[Ũgũrũ] wa mwĩrĩ na [ugurumu]');
  expect(shown('mitosis/meiosis', 'meiosis')).toBe('mitosis/[meiosis]');
  expect(shown('Nothing here', 'there')).toBeNull();
});

test('a long text is cut around the first word, at words', () => {
  const text = `${'before '.repeat(100)}target ${'after '.repeat(100)}`;
  const piece = shown(text, 'target') ?? '';
  expect(piece).toMatch(/^…before (before )+\[target\] (after )+\S*…$/);
  expect(piece.length).toBeLessThan(260);
});

test('signs of two units and empty searches break nothing', () => {
  expect(shown('😀😀 volcano 😀', 'volcano')).toBe('😀😀 [volcano] 😀');
  expect(wordsOf(' !!! … ')).toEqual([]);
  expect(wordsOf('a '.repeat(500)).length).toBe(1);
});
