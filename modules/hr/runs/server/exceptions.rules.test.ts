import { expect, test } from 'vitest';
import { exceptionsOf } from './exceptions.rules.ts';
import { monthOf } from './rules/month.ts';
import { liableIn } from './rules/work-out.rules.ts';

type Looked = Parameters<typeof exceptionsOf>[0];
const may = monthOf('2026-05');
const contract = { payPer: 'month', toDay: null } as Looked['contracts'][number];
const slip = {
  basis: { sheet: null },
  liable: { nssf: true, health: true },
  net: 70_000,
  basic: 90_000,
  gross: 100_000,
  lines: [{ notTaken: 0 }],
} as unknown as Looked['slip'];
const all: Looked = {
  slip,
  contracts: [contract],
  numbers: { kraPin: 'A001', nationalId: '1', nssfNo: '2', shaNo: '3' } as Looked['numbers'],
  route: { mode: 'cash' } as unknown as NonNullable<Looked['route']>,
  before: 70_000,
  paidBefore: true,
  unpaidBefore: false,
  alertPercent: 20,
};
const found = (more: Partial<Looked>, own: Partial<Looked['slip']> = {}) =>
  exceptionsOf({ ...all, ...more, slip: { ...slip, ...own } }, may);

test('each thing that is to be looked at is seen at its very bound, and nothing where all is well', () => {
  expect(found({})).toEqual([]);
  expect(found({ before: null }, { net: 0, basic: 0 })).toEqual(['new']);
  expect(found({ before: null, paidBefore: false })).toEqual([]);
  expect(found({ before: null, unpaidBefore: true })).toEqual(['unpaid_before', 'new']);
  expect(found({}, { net: -1, basic: 0 })).toEqual(['negative_net', 'changed']);
  expect(found({ route: null })).toEqual(['no_route']);
  expect(found({ route: null, before: 0 }, { net: 0, basic: 0 })).toEqual([]);
  expect(found({ route: null, before: 1 }, { net: 1, basic: 0 })).toEqual(['no_route']);
  expect(found({ numbers: { ...all.numbers, kraPin: null, nationalId: null } })).toEqual(['no_pin', 'no_id']);
  expect(found({ numbers: { ...all.numbers, nssfNo: null, shaNo: null } })).toEqual(['no_nssf', 'no_sha']);
  const neither = { ...slip.liable, nssf: false, health: false };
  expect(found({ numbers: { ...all.numbers, nssfNo: null, shaNo: null } }, { liable: neither })).toEqual([]);
  expect(found({}, { lines: [{ notTaken: 0 }, { notTaken: 1 }] as unknown as Looked['slip']['lines'] })).toEqual(['not_taken']);
  expect(found({}, { gross: 0 })).toEqual(['zero_pay']);
});

test('pay has changed much beyond the per cent of the setting, more or less', () => {
  expect(found({}, { net: 84_000 })).toEqual([]);
  expect(found({}, { net: 84_001 })).toEqual(['changed']);
  expect(found({}, { net: 56_000 })).toEqual([]);
  expect(found({}, { net: 55_999 })).toEqual(['changed']);
  expect(found({ before: -70_000 }, { net: -84_000, basic: 0 })).toEqual(['negative_net']);
});

test('a third of basic pay is left where three times net pay are basic pay', () => {
  expect(found({ before: 30_000 }, { net: 30_000 })).toEqual([]);
  expect(found({ before: 29_999 }, { net: 29_999 })).toEqual(['below_third']);
  expect(found({ before: 0 }, { net: 0 })).toEqual(['below_third']);
});

test('who is paid by the day needs a confirmed month, and who leaves until its last day is named', () => {
  const daily = { ...contract, payPer: 'day' as const };
  expect(found({ contracts: [daily, contract] })).toEqual(['no_sheet']);
  expect(found({ contracts: [daily] }, { basis: { sheet: {} } as Looked['slip']['basis'] })).toEqual([]);
  expect(found({ contracts: [{ ...contract, toDay: '2026-05-31' }] })).toEqual(['left']);
  expect(found({ contracts: [{ ...contract, toDay: '2026-06-01' }] })).toEqual([]);
  // The contract after it goes on.
  expect(found({ contracts: [{ ...contract, toDay: '2026-05-15' }, contract] })).toEqual([]);
});

test('an exemption of disability holds in each month of which it holds on a day', () => {
  const employee = {
    resident: true,
    firstEmployment: false,
    disabilityNo: 'D-1',
    disabilityFrom: '2026-05-31',
    disabilityTo: '2026-05-31',
    nssf: true,
    health: false,
    housing: true,
    nita: false,
    tierTwoScheme: 'Own',
  } as unknown as Parameters<typeof liableIn>[0];
  const is = (more: object) => {
    const { disabled, disabilityNo } = liableIn({ ...employee, ...more }, may);
    return [disabled, disabilityNo];
  };
  expect(liableIn(employee, may)).toEqual({
    resident: true,
    primary: false,
    disabled: true,
    disabilityNo: 'D-1',
    nssf: true,
    health: false,
    housing: true,
    nita: false,
    tierTwoScheme: 'Own',
  });
  const not = [false, null];
  expect(is({ disabilityFrom: '2026-06-01', disabilityTo: null })).toEqual(not);
  expect(is({ disabilityFrom: '2026-01-01', disabilityTo: '2026-04-30' })).toEqual(not);
  expect(is({ disabilityFrom: '2026-01-01', disabilityTo: '2026-05-01' })).toEqual([true, 'D-1']);
  expect(is({ disabilityTo: null })).toEqual([true, 'D-1']);
  expect(is({ disabilityNo: null })).toEqual(not);
  expect(is({ disabilityFrom: null })).toEqual(not);
});
