import { Button } from '@mantine/core';
import { Status } from '#kit/web/ui/Status.tsx';
import { clockText } from './use-time-left.ts';
import type { Saving } from './use-attempt.ts';

const words: Readonly<Record<Saving, string>> = {
  saved: 'Saved',
  sending: 'Saving …',
  'no line': 'Kept on this computer, no line',
  stuck: 'Kept on this computer, not taken',
};
const tones = { saved: 'pos', sending: 'quiet', 'no line': 'att', stuck: 'neg' } as const;

interface AttemptBarProps {
  title: string;
  saving: Saving;
  seconds: number | null;
  onSubmit: () => void;
}

/** What must always be seen of an attempt: whether answers are safe, how much time is left, and how it ends. */
export function AttemptBar({ title, saving, seconds, onSubmit }: AttemptBarProps) {
  return (
    <header className="quiz-bar">
      <h1>{title}</h1>
      <output className="quiz-saving">
        <Status tone={tones[saving]}>{words[saving]}</Status>
      </output>
      {seconds !== null && (
        <p className={seconds <= 300 ? 'quiz-time att' : 'quiz-time'} role="timer" aria-label="Time left">
          <span className="num">{clockText(seconds)}</span>
        </p>
      )}
      <Button onClick={onSubmit}>Submit</Button>
    </header>
  );
}
