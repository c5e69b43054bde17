import { expect, it } from 'vitest';
import { largestEft, largestMpesa } from '../contract/words.ts';
import type { SlipRoute } from '../../runs/contract/slips.ts';
import { bankFile, inAscii } from './bank-file.rules.ts';
import { wayOf } from './ways.rules.ts';

const route: SlipRoute = {
  mode: 'bank',
  bankCode: '01',
  bankName: 'KCB',
  branchCode: '007',
  branchName: 'Moi',
  accountNo: '0012345678',
  accountName: null,
  phone: null,
};
const line = { payrollNo: 'P1', fullName: 'Mtu', nationalId: null, amount: 100_05, route };
const row = (more: object) =>
  Buffer.from(bankFile('eft', [{ ...line, ...more }], 'SALARY'))
    .toString('latin1')
    .split('\r\n')[1];

it('writes names in letters that every bank has', () => {
  expect(['Wanjirũ Mũthoni N’dũng’ũ', 'Ångström Øre', 'Straße', 'a\u0000b\nc', '①', '李', ''].map(inAscii)).toEqual([
    "Wanjiru Muthoni N'dung'u",
    'Angstrom Ore',
    'Strasse',
    'a b c',
    '1',
    '?',
    '',
  ]);
});

it('keeps zeros in front and two decimals, and no cell is a formula', () => {
  expect(row({})).toBe('01,007,0012345678,Mtu,100.05,P1,SALARY');
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    expect(row({ fullName: `${sign}1+1` })).toMatch(/^01,007,0012345678,'[=+\-@]1\+1,/);
  expect(row({ fullName: 'Otieno, "Jr"' })).toBe('01,007,0012345678,"Otieno, ""Jr""",100.05,P1,SALARY');
  expect(Buffer.from(bankFile('eft', [line], 'S'))[0]).toBe('B'.charCodeAt(0));
});

it('sends to RTGS what is over the limit, and to M-Pesa nothing over its own', () => {
  const layout = (of: Partial<SlipRoute> | null, amount: number, over = largestEft) => {
    const way = wayOf(of && { ...route, ...of }, amount, over);
    return 'because' in way ? 'none' : way.layout;
  };
  const mpesa = { mode: 'mpesa', phone: '+254112345678' } as const;
  expect([layout({}, largestEft), layout({}, largestEft + 1), layout({}, 1, 0)]).toEqual(['eft', 'rtgs', 'rtgs']);
  expect([layout(mpesa, largestMpesa), layout(mpesa, largestMpesa + 1)]).toEqual(['b2c', 'none']);
  for (const phone of [null, '', '+254202345678', '+255712345678', '0712345678'])
    expect([phone, layout({ ...mpesa, phone }, 100)]).toEqual([phone, 'none']);
  for (const missing of [{ accountNo: null }, { accountNo: '' }, { branchCode: null }, { bankCode: null }])
    expect(layout(missing, 100)).toBe('none');
  expect([layout(null, 100), layout({ mode: 'cash' }, 100), layout({ mode: 'cheque' }, 100)]).toEqual(['none', 'sheet', 'sheet']);
});
