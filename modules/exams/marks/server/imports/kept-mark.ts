import { formatInstant } from '#kit/contract/dates.ts';
import { keptMark, markText } from '../../../sittings/contract/mark-values.ts';
import type { PresentMark } from './world.store.ts';

/**
 * Why a mark that is there stays, unless it is to be written over; null where the file may change it.
 * @param made when the row was filled in from the marks, in milliseconds; NaN: the file does not say it
 * @param text what the file has
 */
export function keptBecause(
  present: PresentMark,
  made: number,
  text: string,
  timeZone: string,
): { title: string; said: string } | null {
  if (Date.parse(present.at) <= made) return null;
  const entered = `${markText(keptMark(present))} was entered by ${present.by}, ${formatInstant(present.at, timeZone)}`;
  return Number.isNaN(made)
    ? {
        title: 'another mark is there',
        said: `${entered}. The file has ${text}, and does not say when it was filled in.`,
      }
    : { title: 'changed since', said: `${entered}, after this sheet was made. The file has ${text}.` };
}
