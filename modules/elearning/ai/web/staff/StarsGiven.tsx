import { Button } from '@mantine/core';
import { useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { type DraftRecord, draftsApi } from '../../contract/drafts.ts';

/** How good a draft is, from one star to five. */
export function StarsGiven({ draft: { id, version, rating } }: { draft: DraftRecord }) {
  const rate = useSave(draftsApi.rate);
  return (
    <fieldset className="ai-stars">
      <legend>{rating === null ? 'How good is it?' : `${rating} of 5 stars`}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <Button
          key={stars}
          size="compact-md"
          variant={rating !== null && stars <= rating ? 'light' : 'subtle'}
          aria-pressed={stars === rating}
          aria-label={stars === 1 ? '1 star' : `${stars} stars`}
          onClick={() => rate.mutate({ id, version, rating: stars })}
        >
          {rating !== null && stars <= rating ? '★' : '☆'}
        </Button>
      ))}
      {rate.error && <Note tone="neg">{rate.error.message}</Note>}
    </fieldset>
  );
}
