import { describe, expect, it } from 'vitest';
import { readCaptions, wordsOf, writeVtt } from './captions.ts';
import { clockMs, clockText } from './words.ts';

const vtt = `WEBVTT - Gĩkũyũ

NOTE made by hand

STYLE
::cue { color: red }

1
00:01.000 --> 00:04.500 align:start position:10%
<v Mwalimu>Nĩ kũrĩa <i>mũgũnda</i> &amp; ng’ombe.</v>

intro
01:00:02.250 --> 01:00:03.000
Second line
and its end`;

describe('captions', () => {
  it('reads WebVTT without its looks', () => {
    expect(readCaptions(vtt)).toEqual({
      problems: [],
      cues: [
        { start: 1000, end: 4500, text: 'Nĩ kũrĩa mũgũnda & ng’ombe.' },
        { start: 3_602_250, end: 3_603_000, text: 'Second line\nand its end' },
      ],
    });
  });

  it('reads SubRip, with a mark at the beginning and lines of Windows', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}<b>Habari</b>\r\n\r\n2\r\n00:00:02,500 --> 00:00:03,000\r\n2 < 3\r\n';
    expect(readCaptions(srt)).toEqual({
      problems: [],
      cues: [
        { start: 1000, end: 2000, text: 'Habari' },
        { start: 2500, end: 3000, text: '2 < 3' },
      ],
    });
  });

  it.each([
    ['WEBVTT\n\n00:01.000 -> 00:02.000\nx', 3, 'A caption needs a line'],
    ['WEBVTT\n\n00:01 --> 00:02.000\nx', 3, 'is no time'],
    ['WEBVTT\n\n00:01.000 --> 00:99.000\nx', 3, 'is no time'],
    ['WEBVTT\n\nname\n00:04.000 --> 00:02.000\nx', 4, 'ends before it begins'],
    ['WEBVTT\n\n00:04.000 --> 00:05.000\nx\n\n00:03.000 --> 00:06.000\ny', 6, 'before the one above'],
    ['WEBVTT\n\n00:04.000 --> 00:05.000\n<i></i>', 3, 'Nothing is said'],
    ['WEBVTT\n\n00:04.000 --> 00:05.000\nx\n00:06.000 --> 00:07.000\ny', 5, 'Leave a line empty'],
    [`WEBVTT\n\n00:04.000 --> 00:05.000\n${'a'.repeat(501)}`, 4, 'within 500'],
    ['', 1, 'no captions'],
    ['WEBVTT\n\nNOTE nothing', 1, 'no captions'],
    ['x'.repeat(400_001), 1, 'at most'],
  ])('tells what cannot be read by its line: %#', (text, line, words) => {
    const { problems } = readCaptions(text);
    expect(problems[0]?.line).toBe(line);
    expect(problems[0]?.message).toContain(words);
  });

  it('stops telling after fifty problems', () => {
    expect(readCaptions(`WEBVTT\n\n${'no time\n\n'.repeat(300)}`).problems).toHaveLength(50);
  });

  it('writes what it reads, and nothing that a browser would take for a tag', () => {
    const { cues } = readCaptions(vtt);
    const odd = [...cues, { start: 3_700_000, end: 3_701_000, text: 'a <script> & b --> c' }];
    const written = writeVtt(odd);
    expect(written).toContain('01:00:02.250 --> 01:00:03.000\n');
    expect(written).not.toContain('<script>');
    expect(readCaptions(writeVtt(cues)).cues).toEqual(cues);
    expect(wordsOf(cues)).toBe('Nĩ kũrĩa mũgũnda & ng’ombe.\nSecond line and its end');
  });
});

it.each([
  ['4:05', 245_000],
  ['1:02:09', 3_729_000],
  ['65', 65_000],
  ['0:01,5', 1500],
  ['90:00', 5_400_000],
  ['1:60', null],
  ['1:75:00', null],
  ['x', null],
  ['', null],
  ['-1', null],
])('reads the time %s', (typed, wanted) => {
  expect(clockMs(typed)).toBe(wanted);
});

it('writes times', () => {
  expect([0, 999, 65_000, 3_729_900].map(clockText)).toEqual(['0:00', '0:00', '1:05', '1:02:09']);
});
