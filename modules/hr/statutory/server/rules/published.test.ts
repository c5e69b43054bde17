import { describe, expect, test } from 'vitest';
import { toTheCent } from '../../contract/law.ts';
import { cents, likeAren, month } from '../testing/law-of.ts';

/** What a published row names, in shillings; `null` where it does not. */
type Row = readonly [
  gross: number,
  nssf: number | null,
  health: number,
  housing: number,
  taxable: number | null,
  paye: number,
  net: number,
];

function compared(day: string, [gross, nssf, health, housing, taxable, paye, net]: Row, rounding = toTheCent) {
  const worked = month(day, gross, {}, rounding);
  const found = [
    worked.nssf.employee,
    worked.health.employee,
    worked.housing.employee,
    worked.tax.chargeable,
    worked.tax.paye,
    worked.net,
  ];
  const said = [nssf, health, housing, taxable, paye, net];
  return { found: found.filter((_, at) => said[at] !== null), said: said.flatMap((one) => (one === null ? [] : [cents(one)])) };
}

describe('January 2026, NSSF year 3: calculator of Aren, kept by bhrdj/kenyaccounting; SHIF to the shilling, PAYE to the cent', () => {
  test.each<Row>([
    [10_000, 480 + 120, 300, 150, 8_950, 0, 8_950],
    [15_000, 480 + 420, 413, 225, 13_462, 0, 13_462],
    [20_000, 480 + 720, 550, 300, 17_950, 0, 17_950],
    [25_000, 480 + 1_020, 688, 375, 22_437, 0, 22_437],
    [30_000, 480 + 1_320, 825, 450, 26_925, 731.25, 26_193.75],
    [50_000, 480 + 2_520, 1_375, 750, 44_875, 5_845.85, 39_029.15],
    [80_000, 480 + 3_840, 2_200, 1_200, 72_280, 14_067.35, 58_212.65],
    // financialtools.io, kept there too.
    [100_000, 480 + 3_840, 2_750, 1_500, 91_430, 19_812.35, 71_617.65],
  ])('%d', (...row) => {
    const { found, said } = compared('2026-01-31', row, likeAren);
    expect(found).toEqual(said);
  });

  test('each tier of NSSF is the one that is published', () => {
    expect(month('2026-01-31', 50_000).nssf.tiers.map(({ name, employee }) => [name, employee])).toEqual([
      ['Tier I', cents(480)],
      ['Tier II', cents(2_520)],
    ]);
  });
});

describe('February 2026, NSSF year 4: netpay.co.ke and HR Fleek, kept by bhrdj/kenyaccounting, and a payslip of a public repository; to the cent', () => {
  test.each<Row>([
    [30_000, null, 825, 450, null, 731.25, 26_193.75],
    [200_000, 6_480, 5_500, 3_000, 185_020, 47_889.35, 137_130.65],
    [500_000, 6_480, 13_750, 7_500, 472_270, 134_064.35, 338_205.65],
    [100_000, 6_000, 2_750, 1_500, 89_750, 19_308.35, 70_441.65],
  ])('%d', (...row) => {
    const { found, said } = compared('2026-02-28', row);
    expect(found).toEqual(said);
  });

  test('100,000 with a premium of 20,000 pays 16,308.35', () => {
    expect(month('2026-06-30', 100_000, { premiums: cents(20_000) }).tax.paye).toBe(cents(16_308.35));
  });

  // Worked out from the same law by the page of payroll rules, whose net is rounded apart from the tax: at 35,000 and 550,000, where the tax ends on half a
  // cent, it names a cent more than pay less the tax that is printed.
  test.each<Row>([
    [24_000, 1_440, 660, 360, 21_540, 0, 21_540],
    [35_000, 2_100, 962.5, 525, 31_412.5, 1_853.13, 29_559.37],
    [40_000, null, 1_100, 600, null, 3_153.35, 32_746.65],
    [60_000, null, 1_650, 900, null, 8_538.35, 45_311.65],
    [72_000, null, 1_980, 1_080, null, 11_769.35, 52_850.65],
    [80_000, null, 2_200, 1_200, null, 13_923.35, 57_876.65],
    [108_000, 6_480, 2_970, 1_620, null, 21_462.35, 75_467.65],
    [120_000, 6_480, 3_300, 1_800, null, 24_909.35, 83_510.65],
    [150_000, 6_480, 4_125, 2_250, 137_145, 33_526.85, 103_618.15],
    [550_000, 6_480, 15_125, 8_250, 520_145, 148_930.48, 371_214.52],
    [1_000_000, 6_480, 27_500, 15_000, null, 292_740.35, 658_279.65],
    // The brief's own rows.
    [10_000, 600, 300, 150, 8_950, 0, 8_950],
    [75_000, 4_500, 2_062.5, 1_125, 67_312.5, 12_577.1, 54_735.4],
    [900_000, 6_480, 24_750, 13_500, 855_270, 259_227.85, 596_042.15],
  ])('%d, worked out', (...row) => {
    const { found, said } = compared('2026-02-28', row);
    expect(found).toEqual(said);
  });

  test('what comes off taxable pay and what is added to it: pension, interest on a mortgage, quarters', () => {
    expect(month('2026-02-28', 100_000, { pension: cents(10_000) }).tax.paye).toBe(cents(16_308.35));
    expect(month('2026-02-28', 100_000, { mortgage: cents(30_000) }).tax.paye).toBe(cents(10_308.35));
    const inKind = { benefits: 0, meals: 0, quarters: cents(9_000) };
    expect(month('2026-02-28', 60_000, { inKind }).tax.paye).toBe(cents(11_238.35));
  });
});

describe('2025, NSSF year 3: the brief’s rows, which agree with tacservices.co.ke to 0.35; to the cent', () => {
  test.each<Row>([
    [35_000, 2_100, 962.5, 525, 31_412.5, 1_853.13, 29_559.37],
    [50_000, 3_000, 1_375, 750, 44_875, 5_845.85, 39_029.15],
    [75_000, 4_320, 2_062.5, 1_125, 67_492.5, 12_631.1, 54_861.4],
  ])('%d', (...row) => {
    const { found, said } = compared('2025-02-28', row);
    expect(found).toEqual(said);
  });
});

describe('months of the past by their own law', () => {
  test('January 2025 has the limits of NSSF year 2: 75,000 gives 2,160 and pays 13,279.10 (tacservices.co.ke: 13,279.11)', () => {
    const worked = month('2025-01-31', 75_000);
    expect([worked.nssf.employee, worked.tax.paye]).toEqual([cents(2_160), cents(13_279.1)]);
  });

  test('September 2024 has NHIF, and its levies come off the tax and not off pay', () => {
    const { health, housing, tax } = month('2024-09-30', 75_000);
    expect([health.employee, housing.employee, tax.chargeable]).toEqual([cents(1_400), cents(1_125), cents(72_840)]);
    // 16,635.35 less 2,400 personal, 210 insurance (15 % of 1,400) and 168.75 housing (15 % of 1,125) relief.
    expect([tax.charged, tax.insuranceRelief, tax.housingRelief, tax.paye].map((one) => one / 100)).toEqual([
      16_635.35, 210, 168.75, 13_856.6,
    ]);
  });

  test.each([
    [5_999, 150],
    [5_999.99, 150],
    [6_000, 300],
    [7_999, 300],
    [8_000, 400],
    [11_999, 400],
    [14_999, 500],
    [19_999, 600],
    [24_999, 750],
    [29_999, 850],
    [34_999, 900],
    [39_999, 950],
    [44_999, 1_000],
    [49_999, 1_100],
    [59_999, 1_200],
    [69_999, 1_300],
    [79_999, 1_400],
    [89_999, 1_500],
    [99_999, 1_600],
    [99_999.99, 1_600],
    [100_000, 1_700],
  ])('NHIF of %d is %d', (gross, amount) => {
    expect(month('2024-09-30', gross).health).toEqual({ employee: cents(amount), employer: 0 });
  });

  // The NSSF Act’s years: lower and upper limit, and the most that an employee gives in each tier.
  test.each([
    ['2023-02-28', 360, 720],
    ['2024-01-31', 360, 720],
    ['2024-02-29', 420, 1_740],
    ['2025-02-28', 480, 3_840],
    ['2026-01-31', 480, 3_840],
    ['2026-02-28', 540, 5_940],
  ])('NSSF at its most in the month that ends on %s: %d and %d of each side', (day, first, second) => {
    const { nssf } = month(day, 1_000_000);
    expect(nssf.tiers.map(({ employee, employer }) => [employee, employer])).toEqual([
      [cents(first), cents(first)],
      [cents(second), cents(second)],
    ]);
    expect([nssf.employee, nssf.employer]).toEqual([cents(first + second), cents(first + second)]);
  });

  test('before February 2023 each side gave 200, and before July 2023 the highest band was 30 %', () => {
    const worked = month('2023-01-31', 600_000);
    expect([worked.nssf.employee, worked.nssf.employer, worked.housing.employee]).toEqual([cents(200), cents(200), 0]);
    // 599,800 taxed: 2,400 + 2,083.25 + 30 % of 567,467, less 2,400 and 15 % of 1,700.
    expect(worked.tax.paye).toBe(cents(2_083.25 + 170_240.1 - 255));
    expect(month('2023-06-30', 600_000).tax.slices).toHaveLength(3);
    expect(month('2023-07-31', 600_000).tax.slices).toHaveLength(4);
  });

  test('the levy begins with March 2024, SHIF with October 2024, the deductions with December 2024', () => {
    const levied = ['2024-02-29', '2024-03-31'].map((day) => month(day, 50_000).housing);
    expect(levied).toEqual([
      { employee: 0, employer: 0 },
      { employee: cents(750), employer: cents(750) },
    ]);
    expect(['2024-09-30', '2024-10-31'].map((day) => month(day, 50_000).health.employee)).toEqual([cents(1_200), cents(1_375)]);
    const off = ['2024-11-30', '2024-12-31'].map((day) => month(day, 50_000).deductible.total);
    expect(off).toEqual([cents(2_160), cents(2_160 + 1_375 + 750)]);
    expect(month('2024-11-30', 50_000).tax.insuranceRelief).toBe(cents(206.25));
    expect(month('2024-12-31', 50_000).tax.insuranceRelief).toBe(0);
  });
});
