import { describe, expect, it } from 'vitest';
import { amountOf } from './amount.rules.ts';
import { monthAfter, scheduleOf } from './loans/schedule.rules.ts';

const facts = {
  basic: 4_500_000,
  fullBasic: 4_500_000,
  gross: 6_000_000,
  days: 3000,
  ofDays: 3000,
  hours: 150,
  years: 4,
  age: 0,
};
const item = {
  name: 'SACCO “Ũmoja”',
  method: 'fixed',
  amount: null,
  rate: null,
  formula: null,
  bands: [],
  side: 'deduction',
} as const;

describe('what an item comes to', () => {
  it('is its amount, or its rate of basic or gross pay, rounded once and half up', () => {
    expect(amountOf({ ...item, bands: [], amount: 0 }, facts)).toBe(0);
    expect(amountOf({ ...item, bands: [], method: 'of_basic', rate: 1500 }, facts)).toBe(675_000);
    expect(amountOf({ ...item, bands: [], method: 'of_gross', rate: 275 }, facts)).toBe(165_000);
    expect(amountOf({ ...item, bands: [], method: 'of_basic', rate: 50 }, { ...facts, basic: 100 })).toBe(1);
    expect(amountOf({ ...item, bands: [], method: 'of_basic', rate: 49 }, { ...facts, basic: 100 })).toBe(0);
    // Beyond what doubles hold exactly.
    expect(amountOf({ ...item, bands: [], method: 'of_basic', rate: 99_999 }, { ...facts, basic: 99_999_999_999 })).toBe(
      999_989_999_990,
    );
  });

  it('reads days and hours as they are written', () => {
    expect(amountOf({ ...item, bands: [], method: 'formula', formula: 'hours * 100 + days' }, facts)).toBe(18_000);
    expect(amountOf({ ...item, bands: [], method: 'formula', formula: 'gross - basic' }, facts)).toBe(1_500_000);
    expect(() => amountOf({ ...item, bands: [], side: 'allowance', method: 'formula', formula: 'gross' }, facts)).toThrow(
      'SACCO “Ũmoja”',
    );
  });

  it('is that of the band which pay stands in, nothing outside all of them', () => {
    const bands = [
      { from: 100_000, to: 600_000, amount: 15_000, rate: 0 },
      { from: 600_000, to: 6_000_000, amount: 30_000, rate: 100 },
    ];
    const at = (gross: number) => amountOf({ ...item, method: 'bands', bands }, { ...facts, gross });
    expect([99_999, 100_000, 599_999, 600_000, 5_999_999, 6_000_000].map(at)).toEqual([0, 15_000, 15_000, 36_000, 90_000, 0]);
  });

  it('is refused in words where nobody has said it', () => {
    for (const method of ['fixed', 'of_basic', 'of_gross', 'formula'] as const)
      expect(() => amountOf({ ...item, bands: [], method }, facts)).toThrow('“SACCO “Ũmoja”” has no');
  });
});

describe('what comes back of a loan', () => {
  const none = { principal: 100_000, interestKind: 'none', interestRate: 0 } as const;

  it('is the instalment each month, and the rest in the last one', () => {
    const rows = scheduleOf(none, 100_000, 30_000, '2026-11') ?? [];
    expect(rows.map(({ month, repaid, left }) => [month, repaid, left])).toEqual([
      ['2026-11', 30_000, 70_000],
      ['2026-12', 30_000, 40_000],
      ['2027-01', 30_000, 10_000],
      ['2027-02', 10_000, 0],
    ]);
    expect(scheduleOf(none, 0, 30_000, '2026-11')).toEqual([]);
    expect(monthAfter('2026-12')).toBe('2027-01');
  });

  it('bears interest on what was lent, or on what is owed still', () => {
    const flat = scheduleOf({ ...none, interestKind: 'flat', interestRate: 1200 }, 100_000, 51_000, '2026-01') ?? [];
    expect(flat.map(({ interest, repaid }) => [interest, repaid])).toEqual([
      [1000, 51_000],
      [1000, 51_000],
    ]);
    const reducing = scheduleOf({ ...none, interestKind: 'reducing', interestRate: 1200 }, 100_000, 51_000, '2026-01') ?? [];
    expect(reducing.map(({ interest, repaid }) => [interest, repaid])).toEqual([
      [1000, 51_000],
      [500, 50_500],
    ]);
    const paid = reducing.reduce((sum, { repaid, interest }) => sum + repaid - interest, 0);
    expect(paid).toBe(100_000);
  });

  it('is nothing that ends where the instalment only bears the interest', () => {
    expect(scheduleOf({ ...none, interestKind: 'reducing', interestRate: 1200 }, 100_000, 1000, '2026-01')).toBeNull();
    expect(scheduleOf(none, 36_100, 100, '2026-01')).toBeNull();
  });
});
