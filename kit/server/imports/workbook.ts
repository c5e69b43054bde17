import { inAnotherProcess } from '../jobs/cpu-pool.ts';
import type { ImportColumn } from './define-import.ts';

/** An empty workbook to fill in. */
export interface TemplateTask {
  readonly make: 'template';
  /** The first sheet's name. */
  readonly title: string;
  readonly columns: readonly ImportColumn[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** The rows of a file with what is wrong beside them. */
export interface CorrectionsTask {
  readonly make: 'corrections';
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly outcome: string;
    readonly said: string;
    readonly cells: readonly string[];
    /** Places of the cells that are wrong. */
    readonly wrong: readonly number[];
  }[];
}

export type WorkbookTask = TemplateTask | CorrectionsTask;

/** The workbook as bytes. */
export function writeWorkbook(task: WorkbookTask): Promise<Uint8Array> {
  return inAnotherProcess('sheets', new URL('./workbook-worker.ts', import.meta.url), task);
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
