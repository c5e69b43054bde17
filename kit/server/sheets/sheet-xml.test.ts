import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import read from './sheet-worker.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook of one sheet whose shared texts and rows are these. */
function workbook(shared: string, rows: string): Record<string, Uint8Array> {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': rows,
    'xl/sharedStrings.xml': shared,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
}
const sheet = (cells: string, head = '') =>
  `<?xml version="1.0"?>${head}<worksheet xmlns="${spreadsheet}"><sheetData>${cells}</sheetData></worksheet>`;
const texts = (text: string, head = '') =>
  `<?xml version="1.0"?>${head}<sst xmlns="${spreadsheet}"><si><t>${text}</t></si></sst>`;
const names = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Class</t></is></c></row>';

const reading = (parts: Record<string, Uint8Array>) => {
  const file = path.join(folder, 'sheet.xlsx');
  writeFileSync(file, zipSync(parts));
  return read({ path: file, kind: 'xlsx', rows: 1000, columns: 50, cell: 500 });
};

it('reads the workbook that the others are made of', async () => {
  expect(await reading(workbook(texts('Wanjirũ &amp; Sons'), sheet(names)))).toEqual({ cells: [['Wanjirũ & Sons', 'Class']] });
});

it('an entity of an uploaded sheet is never resolved, however it is declared', async () => {
  const secret = path.join(folder, 'secret.txt');
  writeFileSync(secret, 'nywila ya siri');
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  for (const head of [
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${secret}">]>`,
    `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>`,
    '<!DOCTYPE x [<!ENTITY e "nywila ya siri">]>',
    `<!DOCTYPE x [<!ENTITY l0 "nywila ya siri">${laughs}<!ENTITY e "&l12;">]>`,
  ]) {
    for (const parts of [workbook(texts('&e;', head), sheet(names)), workbook(texts('a'), sheet(names, head))]) {
      const answer = JSON.stringify(await reading(parts));
      expect([head, answer.length < 1000, answer.includes('nywila')]).toEqual([head, true, false]);
    }
  }
});

it('a workbook that unpacks to more than it may is refused before it is read, whatever its directory says', async () => {
  const parts = workbook(texts('a'), sheet(names));
  parts['xl/media/zeros.bin'] = new Uint8Array(130 * 1024 * 1024);
  expect(await reading(parts)).toEqual({ problem: 'This workbook is too large to be read.' });
});
