import { describe, expect, it } from 'vitest';
import { checkFormula, evaluateFormula } from './formula.ts';

const facts = { basic: 45_000, fullBasic: 45_000, days: 30, ofDays: 30, hours: 0, years: 3, age: 35 };
const given = (text: string, more: object = {}) => evaluateFormula(text, { ...facts, ...more });
const problem = (text: string, side: 'allowance' | 'deduction' = 'allowance') => checkFormula(text, side)?.message ?? null;

describe('what a formula gives', () => {
  it.each([
    ['basic * 2', 9_000_000],
    ['basic * 0.15', 675_000],
    ['basic * (1 / 2)', 2_250_000],
    ['basic / 3', 1_500_000],
    ['years > 5 ? 2000 : 1000.5', 100_050],
    ['years >= 3 && age < 36 ? 700 : 0', 70_000],
    ['max(0, basic - 24000) * 0.1', 210_000],
    ['min(basic, 10000, 12000)', 1_000_000],
    ['round(basic / 7)', 642_900],
    ['floor(99.999)', 9_900],
    ['ceil(0.5)', 100],
    ['-basic', 0],
    ['basic - fullBasic', 0],
    ['3', 300],
    ['1e3 + 1', 100_100],
    // Half a cent goes up, although 1.005 is a hair less in binary.
    ['1.005', 101],
    ['2.675', 268],
  ])('%s', (text, cents) => {
    expect(checkFormula(text, 'allowance')).toBeNull();
    expect(given(text)).toBe(cents);
  });

  it('is the same whatever comes between, and knows gross pay of deductions alone', () => {
    expect(given('basic * days / ofDays', { days: 15 })).toBe(2_250_000);
    expect(given('gross * 0.025', { gross: 60_000 })).toBe(150_000);
    expect(problem('gross * 0.025', 'deduction')).toBeNull();
    expect(problem('gross * 0.025')).toContain('“gross” is not known here');
    expect(given('basic * days / ofDays', { days: 30 })).toBe(4_500_000);
  });

  it('is refused in words where it is no amount', () => {
    expect(() => given('basic / (years - 3)')).toThrow('divided by nothing');
    expect(() => given('0 / 0')).toThrow('gives no amount');
    expect(() => given('basic * 1e300')).toThrow('more than 1,000,000,000.00');
    expect(() => given('basic +')).toThrow('cannot be reckoned');
  });
});

describe('what is wrong with a formula', () => {
  it.each([
    ['', 'Write the formula.'],
    ['basic +', 'At the end: '],
    ['2 * salary', 'At character 5: “salary” is not known here.'],
    ['100 + 20 * mshahara', 'At character 12: “mshahara”'],
    ['basic > 3', 'At character 1: It gives yes or no'],
    ['basic + true', 'At character 1: These two'],
    ['basic ? 1 : 2', 'At character 1: Before “?”'],
    ['max(basic)', 'At character 1: This function takes'],
    ['10 * (basic', 'At the end: '],
    ['10 * basic # 2', 'At character 12: This sign'],
    ['“basic” * 2', 'At character 1: This sign'],
    ['basic * 15%', 'At '],
    ['mũgĩ * 2', 'At character '],
  ])('%s', (text, words) => {
    expect(problem(text)).toContain(words);
  });

  it('says where, as the text was written', () => {
    expect(checkFormula('10 + 20 + salary * 2', 'allowance')?.at).toEqual({ from: 10, to: 16 });
    expect(checkFormula('1 + 2 + basic.x', 'allowance')?.at).toMatchObject({ to: 15 });
  });

  it.each([
    'constructor',
    '__proto__',
    'basic.constructor',
    'basic.constructor.constructor("return process")()',
    'basic["__proto__"]',
    '"a".matches("(a+)+$") ? 1 : 0',
    '[1, 2, 3].map(x, x * 2)[0]',
    '[1,2].all(a, [1,2].all(b, true)) ? 1 : 0',
    '{"a": 1}.a',
    'has(basic.x) ? 1 : 0',
    'timestamp("2026-01-01T00:00:00Z")',
    'size("abc")',
    'type(basic)',
    'dyn(basic)',
    'process.exit(1)',
    'globalThis',
    'toString',
    '`basic`',
    "'; drop table hr.pay_item; --",
    '.5 * basic',
    '10u',
    '0x10',
    'basic\u0000',
    `${'('.repeat(100)}basic${')'.repeat(100)}`,
    '-'.repeat(250) + '1',
    Array(60).fill('basic').join('+') + '+',
    'x'.repeat(301),
  ])('refuses %s', (text) => {
    expect(problem(text)).not.toBeNull();
    expect(() => given(text)).toThrow('cannot be reckoned');
  });
});
