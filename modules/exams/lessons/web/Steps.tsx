import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import '#kit/web/ui/css/history.css';
import type { LessonNote } from '../contract/steps.ts';

const words: Readonly<Record<LessonNote['step'], string>> = {
  submitted: 'handed it in',
  returned: 'returned it',
  approved: 'approved it',
  taught: 'taught it',
  reflected: 'reflected on it',
  changed: 'changed it',
};

/** Who did what with a scheme or a plan, and what was said, newest first. */
export function Steps({ notes }: { notes: readonly LessonNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Box title="Steps and comments" count={notes.length}>
      <ol className="history">
        {notes.toReversed().map((note) => (
          <li key={note.id}>
            <p>
              <strong>{note.name}</strong> {words[note.step]}
              <span className="hint">
                <InstantText at={note.at} />
              </span>
            </p>
            {note.words && <p>{note.words}</p>}
          </li>
        ))}
      </ol>
    </Box>
  );
}
