import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankRemark, chooseRemark, remarkFor } from './choose-remark.ts';
import { contrast, contrastWords, inkOn, leastContrast } from './contrast.ts';
import { readBand } from './remark-bands.ts';
import { filledLength, fillRemark, placeholderFault, remarkLength, usualLengths } from './remark-text.ts';
import { tierOfGrade, tiers, usualRemarks } from './usual/usual-remarks.ts';
import { kenyanScales } from '../../setup/contract/kenyan-scales.ts';

const blank = { kind: 'subject_teacher', courseId: null, scaleId: null, from: null, to: null, language: 'english' } as const;
const ofGrade = (id: number, gradeCode: string, text: string, courseId: number | null = null): BankRemark => ({
  ...blank,
  id,
  courseId,
  band: 'grade',
  gradeCode,
  text,
});
const ofRange = (id: number, from: number, to: number): BankRemark => ({
  ...blank,
  id,
  kind: 'principal',
  band: 'points',
  gradeCode: null,
  from,
  to,
  text: `${from}`,
});

describe('choosing a remark', () => {
  const bank = [
    ofGrade(1, 'A', 'a1'),
    ofGrade(2, 'A', 'a2'),
    ofGrade(3, 'A', 'a3'),
    ofGrade(4, 'A', 'of biology', 7),
    ofGrade(5, 'B', 'b'),
  ];
  const wanted = { kind: 'subject_teacher', gradeCode: 'A', courseId: 9, seed: '12-3' } as const;

  it('a student always reads the same, whatever the bank’s order; a class reads all there is', () => {
    const first = chooseRemark(bank, wanted);
    expect(chooseRemark(bank.toReversed(), wanted)).toEqual(first);
    const counts = new Map<string, number>();
    for (let student = 0; student < 300; student += 1) {
      const text = chooseRemark(bank, { ...wanted, seed: `${student}-3` })?.text ?? '';
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['a1', 'a2', 'a3']);
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
  });

  it('one about the subject comes first, and any subject is fallen back to', () => {
    expect(chooseRemark(bank, { ...wanted, courseId: 7 })?.text).toBe('of biology');
    expect(chooseRemark(bank, { ...wanted, courseId: 7, gradeCode: 'B' })?.text).toBe('b');
    expect(chooseRemark(bank, { ...wanted, gradeCode: 'A-' })).toBeNull();
    expect(chooseRemark(bank, { ...wanted, language: 'swahili' })).toBeNull();
    expect(chooseRemark(bank, { ...wanted, kind: 'principal' })).toBeNull();
    expect(chooseRemark([], wanted)).toBeNull();
  });

  it('a mean between two ranges goes with the lower one, and one below all has none', () => {
    const ranges = [ofRange(1, 7, 7.4), ofRange(2, 7.5, 8.4), ofRange(3, 8.5, 12)];
    const at = (points: number) => chooseRemark(ranges, { kind: 'principal', points, seed: 's' })?.text ?? null;
    expect([6.99, 7, 7.4, 7.45, 7.5, 12, 12.5].map(at)).toEqual([null, '7', '7', '7', '7.5', '8.5', '8.5']);
  });

  it('a remark is whole whatever the name: of those that fit the one in turn, of those that do not the shortest', () => {
    const long = 'Very good work in {subject}, {firstName}. Go on like this.';
    const two = [ofGrade(1, 'A', long), ofGrade(2, 'A', 'Well done, {firstName}!'), ofGrade(3, 'A', 'Hongera!')];
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), fc.integer({ min: 1, max: 80 }), (firstName, most) => {
        const names = { firstName, subject: 'Kiswahili', grade: 'A' };
        const all = two.map(({ text }) => fillRemark(text, names));
        const said = remarkFor(two, wanted, names, most) ?? '';
        expect(all).toContain(said);
        const shortest = Math.min(...all.map(filledLength));
        expect(filledLength(said)).toBeLessThanOrEqual(Math.max(most, shortest));
        // Who is said what fits has what was said before lengths were looked at.
        const usual = fillRemark(chooseRemark(two, wanted)?.text ?? '', names);
        if (filledLength(usual) <= most) expect(said).toBe(usual);
      }),
    );
    const values = { firstName: 'Wanjirũ', subject: 'Kiswahili', grade: 'A' };
    expect(remarkFor([ofGrade(1, 'A', 'Hongera {firstName}, {grade} katika {subject}.')], wanted, values, 60)).toBe(
      'Hongera Wanjirũ, A katika Kiswahili.',
    );
    expect(remarkFor([ofGrade(1, 'A', 'Good work, {firstName}, all through the term.')], wanted, values, 20)).toBe(
      'Good work, Wanjirũ, all through the term.',
    );
  });

  it('placeholders are only those that stand for something', () => {
    expect(placeholderFault('{firstName} {subject} {grade}')).toBeNull();
    expect(placeholderFault('Dear {name}')).toContain('{name} has no value');
    expect(placeholderFault('Dear {firstName')).toContain('open');
    expect(remarkLength('{firstName} Wanjirũ')).toBe(9 + 8);
  });
});

describe('bands in words', () => {
  const grades = [
    { id: 1, code: 'A', scaleName: 'KCSE grades' },
    { id: 2, code: 'A', scaleName: 'Old grades' },
    { id: 3, code: 'EE1', scaleName: 'CBE' },
  ];
  it('are read as they are written, and a code alone where one scale has it', () => {
    expect(readBand('A, KCSE grades', grades)?.gradeId).toBe(1);
    expect(readBand('ee1', grades)?.gradeId).toBe(3);
    expect(readBand('A', grades)).toBeNull();
    expect(readBand('Mean points 7 to 8.49', grades)).toEqual({ band: 'points', gradeId: null, from: 7, to: 8.49 });
    expect(readBand('marks 75-100', grades)).toMatchObject({ band: 'marks', from: 75, to: 100 });
    expect(readBand('7 to 8', grades)).toBeNull();
  });
});

describe('the usual remarks', () => {
  it('fit the form, name only what is known, and every grade of the usual scales has some of each kind in both languages', () => {
    expect(usualRemarks.filter(({ kind, text }) => remarkLength(text) > usualLengths[kind]).map(({ text }) => text)).toEqual([]);
    expect(usualRemarks.filter(({ text }) => placeholderFault(text) !== null)).toEqual([]);
    const keys = usualRemarks.map(({ kind, language, tier, text }) => `${kind} ${language} ${tier} ${text}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { grades } of kenyanScales)
      for (const [code] of grades) {
        const tier = tierOfGrade(code);
        expect(tier && tiers.includes(tier), code).toBe(true);
        const said = usualRemarks.filter((one) => one.tier === tier);
        expect(new Set(said.map(({ kind, language }) => `${kind} ${language}`)).size).toBe(8);
      }
  });
});

describe('contrast', () => {
  it('is WCAG’s, is never rounded up in words, and one of black and white reads on any colour', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
    expect(contrastWords(contrast('#777777', '#ffffff'))).toContain('4.4 to 1');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
        const ground = `#${value.toString(16).padStart(6, '0')}`;
        expect(contrast(ground, inkOn(ground))).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });
});
