import { Button } from '@mantine/core';
import type { Sending } from './use-upload.ts';

/** How far a file is, or why it did not go. */
export function SendingLine({ sending, what, onAgain }: { sending: Sending | null; what: string; onAgain: () => void }) {
  if (!sending) return null;
  const percent = Math.floor(sending.share * 100);
  if (sending.failed !== null)
    return (
      <p className="asg-row" role="alert">
        <span className="neg">{sending.failed}</span>
        <Button size="xs" variant="default" onClick={onAgain}>
          Try again
        </Button>
      </p>
    );
  return (
    <p className="asg-row">
      <progress className="bar" max={100} value={percent} aria-label={`${what}, sent`} />
      <output>
        {percent} %{sending.kept ? '; it goes on when you open this page again' : '; keep this page open until it is sent'}
      </output>
    </p>
  );
}
