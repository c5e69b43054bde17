import { Worker } from 'node:worker_threads';
import type { FieldReading, SheetPage } from '../../../contract/paper-sheet.ts';

/** What a reader is given: a file, which of its pages, and the designs by which they are read. */
export interface ScanTask {
  readonly path: string;
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly designs: readonly (readonly SheetPage[])[];
  /** The design of each sheet, by what its code says. */
  readonly sheets: Readonly<Record<string, number>>;
}

/** What was found on a page. */
export interface ScannedPage {
  readonly no: number;
  /** What its code says; null: no code was found, or none of a sheet. */
  readonly code: { readonly token: string; readonly page: number } | null;
  readonly problem: 'no code' | 'other code' | 'corners' | 'blurred' | 'not known' | null;
  readonly fields: FieldReading[] | null;
  /** The page laid straight, as a JPEG; null where none was found. */
  readonly picture: Uint8Array | null;
}

export type ScanRead = { readonly pages: ScannedPage[]; readonly pageCount: number } | { readonly problem: string };

/** Limits of what is read at once. */
export const scanLimits = { milliseconds: 120_000, megabytes: 512, pagesAtOnce: 6, pages: 200, side: 2_400 } as const;

/**
 * Reads pages of a picture or a PDF that anybody may have made: in a process of its own (this module), and there in a thread that has a
 * limit of memory and of time.
 */
export default function readScan(task: ScanTask): Promise<ScanRead> {
  const worker = new Worker(new URL('./scan-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: scanLimits.megabytes },
    stdout: true,
    stderr: true,
  });
  return new Promise<ScanRead>((resolve) => {
    const end = (answer: ScanRead) => {
      clearTimeout(limit);
      resolve(answer);
      void worker.terminate();
    };
    const limit = setTimeout(() => end({ problem: 'It takes too long to read.' }), scanLimits.milliseconds);
    worker.on('message', (answer: ScanRead) => end(answer));
    worker.on('error', () => end({ problem: 'It cannot be read.' }));
    worker.on('exit', () => end({ problem: 'It cannot be read.' }));
  });
}
