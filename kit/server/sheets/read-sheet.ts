import { open } from 'node:fs/promises';
import { UserError } from '#kit/contract/errors.ts';
import { isHarmlessZip } from '../files/zip.ts';
import type { Upload } from '../http/context.ts';
import { inAnotherProcess } from '../jobs/cpu-pool.ts';
import type { SheetCells, SheetLimits, SheetTask } from './sheet-worker.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The cells of the first sheet of an Excel workbook, or of a CSV file, as people read them there: the headings first,
 * days as 14/03/2026, and where times are asked for with the time of day behind them. Throws 415 and 422 in words.
 */
export async function readSheetCells(upload: Upload, { rows, columns, cell, times = false }: SheetLimits): Promise<string[][]> {
  const task: SheetTask = { path: upload.path, kind: await kindOf(upload), rows, columns, cell, times };
  const read = await inAnotherProcess<SheetCells>('sheets', new URL('./sheet-worker.ts', import.meta.url), task);
  if ('problem' in read) throw new UserError('rule', read.problem);
  return read.cells;
}

async function kindOf({ path, name, type, size }: Upload): Promise<'xlsx' | 'csv'> {
  const refused = new UserError('unsupported_type', 'Choose an Excel workbook (.xlsx) or a CSV file.');
  const file = await open(path);
  try {
    if (type === workbook && /\.xlsx$/i.test(name)) {
      if (!(await isHarmlessZip(file, size))) throw refused;
      return 'xlsx';
    }
    const head = Buffer.alloc(Math.min(size, 65_536));
    await file.read(head, 0, head.length, 0);
    if (type !== 'application/octet-stream' || !/\.(csv|txt)$/i.test(name) || head.includes(0)) throw refused;
    return 'csv';
  } finally {
    await file.close();
  }
}
