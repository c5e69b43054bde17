import { readEntryMarks } from '../../results/contract/entry-marks.ts';

/** The mark a student came with, in percent, read as report forms read it. Null where it cannot be read. */
export function entryPercent(written: string | null): number | null {
  const share = readEntryMarks(written)?.share ?? null;
  return share === null ? null : Math.round(share * 10_000) / 100;
}
