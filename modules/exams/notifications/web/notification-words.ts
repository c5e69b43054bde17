import type { WhomToTell } from '../contract/result-sms.ts';

export const whomWords: Record<WhomToTell, { label: string; hint: string }> = {
  new: { label: 'Not notified yet', hint: 'Guardians of students whose result nobody has told yet.' },
  changed: { label: 'Changed', hint: 'Only where a mark or the mean is not what was told.' },
  again: { label: 'Everybody', hint: 'Also those who have been told already.' },
};
