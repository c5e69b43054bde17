import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { type LearnerResource, learnerContentApi } from '../../contract/learner-content.ts';
import '../shared/content.css';

/** One to five stars; another choice replaces the first. */
export function GiveStars({ resource: { id, myStars } }: { resource: LearnerResource }) {
  const rating = useSave(learnerContentApi.rate, { onFailed: (error) => say(error.message), onDone: () => say('Thank you') });
  return (
    <fieldset className="content-stars" aria-label="My rating" disabled={rating.isPending}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          aria-label={stars === 1 ? '1 star' : `${stars} stars`}
          aria-pressed={myStars !== null && stars <= myStars}
          onClick={() => rating.mutate({ id, stars })}
        >
          <span aria-hidden="true">{myStars !== null && stars <= myStars ? '★' : '☆'}</span>
        </button>
      ))}
    </fieldset>
  );
}
