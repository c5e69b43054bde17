import { inAnotherProcess } from '../jobs/cpu-pool.ts';
import type { Column, Row } from './cells.ts';

/** What the thread is given. */
export interface XlsxTask {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
  timeZone: string;
}

/** Rows as an Excel workbook of one sheet with a fixed head; formulas made inert, numbers and dates as such. */
export function writeXlsx(task: XlsxTask, signal?: AbortSignal): Promise<Uint8Array> {
  return inAnotherProcess('sheets', new URL('./xlsx-worker.ts', import.meta.url), task, signal);
}
