import type { FieldError } from '#kit/contract/errors.ts';
import type { Breach } from '../contract/breaches.ts';

const hour = 3_600_000;

type Clock = Pick<Breach, 'dueAt' | 'risk' | 'commissionerToldAt' | 'closedAt'>;

/** Whole hours until the Commissioner must be told, or had to be when that was done; an hour begun late is an hour late. */
export function hoursLeft({ dueAt, risk, commissionerToldAt, closedAt }: Clock, now: Date): number | null {
  if (commissionerToldAt === null && (risk === 'none' || closedAt !== null)) return null;
  const until = commissionerToldAt === null ? now.getTime() : Date.parse(commissionerToldAt);
  return Math.floor((Date.parse(dueAt) - until) / hour);
}

/** What is still to be said or done before a breach may be closed. */
export function missingToClose(breach: Breach): string[] {
  const { risk, measures, commissionerToldAt, peopleToldAt, peopleNotToldBecause } = breach;
  if (risk === 'unknown') return ['Say what the risk of harm is.'];
  const missing: string[] = [];
  if (measures === null) missing.push('Say what was done about it.');
  if (risk !== 'none' && commissionerToldAt === null) missing.push('Tell the Data Commissioner, and write down when.');
  if (risk !== 'none' && peopleToldAt === null && peopleNotToldBecause === null)
    missing.push('Tell the people concerned, or say why not.');
  return missing;
}

/** What is wrong with the times and reasons of a breach as they were typed. */
export function wrongFacts(
  facts: Pick<Breach, 'happenedAt' | 'knownAt' | 'risk' | 'riskBecause'> & { recording: boolean },
  now: Date,
): FieldError[] {
  const { happenedAt, knownAt, risk, riskBecause, recording } = facts;
  const wrong: FieldError[] = [];
  if (recording && Date.parse(knownAt) > now.getTime())
    wrong.push({ path: 'knownAt', message: 'This is still to come. Choose when the school knew of it.' });
  if (happenedAt !== null && Date.parse(happenedAt) > Date.parse(knownAt))
    wrong.push({ path: 'happenedAt', message: 'It happened before the school knew of it.' });
  if (risk === 'none' && riskBecause === null)
    wrong.push({ path: 'riskBecause', message: 'Say why nobody can come to harm. Then the Commissioner need not be told.' });
  return wrong;
}

/** What is wrong with a time at which somebody was told. */
export function wrongTold(knownAt: string, toldAt: string, now: Date): FieldError[] {
  if (Date.parse(toldAt) > now.getTime())
    return [{ path: 'toldAt', message: 'This is still to come. Write it down when it is done.' }];
  if (Date.parse(toldAt) < Date.parse(knownAt)) return [{ path: 'toldAt', message: 'This is before the school knew of it.' }];
  return [];
}
