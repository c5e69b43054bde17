import { formatMonth } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { exceptionWords, stopping, type ExceptionCode } from '../contract/exceptions.ts';

/** `2026-03` as `Mar 2026`. */
export const monthText = (month: string): string => formatMonth(`${month.slice(0, 7)}-01`);

/** What statute takes of the employee; cents. */
export const takenByLaw = (of: { paye: number; nssf: number; health: number; housing: number }): number =>
  of.paye + of.nssf + of.health + of.housing;

/** A change with its sign: `+1,250.00`. */
export const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`;

/** What net pay changed by, in shillings and per cent: `+1,250.00, +3.1 %`; empty where there is nothing to compare or no change. */
export function changeText(net: number, before: number | null): string {
  if (before === null || net === before) return '';
  const change = net - before;
  if (before <= 0) return signed(change);
  const percent = Math.abs((change / before) * 100).toFixed(1);
  return `${signed(change)}, ${change > 0 ? '+' : '−'}${percent} %`;
}

/** Per cent of hundredths of them. */
export const rateText = (rate: number | null): string | null => (rate === null ? null : `${rate / 100} %`);

/** A number of hundredths: days, hours or pieces. */
export const countText = (hundredths: number): string => (hundredths / 100).toLocaleString('en-KE');

export const exceptionTone = (code: ExceptionCode): 'neg' | 'att' => (stopping.includes(code) ? 'neg' : 'att');

export const inWords = (codes: readonly ExceptionCode[]): string =>
  codes.map((code, at) => (at === 0 ? exceptionWords[code] : lowered(exceptionWords[code]))).join('; ');

/** Within a sentence; what begins with an abbreviation keeps it. */
const lowered = (words: string): string => (/^[A-Z][a-z ]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words);
