import { expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

const nasty = [
  'a;=1+1',
  'a ; =HYPERLINK("http://x";"y")',
  'a\t=1+1',
  'a\n=1+1',
  'a\r\n-2+3',
  'a;"=1+1',
  'a|@SUM(1)',
  ' =1+1',
  '=1+1;+2;-3;@4',
  '＝1+1',
  "x;'=cmd|' /C calc'!A0",
  ';;;=1',
  '"=1+1"',
];

/** The cells that a spreadsheet may see with a separator of its own, one that minds quotes and one that does not. */
function seen(csv: string, separator: string): string[] {
  const heedless = csv.split(/\r?\n|\r/).flatMap((line) => line.split(separator));
  const cells: string[] = [];
  let [cell, quoted, begun] = ['', false, false];
  for (const sign of csv) {
    if (sign === '"' && (!begun || quoted)) quoted = !quoted;
    else if (!quoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell);
      [cell, begun] = ['', false];
      continue;
    } else cell += sign;
    begun = true;
  }
  return [...heedless, ...cells, cell];
}

it('holds no formula for any separator that a spreadsheet may use', () => {
  const columns = ['one', 'two', 'three'].map((key) => ({ key, label: `${key};=1+1`, kind: 'text' as const }));
  for (const words of nasty) {
    const csv = writeCsv(columns, [{ one: words, two: words, three: 'plain' }], 'Africa/Nairobi')
      .toString('utf8')
      .replace('\uFEFF', '');
    for (const separator of [',', ';', '\t', '|'])
      for (const cell of seen(csv, separator))
        expect([words, separator, /^[\s"]*[=+\-@＝＋－＠]/.test(cell), cell]).toEqual([words, separator, false, cell]);
  }
});

it('leaves numbers, days and ordinary texts as they are', () => {
  const columns = [
    { key: 'fee', label: 'Fee', kind: 'cents' as const },
    { key: 'name', label: 'Name', kind: 'text' as const },
  ];
  const csv = writeCsv(columns, [{ fee: -150_050, name: 'Wanjirũ; Achieng’ - Otieno' }], 'Africa/Nairobi').toString('utf8');
  expect(csv.split('\r\n')[1]).toBe('-1500.50,"Wanjirũ; Achieng’ - Otieno"');
});
