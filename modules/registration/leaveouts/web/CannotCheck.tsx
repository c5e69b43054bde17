import { Button } from '@mantine/core';
import { Note } from '#kit/web/ui/Note.tsx';

/** The gate without a connection: nobody is let out by what the screen showed before. */
export function CannotCheck({ why, onRetry }: { why: string | null; onRetry: () => void }) {
  return (
    <div className="stack">
      <Note tone="att">
        Cannot check now{why === null ? ': there is no connection.' : `. ${why}`} Do not let the student out before the office has
        been asked; write down who went and when, and enter it here later.
      </Note>
      <Button size="lg" fullWidth variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
