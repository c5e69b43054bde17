import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSegments, encodingOf, roomOf, splitIntoSegments } from './segments.ts';
import { replaceUnusual, unusualIn } from './unusual.ts';

const gsm = `abcXYZ 09@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà`;
const extended = '^{}\\[~]|€\f';
const all = Array.from(gsm + extended);
const foreign = [...all, 'ũ', '’', '😀', '中'];
const gsmText = fc.string({ unit: fc.constantFrom(...all), maxLength: 700 });
const anyText = fc.string({ unit: fc.constantFrom(...foreign), maxLength: 400 });

describe('segments', () => {
  test.each([
    ['nothing', '', 'gsm7', 1, 160],
    ['160 of the GSM alphabet', 'a'.repeat(160), 'gsm7', 1, 0],
    ['161', 'a'.repeat(161), 'gsm7', 2, 145],
    ['306', 'a'.repeat(306), 'gsm7', 2, 0],
    ['307', 'a'.repeat(307), 'gsm7', 3, 152],
    ['80 euro signs', '€'.repeat(80), 'gsm7', 1, 0],
    ['81 euro signs', '€'.repeat(81), 'gsm7', 2, 143],
    ['a form feed', '\f', 'gsm7', 1, 158],
    ['a line break', '\n', 'gsm7', 1, 159],
    ['an escaped character at the end of a segment', `${'a'.repeat(152)}^${'a'.repeat(10)}`, 'gsm7', 2, 141],
    ['70 with a curly quote', `${'a'.repeat(69)}’`, 'ucs2', 1, 0],
    ['71 with a curly quote', `${'a'.repeat(70)}’`, 'ucs2', 2, 63],
    ['a pair at the end of a segment', `${'中'.repeat(66)}😀${'中'.repeat(10)}`, 'ucs2', 2, 55],
    ['a backtick, which GSM lacks', '`', 'ucs2', 1, 69],
  ] as const)('%s', (_, text, encoding, segments, left) => {
    expect(countSegments(text)).toMatchObject({ encoding, segments, left });
  });

  test('the parts are the text, each fits, and they are as many as counted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parts = splitIntoSegments(text);
        const encoding = encodingOf(text);
        const units = (part: string) =>
          encoding === 'ucs2' ? part.length : Array.from(part).reduce((sum, one) => sum + (extended.includes(one) ? 2 : 1), 0);
        expect(parts.join('')).toBe(text);
        expect(parts).toHaveLength(countSegments(text).segments);
        const { single, joined } = roomOf[encoding];
        const room = parts.length === 1 ? single : joined;
        for (const part of parts) expect(units(part)).toBeLessThanOrEqual(room);
        for (const part of parts) expect(part.isWellFormed()).toBe(true);
        // A character more would not have fitted into any part but the last.
        for (const part of parts.slice(0, -1)) expect(units(part)).toBeGreaterThanOrEqual(joined - 1);
      }),
    );
  });

  test('the room left is exact: so many letters fit, and one more does not', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const { segments, left } = countSegments(text);
        const filled = countSegments(text + 'a'.repeat(left));
        const over = countSegments(`${text}${'a'.repeat(left)}a`);
        expect(filled).toMatchObject({ segments, left: 0 });
        expect(over.segments).toBe(segments + 1);
      }),
    );
  });

  test('more text is never fewer segments, and one foreign character never makes it cheaper', () => {
    fc.assert(
      fc.property(gsmText, anyText, (text, more) => {
        expect(countSegments(text + more).segments).toBeGreaterThanOrEqual(countSegments(text).segments);
        expect(countSegments(`${text}ũ`).segments).toBeGreaterThanOrEqual(countSegments(text).segments);
      }),
    );
  });
});

describe('characters that force sixteen bits', () => {
  test('are listed once, with what may stand in their place', () => {
    expect(unusualIn('O’Brien’s “Wanjirũ” – 10\u00A0am… 😀')).toEqual([
      { character: '’', count: 2, replacement: "'" },
      { character: '“', count: 1, replacement: '"' },
      { character: 'ũ', count: 1, replacement: 'u' },
      { character: '”', count: 1, replacement: '"' },
      { character: '–', count: 1, replacement: '-' },
      { character: '\u00A0', count: 1, replacement: ' ' },
      { character: '…', count: 1, replacement: '...' },
      { character: '😀', count: 1, replacement: null },
    ]);
  });

  test('one is replaced without touching the others; all at once make it GSM but for what has none', () => {
    expect(replaceUnusual('O’Brien Wanjirũ 😀', 'ũ')).toBe('O’Brien Wanjiru 😀');
    expect(replaceUnusual('O’Brien Wanjirũ 😀', '😀')).toBe('O’Brien Wanjirũ ');
    expect(replaceUnusual('O’Brien Wanjirũ 😀')).toBe("O'Brien Wanjiru 😀");
  });

  test('a letter with a mark beside it, a fraction and a grave accent', () => {
    expect(replaceUnusual('Wanjiru\u0303 ½ `a`')).toBe(`Wanjiru 1/2 'a'`);
    expect(unusualIn('é ñ ü à')).toEqual([]);
  });

  test('what is offered is always of the GSM alphabet, and replacing is done after once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const { replacement } of unusualIn(text)) expect(encodingOf(replacement ?? '')).toBe('gsm7');
        const once = replaceUnusual(text);
        expect(replaceUnusual(once)).toBe(once);
        expect(unusualIn(once).every((one) => one.replacement === null)).toBe(true);
      }),
    );
  });
});
