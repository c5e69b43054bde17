import type { CodingState } from '../contract/exams.ts';

export interface Step {
  key: 'open' | 'close' | 'review';
  label: string;
  title: string;
  text: string;
}

/** What comes next for an exam, and what is asked before it. */
export const nextStep: Readonly<Record<CodingState, Step | null>> = {
  draft: {
    key: 'open',
    label: 'Open exam',
    title: 'Open this exam?',
    text: 'Candidates get in with the codes of their slips between the opening and closing times. The problems stay as they are from now on.',
  },
  open: {
    key: 'close',
    label: 'Close exam',
    title: 'Close this exam?',
    text: 'Every attempt that is running ends now. What is written in JavaScript is marked by the server; Python is run in your browser, under Attempts.',
  },
  closed: {
    key: 'review',
    label: 'Finish review',
    title: 'Finish the review?',
    text: 'The marks stand from now on, and candidates read what the exam lets them with the codes of their slips.',
  },
  reviewed: null,
};
