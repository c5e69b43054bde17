import { readFile } from 'node:fs/promises';
import { marcLimits } from '../../contract/marc.ts';
import { marcColumns } from '../imports/columns.ts';
import { readIso2709, type ReadRecord } from './read-iso2709.ts';
import { readMarcxml, refusedXml } from './read-marcxml.ts';
import { type Cells, rowsOf } from './record-rows.ts';

/** What a file of records becomes: a sheet with its headings, or why it is not read. */
export type MarcSheet =
  | { readonly cells: string[][]; readonly records: number; readonly copies: number; readonly faulty: number }
  | { readonly problem: string };

/** Reads a file of MARC records in a process of its own: it is of any size, and of anybody. */
export default async function read({ path }: { path: string }): Promise<MarcSheet> {
  const bytes = await readFile(path);
  const start = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .trimStart()
    .replace(/^\uFEFF/, '');
  if (start.startsWith('<')) {
    const xml = textOf(bytes);
    const problem = xml === null ? 'The file is not in UTF-8. Export it anew as UTF-8.' : refusedXml(xml);
    return problem !== null || xml === null ? { problem: problem ?? '' } : sheetOf(readMarcxml(xml));
  }
  // The leader of a record: its length, and where its fields begin.
  if (!/^\s*\d{5}/.test(start) && !bytes.includes(0x1d)) return { problem: 'This is no MARC 21 file (.mrc) and no MARCXML.' };
  return sheetOf(readIso2709(bytes));
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const keys = marcColumns.map(({ key }) => key);
const headings = marcColumns.map(({ label }) => label);
const rowOf = (cells: Cells): string[] => keys.map((key) => cells[key] ?? '');

function sheetOf(records: Iterable<ReadRecord>): MarcSheet {
  const cells: string[][] = [headings];
  let [number, copies, faulty] = [0, 0, 0];
  for (const read of records) {
    number += 1;
    if (number > marcLimits.records)
      return { problem: `The file has more than ${marcLimits.records.toLocaleString('en-KE')} records. Split it.` };
    const record = String(number);
    if ('fault' in read) {
      faulty += 1;
      cells.push(rowOf({ record, title: `Record ${number}`, fault: `Record ${number}: ${read.fault}` }));
      continue;
    }
    for (const row of rowsOf(read.record)) {
      if (row['title'] === '') {
        faulty += 1;
        cells.push(rowOf({ record, title: `Record ${number}`, fault: `Record ${number} has no title (field 245).` }));
        break;
      }
      if ((row['accessionNo'] ?? '') !== '' || row['copies'] === '1') copies += 1;
      cells.push(rowOf({ ...row, record }));
    }
    if (cells.length > marcLimits.rows + 1)
      return { problem: `The file has more than ${marcLimits.rows.toLocaleString('en-KE')} copies. Split it.` };
  }
  if (number === 0) return { problem: 'The file has no MARC records.' };
  return { cells, records: number, copies, faulty };
}
