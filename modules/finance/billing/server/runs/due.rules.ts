import { fieldError } from '#kit/contract/errors.ts';

/** Refuses a bill that is due before its day: it would be overdue as it is written. Notes are due with what they change. Throws 400. */
export function refuseDueBefore({ kind, day, dueOn }: { kind: 'bill' | 'differences'; day: string; dueOn: string }): void {
  if (kind === 'bill' && dueOn < day) throw fieldError('dueOn', 'It is due on the day of the invoices or after it.');
}
