import { counted } from '#kit/web/ui/in-words.ts';

const number = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 1 });

/** Hundredths of a mark as a number: `2.5`. */
export const markNumber = (hundredths: number): string => number.format(hundredths / 100);

/** `2.5 marks`. */
export const marksText = (hundredths: number): string =>
  Number.isInteger(hundredths / 100) ? counted(hundredths / 100, 'mark') : `${markNumber(hundredths)} marks`;

/** Ten-thousandths as percent: `72.5 %`. */
export const shareText = (share: number): string => `${percent.format(share / 100)} %`;

/** `3 of 4`. */
export const ofText = (marks: number | null, outOf: number | null): string | null =>
  marks === null || outOf === null ? null : `${markNumber(marks)} of ${markNumber(outOf)}`;

/** `45 minutes`, `1 hour 30 minutes`. */
export function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.round((seconds % 3600) / 60)];
  const parts = [hours > 0 && counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')];
  return parts.filter((part) => part !== false).join(' ') || counted(seconds, 'second');
}
