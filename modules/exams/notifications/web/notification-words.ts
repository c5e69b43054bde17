import type { Tone } from '#kit/web/ui/Status.tsx';
import type { SendingState, WhomToTell } from '../contract/result-sms.ts';

export const whomWords: Record<WhomToTell, { label: string; hint: string }> = {
  new: { label: 'Not told yet', hint: 'Guardians of students whose result nobody has told yet.' },
  changed: { label: 'Changed', hint: 'Only where a mark or the mean is not what was told.' },
  again: { label: 'Everybody', hint: 'Also those who have been told already.' },
};

export const sendingWords: Record<SendingState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waits for approval', tone: 'att' },
  sending: { label: 'Being sent', tone: 'inf' },
  sent: { label: 'Sent', tone: 'pos' },
  rejected: { label: 'Rejected', tone: 'quiet' },
  failed: { label: 'Stopped', tone: 'neg' },
};
