import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Law, lawDraft, type Rounding, roundings, toTheCent } from '../../contract/law.ts';
import { kenyanLaw } from '../law/kenyan-law.ts';
import { cents, lawOf, month } from '../testing/law-of.ts';
import { taxableBenefits } from './benefits.ts';
import { levyOf, nssfOf } from './contributions.ts';
import { partOf, rounded } from './exact.ts';
import { inForceOfDrafts, missingOn } from './law-on.ts';
import { everyLaw, type Liable, type Pay, plainPay, statutory } from './statutory.ts';
import { taxOf } from './tax.ts';

/** The last day of some month in which each of the laws, as they follow each other, holds. */
const days = [
  '2021-12-31',
  '2023-01-31',
  '2023-06-30',
  '2023-07-31',
  '2024-02-29',
  '2024-09-30',
  '2024-11-30',
  '2024-12-31',
  '2025-02-28',
  '2026-10-31',
];
const anyDay = fc.constantFrom(...days);
/** Up to five million shillings, in cents. */
const anyPay = fc.integer({ min: 0, max: 500_000_000 });
const oneRounding = fc.constantFrom<Rounding>(...roundings);
const anyRounding = fc.record({ nssf: oneRounding, health: oneRounding, housing: oneRounding, tax: oneRounding });

const tax = (taxable: number, law: Law, rounding: Rounding = 'cent') =>
  taxOf(
    taxable,
    everyLaw,
    { basic: 0, nssf: 0, pension: 0, health: 0, housing: 0, prmf: 0, mortgage: 0, premiums: 0 },
    law,
    rounding,
  );

describe('the bands', () => {
  test('the tax charged at each border is the published one, and a cent on either side no other than its rate gives', () => {
    const law = lawOf('2026-02-28');
    const borders = [24_000, 32_333, 500_000, 800_000].map(cents);
    expect(borders.map((border) => tax(border, law).charged)).toEqual([2_400, 4_483.25, 144_783.35, 242_283.35].map(cents));
    for (const border of borders)
      for (let by = -300; by < 300; by++) {
        const step = tax(border + by + 1, law).charged - tax(border + by, law).charged;
        expect([border, by, step >= 0 && step <= 1]).toEqual([border, by, true]);
      }
  });

  test('a shilling more is taxed at the rate of its band and no cent is lost between them', () => {
    for (const day of ['2021-06-30', '2026-02-28']) {
      const law = lawOf(day);
      for (const { from, rate } of law.paye.bands)
        expect([from, tax(from + 100, law).charged - tax(from, law).charged]).toEqual([from, rounded(partOf(100, rate), 'cent')]);
    }
  });

  test('NSSF and levies move by at most a cent with each cent of pay, past every border', () => {
    for (const day of days.filter((one) => one >= '2024-12-31')) {
      const law = lawOf(day);
      const borders = [...law.nssf.bands.map(({ to }) => to ?? 0), cents(10_909.09)];
      for (const border of borders)
        for (let by = -200; by < 200; by++) {
          const [now, more] = [border + by, border + by + 1];
          const tiers = nssfOf(more, law.nssf, 'cent').employee - nssfOf(now, law.nssf, 'cent').employee;
          const health = levyOf(more, law.health, 'cent').employee - levyOf(now, law.health, 'cent').employee;
          expect([more, tiers >= 0 && tiers <= 2, health >= 0 && health <= 1]).toEqual([more, true, true]);
        }
    }
  });
});

describe('of any pay, law and rounding', () => {
  test('nothing is below nought, nothing is a part of a cent, and the parts are the whole', () => {
    fc.assert(
      fc.property(anyDay, anyPay, anyPay, anyRounding, (day, basic, more, rounding) => {
        const pay: Pay = {
          ...plainPay(basic + more),
          basic,
          premiums: more % 700_000,
          mortgage: basic % 9_000_000,
          pension: more % 5_000_000,
        };
        const worked = statutory(pay, everyLaw, lawOf(day), rounding);
        const { nssf, health, housing, nita, deductible, tax: paid } = worked;
        const amounts = [nssf, health, housing, nita].flatMap((one) => [one.employee, one.employer]);
        for (const one of [
          ...amounts,
          deductible.total,
          paid.chargeable,
          paid.paye,
          paid.charged,
          worked.employee,
          worked.employer,
        ])
          expect(Number.isSafeInteger(one) && one >= 0).toBe(true);
        expect(worked.employee).toBe(nssf.employee + health.employee + housing.employee + nita.employee + paid.paye);
        expect(nssf.tiers.reduce((sum, tier) => sum + tier.employee, 0)).toBe(nssf.employee);
        expect(paid.slices.reduce((sum, slice) => sum + slice.on, 0)).toBe(paid.chargeable);
        expect(paid.paye).toBeLessThanOrEqual(rounded(paid.charged * 10_000, 'shilling_up'));
      }),
      { numRuns: 400 },
    );
  });

  test('who earns more pays no less of each, and since there are no steps of NHIF keeps more of every shilling', () => {
    fc.assert(
      fc.property(anyDay, anyPay, fc.integer({ min: 1, max: 10_000_000 }), (day, gross, more) => {
        const [low, high] = [gross, gross + more].map((pay) => statutory(plainPay(pay), everyLaw, lawOf(day), toTheCent));
        for (const part of ['nssf', 'health', 'housing', 'nita'] as const)
          expect(high?.[part].employee).toBeGreaterThanOrEqual(low?.[part].employee ?? 0);
        if (day < '2024-10-01' || gross < 30_000 || more < 100) return;
        expect(gross + more - (high?.employee ?? 0)).toBeGreaterThan(gross - (low?.employee ?? 0));
        expect(high?.tax.paye).toBeGreaterThanOrEqual(low?.tax.paye ?? 0);
      }),
      { numRuns: 400 },
    );
  });

  test('the tax is that of whole fractions, whatever the bands are', () => {
    const anyBands = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: 90_000_000 }), { maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 7, maxLength: 7 }),
      )
      .map(([borders, rates]) => {
        const ends = [...borders.toSorted((a, b) => a - b), null];
        return ends.map((to, at) => ({
          name: null,
          from: ends[at - 1] ?? 0,
          to,
          rate: rates[at] ?? 0,
          employerRate: 0,
          amount: 0,
          employerAmount: 0,
          least: 0,
        }));
      });
    fc.assert(
      fc.property(anyBands, anyPay, (bands, taxable) => {
        const law = lawOf('2026-02-28');
        let parts = 0n;
        for (const { from, to, rate } of bands) {
          const end = to === null || to > taxable ? taxable : to;
          if (end > from) parts += BigInt(end - from) * BigInt(rate);
        }
        const { charged } = tax(taxable, { ...law, paye: { ...law.paye, bands } });
        expect(BigInt(charged)).toBe((parts + 5_000n) / 10_000n);
      }),
      { numRuns: 300 },
    );
  });

  test('of no pay nothing is asked', () => {
    for (const day of days) expect(month(day, 0)).toMatchObject({ employee: 0, employer: 0, net: 0 });
  });
});

describe('rounding', () => {
  test.each<[Rounding, number[]]>([
    ['cent', [0, 0, 1, 100, 149]],
    ['shilling', [0, 0, 0, 100, 100]],
    ['shilling_down', [0, 0, 0, 100, 100]],
    ['shilling_up', [0, 100, 100, 100, 200]],
  ])('%s', (rounding, expected) => {
    expect([0, 4_999, 5_000, 1_000_000, 1_490_000].map((exact) => rounded(exact, rounding))).toEqual(expected);
  });

  test('half a shilling goes up, or down where the school says so', () => {
    expect(roundings.map((rounding) => rounded(500_000, rounding))).toEqual([50, 100, 0, 100]);
    expect(month('2026-02-28', 35_000, {}, { ...toTheCent, tax: 'shilling' }).tax.paye).toBe(cents(1_853));
    expect(month('2026-02-28', 35_000, {}, { ...toTheCent, tax: 'shilling_up' }).tax.paye).toBe(cents(1_854));
  });

  test('what is no exact amount is refused', () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
      expect(() => rounded(wrong, 'cent')).toThrow(RangeError);
  });
});

describe('who is paid', () => {
  const of = (who: Partial<Liable>, shillings: number, more: Partial<Pay> = {}) =>
    month('2026-02-28', shillings, more, toTheCent, { ...everyLaw, ...who });

  test('a second employment pays 35 % without relief, and paid 30 % before July 2023', () => {
    const { tax: paid } = of({ primary: false }, 50_000, { premiums: cents(10_000) });
    expect([paid.paye, paid.personalRelief, paid.insuranceRelief]).toEqual([cents(44_875 * 0.35), 0, 0]);
    const then = month('2023-06-30', 50_000, {}, toTheCent, { ...everyLaw, primary: false });
    expect(then.tax.paye).toBe(cents((50_000 - 1_080) * 0.3));
  });

  test('who is not resident has no personal relief', () => {
    expect(of({ resident: false }, 50_000).tax.paye).toBe(cents(5_845.85 + 2_400));
  });

  test('a certificate of disability lets the first 150,000 of what is taxed off', () => {
    const { tax: paid } = of({ disabled: true }, 200_000);
    expect([paid.exempt, paid.chargeable, paid.paye]).toEqual([
      cents(150_000),
      cents(35_020),
      cents(2_400 + 2_083.25 + 806.1 - 2_400),
    ]);
    expect(of({ disabled: true }, 80_000).tax).toMatchObject({ chargeable: 0, paye: 0 });
  });

  test('what does not hold for somebody is not taken, of neither side', () => {
    const { nssf, health, housing, nita } = of({ nssf: false, health: false, housing: false, nita: false }, 50_000);
    expect([nssf, health, housing, nita].map(({ employee, employer }) => employee + employer)).toEqual([0, 0, 0, 0]);
    expect(of({}, 50_000).nita).toEqual({ employee: 0, employer: cents(50) });
  });
});

describe('what comes off', () => {
  test('pension with NSSF is the lowest of what was paid, 30 % of basic and 30,000', () => {
    const tested = (basic: number, pension: number) =>
      month('2026-02-28', 200_000, { basic: cents(basic), pension: cents(pension) }).deductible.pension;
    expect(tested(200_000, 10_000)).toEqual({
      ofBasic: cents(60_000),
      actual: cents(16_480),
      fixed: cents(30_000),
      counted: cents(16_480),
    });
    expect(tested(200_000, 40_000).counted).toBe(cents(30_000));
    expect(tested(50_000, 40_000).counted).toBe(cents(15_000));
  });

  test('interest, the medical fund and premiums stop at their limits; until December 2024 these were others', () => {
    const lots = { mortgage: cents(90_000), prmf: cents(90_000), premiums: cents(90_000) };
    const now = month('2026-02-28', 400_000, lots);
    expect([now.deductible.mortgage, now.deductible.prmf, now.tax.insuranceRelief, now.tax.prmfRelief]).toEqual([
      cents(30_000),
      cents(15_000),
      cents(5_000),
      0,
    ]);
    const then = month('2024-11-30', 400_000, lots);
    expect([then.deductible.mortgage, then.deductible.prmf, then.tax.insuranceRelief, then.tax.prmfRelief]).toEqual([
      cents(25_000),
      0,
      cents(5_000),
      cents(5_000),
    ]);
  });

  test('benefits are free together up to 5,000 and taxed whole beyond, meals beyond 5,000, quarters at 15 % of gross at least', () => {
    const { reliefs } = lawOf('2026-02-28');
    const taxed = (benefits: number, meals: number, quarters: number | null) =>
      taxableBenefits(
        { benefits: cents(benefits), meals: cents(meals), quarters: quarters === null ? null : cents(quarters) },
        cents(60_000),
        reliefs,
      );
    expect(taxed(5_000, 5_000, null)).toEqual({ benefits: 0, meals: 0, quarters: 0 });
    expect(taxed(5_000.01, 5_000.01, 0)).toEqual({ benefits: cents(5_000.01), meals: 1, quarters: cents(9_000) });
    expect(taxed(0, 0, 12_000).quarters).toBe(cents(12_000));
  });

  test('cash that is not taxed still counts for the levies', () => {
    const { total, health } = month('2026-02-28', 60_000, { untaxed: cents(20_000) });
    expect([total, health.employee]).toEqual([cents(40_000), cents(1_650)]);
  });
});

describe('the law of Kenya as data', () => {
  test('is what a school may write, and of each kind one law holds on every day since 2021', () => {
    for (const draft of kenyanLaw) expect(lawDraft.parse(draft)).toEqual(draft);
    for (const draft of kenyanLaw)
      for (const other of kenyanLaw)
        if (draft !== other && draft.kind === other.kind)
          expect(
            (draft.toDay !== null && draft.toDay < other.fromDay) || (other.toDay !== null && other.toDay < draft.fromDay),
          ).toBe(true);
    for (const { fromDay, toDay } of kenyanLaw)
      for (const day of [fromDay, toDay ?? '2030-12-31']) expect([day, missingOn(kenyanLaw, day)]).toEqual([day, []]);
  });

  test('says what is missing on a day before it begins', () => {
    expect(inForceOfDrafts(kenyanLaw, '2020-12-31')).toBeNull();
    expect(missingOn(kenyanLaw, '2020-12-31')).toHaveLength(6);
  });

  test('bands follow each other without a gap', () => {
    for (const { name, bands } of kenyanLaw) {
      expect([name, bands[0]?.from ?? 0]).toEqual([name, 0]);
      for (const [at, band] of bands.entries()) if (at > 0) expect([name, band.from]).toEqual([name, bands[at - 1]?.to]);
    }
  });
});
