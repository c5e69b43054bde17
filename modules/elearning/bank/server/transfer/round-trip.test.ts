import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RichText } from '#kit/contract/rich-text.ts';
import { plainText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../contract/question.ts';
import type { ReadItem } from '../../contract/transfer.ts';
import { bare, bodies } from '../testing/bodies.ts';
import type { Exported } from './exported.ts';
import { readSheetRows } from './read-sheet.ts';
import { readBytes } from './read-worker.ts';
import { sheetColumns } from '../../contract/sheet-columns.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodle } from './moodle/write-moodle.ts';
import { writeQti } from './qti/write-qti.ts';
import { sheetRows } from './write-sheet.ts';

const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const text: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Andika “jibu”: x < 3 & y = {2} ' },
        { type: 'text', marks: [{ type: 'bold' }], text: 'kwa Kiswahili' },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ũ ĩ' }] }] }],
    },
  ],
};
const plain: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Swali: a = {b} # ~ \\ <i>?' }] }],
};

const question = (body: QuestionBody, id: number, more: Partial<Exported> = {}): Exported => ({
  id,
  words: 'A question: {1}',
  text,
  body,
  marks: 250,
  feedback: 'Because <it> & so = {on}',
  tags: ['algebra', 'KCSE'],
  difficulty: 'medium',
  source: null,
  topicName: null,
  pictures: new Map([[1, { name: 'picture-1.png', type: 'image/png', bytes, width: 200, height: 100 }]]),
  ...more,
});
const all = Object.values(bodies);
const read = (file: Uint8Array): ReadItem[] => readBytes(Buffer.from(file)).items;
const fit = (items: readonly ReadItem[]) => items.map(({ problem, words }) => (problem === null ? '' : `${words}: ${problem}`));

describe('what goes out comes back', () => {
  it('by Moodle XML: every kind, with its marks, feedback, tags and looks', () => {
    const items = read(writeMoodle(all.map((body, place) => question(body, place + 1))).bytes);
    expect(fit(items)).toEqual(all.map(() => ''));
    for (const [place, body] of all.entries()) {
      const found = items[place]?.question;
      // A zone of Moodle is round: its second radius is the picture's.
      expect([body.kind, bare(found?.body ?? body)]).toEqual([body.kind, bare(body)]);
      expect([body.kind, found?.marks, found?.feedback, found?.tags]).toEqual([
        body.kind,
        250,
        'Because <it> & so = {on}',
        ['algebra', 'KCSE'],
      ]);
      if (body.kind !== 'cloze') expect([body.kind, found?.text]).toEqual([body.kind, text]);
      expect([body.kind, items[place]?.left]).toEqual([body.kind, []]);
    }
  });

  it('by Moodle XML: units', () => {
    const body: QuestionBody = {
      ...bodies.numeric,
      units: [
        { name: 'm', factor: 1 },
        { name: 'km', factor: 1000 },
        { name: 'cm', factor: 0.01 },
      ],
      unitShare: 2500,
    };
    const found = read(writeMoodle([question(body, 1)]).bytes)[0]?.question?.body;
    expect(found?.kind === 'numeric' && found.units.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'cm', factor: 0.01 },
      { name: 'km', factor: 1000 },
      { name: 'm', factor: 1 },
    ]);
    expect(found?.kind === 'numeric' && [found.unitShare, found.units[0]?.name]).toEqual([2500, 'm']);
  });

  it.each(['qti2', 'qti3'] as const)('by %s: every kind, and what it does not hold is said', (version) => {
    const written = writeQti(
      all.map((body, place) => question(body, place + 1)),
      version,
    );
    const file = readBytes(Buffer.from(written.bytes));
    expect(file.format).toBe(version);
    expect(fit(file.items)).toEqual(all.map(() => ''));
    for (const [place, body] of all.entries()) {
      const found = file.items[place]?.question;
      const wanted = body.kind === 'numeric' ? { ...body, right: body.right.map((one) => ({ ...one, tolerance: 0.1 })) } : body;
      expect([body.kind, bare(found?.body ?? body)]).toEqual([body.kind, bare(wanted)]);
      expect([body.kind, found?.marks, found?.feedback, found?.tags]).toEqual([
        body.kind,
        250,
        'Because <it> & so = {on}',
        ['algebra', 'KCSE'],
      ]);
      if (body.kind !== 'cloze') expect([body.kind, found?.text]).toEqual([body.kind, text]);
    }
    const losses = new Map(written.losses.map(({ id, left }) => [all[id - 1]?.kind, left]));
    expect(losses.get('ordering')).toEqual(['that each item in its place earns a part']);
    expect(losses.get('single')).toEqual([]);
  });

  it('by GIFT: what it holds, and it says what it does not', () => {
    const written = writeGift(all.map((body, place) => question(body, place + 1, { text: plain })));
    const out = all.filter(({ kind }) => !['ordering', 'cloze', 'hotspot'].includes(kind));
    const items = read(written.bytes);
    expect(fit(items)).toEqual(out.map(() => ''));
    for (const [place, body] of out.entries()) {
      const found = items[place]?.question;
      const wanted = body.kind === 'essay' ? { ...body, lines: 15 } : body;
      expect([body.kind, bare(found?.body ?? body)]).toEqual([body.kind, bare(wanted)]);
      expect([body.kind, plainText(found?.text ?? text), found?.feedback, found?.tags]).toEqual([
        body.kind,
        plainText(plain),
        'Because <it> & so = {on}',
        ['algebra', 'KCSE'],
      ]);
    }
    expect(written.losses.filter((loss) => !loss.out).map(({ id }) => all[id - 1]?.kind)).toEqual([
      'ordering',
      'cloze',
      'hotspot',
    ]);
    expect(written.losses.every(({ left }) => left.includes('its marks'))).toBe(true);
  });

  it('by a sheet: what it holds', () => {
    const { rows, losses } = sheetRows(all.map((body, place) => question(body, place + 1, { text: plain })));
    const { items } = readSheetRows([[...sheetColumns], ...rows.map((row) => sheetColumns.map((column) => row[column] ?? ''))]);
    const out = all.filter(({ kind }) => kind !== 'hotspot');
    expect(fit(items)).toEqual(out.map(() => ''));
    const wanted = out.map((body): QuestionBody => {
      if (body.kind === 'essay') return { ...body, lines: 15 };
      if (body.kind === 'trueFalse') return { ...body, whenTrue: '', whenFalse: '' };
      if (body.kind === 'cloze') return { ...body, gaps: body.gaps.map((gap) => ({ ...gap, weight: 1, tolerance: 0 })) };
      return body;
    });
    for (const [place, body] of wanted.entries())
      expect([body.kind, bare(items[place]?.question?.body ?? body), items[place]?.question?.marks]).toEqual([
        body.kind,
        bare(body),
        250,
      ]);
    expect(losses.find(({ out: stands }) => !stands)?.id).toBe(all.findIndex(({ kind }) => kind === 'hotspot') + 1);
  });
});
