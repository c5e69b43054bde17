import { Note } from '#kit/web/ui/Note.tsx';
import type { Tried } from '../../contract/learner.ts';
import { percent } from '../words.ts';

/** What a try earned, what is right where it may be seen, and what is said after it. */
export function Result({
  tried: { share, best, solution, explanation },
}: {
  tried: Pick<Tried, 'share' | 'best' | 'solution' | 'explanation'>;
}) {
  return (
    <>
      <Note tone={share === 10_000 ? 'pos' : 'quiet'}>
        You earned {percent(share)}.{best > share && ` Your best is ${percent(best)}.`}
      </Note>
      {explanation !== null && (
        <p className="act-words" dir="auto">
          {explanation}
        </p>
      )}
      {solution !== null && solution.length > 0 && share < 10_000 && (
        <section aria-label="What is right">
          <h2>What is right</h2>
          <ul>
            {solution.map((line, at) => (
              <li key={at} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
