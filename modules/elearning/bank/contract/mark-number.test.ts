import { describe, expect, it } from 'vitest';
import { markAnswer } from './mark-answer.ts';
import { type AnswerValue, type QuestionBody, questionBody } from './question.ts';

const share = (body: QuestionBody, answer: AnswerValue) => markAnswer(questionBody.parse(body), answer).share;

describe('numbers', () => {
  type Numeric = Extract<QuestionBody, { kind: 'numeric' }>;
  const number = (value: number, tolerance: number, units: Numeric['units'] = [], unitShare = 0): Numeric => ({
    kind: 'numeric',
    right: [{ value, tolerance, share: 10_000 }],
    units,
    unitShare,
  });
  const mark = (body: Numeric, text: string, unit: string | null = null) => share(body, { kind: 'numeric', text, unit });
  it.each([
    ['9.8', 9.8, 0, 10_000],
    ['9,8', 9.8, 0, 10_000],
    ['+9.80', 9.8, 0, 10_000],
    ['−9.8', -9.8, 0, 10_000],
    ['9.9', 9.8, 0.1, 10_000],
    ['9.7', 9.8, 0.1, 10_000],
    ['9.91', 9.8, 0.1, 0],
    ['9.9000001', 9.8, 0.1, 0],
    ['0.3', 0.1 + 0.2, 0, 10_000],
    ['1,234', 1234, 0, 10_000],
    ['1,234.5', 1234.5, 0, 10_000],
    ['1.234,5', 1234.5, 0, 10_000],
    ['1 234,5', 1234.5, 0, 10_000],
    ['1\u00a0234\u00a0567', 1_234_567, 0, 10_000],
    ['1,234,567', 1_234_567, 0, 10_000],
    ['1.234.567', 1_234_567, 0, 10_000],
    ['12,34,567', 1_234_567, 0, 0],
    ['0,234', 0.234, 0, 10_000],
    ['1,2345', 1.2345, 0, 10_000],
    ['1.234', 1.234, 0, 10_000],
    ['.5', 0.5, 0, 10_000],
    ['1.5e3', 1500, 0, 10_000],
    ['1.5 x 10^3', 1500, 0, 10_000],
    ['1.5×10³', 1500, 0, 10_000],
    ['6.02 × 10⁻²³', 6.02e-23, 0, 10_000],
    ['10^3', 1000, 0, 10_000],
    ['0', 0, 0, 10_000],
    ['-0', 0, 0, 10_000],
    ['1e999', 1, 0, 0],
    ['abc', 0, 0, 0],
    ['', 0, 0, 0],
    ['5 kg', 5, 0, 0],
    ['1/2', 1, 0, 0],
    ['3½', 3, 0, 0],
    ['1 2', 12, 0, 0],
    ['NaN', 0, 0, 0],
    ['Infinity', 0, 0, 0],
    ['0x10', 16, 0, 0],
  ])('%s for %d ± %d: %d', (text, value, tolerance, expected) => {
    expect(mark(number(value, tolerance), text)).toBe(expected);
  });
  const weights = [
    { name: 'g', factor: 1 },
    { name: 'kg', factor: 1000 },
    { name: 'mg', factor: 0.001 },
    { name: 'Mg', factor: 1_000_000 },
  ];
  it.each([
    ['2500', 'g', 10_000],
    ['2.5', 'kg', 10_000],
    ['2.5 kg', null, 10_000],
    ['2.5kg', '', 10_000],
    ['2,500,000', 'mg', 10_000],
    ['2.5 KG', null, 10_000],
    ['0.0025', 'Mg', 10_000],
    ['2500', null, 9000],
    ['2500', 'lb', 9000],
    ['2500', 'kg', 9000],
    ['2.5', null, 0],
    ['2550', 'g', 10_000],
    ['2.551', 'kg', 0],
  ])('%s %s of 2500 g ± 50', (text, unit, expected) => {
    expect(mark(number(2500, 50, weights, 1000), text, unit)).toBe(expected);
  });
  it('gives nothing without the unit where it is wanted whole, and reckons with factors that are no round number', () => {
    expect(mark(number(2500, 0, weights, 10_000), '2500')).toBe(0);
    const hours = number(0.5, 0, [
      { name: 'h', factor: 1 },
      { name: 'min', factor: 1 / 60 },
    ]);
    expect(mark(hours, '30 min')).toBe(10_000);
  });
  it('takes the first value that is near', () => {
    const body: Numeric = {
      ...number(5, 0),
      right: [
        { value: 5, tolerance: 0, share: 10_000 },
        { value: 5, tolerance: 1, share: 5000 },
      ],
    };
    expect(['5', '6', '6.5'].map((text) => mark(body, text))).toEqual([10_000, 5000, 0]);
  });
});
