import type { QuizState } from '../../contract/words.ts';

export interface Question {
  key: 'publish' | 'close' | 'archive' | 'remove';
  label: string;
  title: string;
  text: string;
}

const archive: Question = {
  key: 'archive',
  label: 'Archive quiz',
  title: 'Archive this quiz?',
  text: 'It goes out of the lists, and students see their results no more. Nothing is removed.',
};

/** What may come next for a quiz, the most usual first, and what is asked before it. */
export const steps: Readonly<Record<QuizState, readonly Question[]>> = {
  draft: [
    {
      key: 'publish',
      label: 'Publish quiz',
      title: 'Publish this quiz?',
      text: 'Those for whom it is see it at once, and take it between its opening and closing times. Once somebody has begun, its questions stay.',
    },
    archive,
  ],
  published: [
    {
      key: 'close',
      label: 'Close quiz',
      title: 'Close this quiz now?',
      text: 'Attempts that run are submitted as they stand. Students read what the quiz shows after it has closed.',
    },
    archive,
  ],
  closed: [
    {
      key: 'publish',
      label: 'Open again',
      title: 'Open this quiz again?',
      text: 'Students who have attempts left may begin one. Attempts that were submitted stay as they are.',
    },
    archive,
  ],
  archived: [],
};

export const removal: Question = {
  key: 'remove',
  label: 'Remove quiz',
  title: 'Remove this quiz?',
  text: 'Nobody has begun it. Its questions stay in the bank.',
};
