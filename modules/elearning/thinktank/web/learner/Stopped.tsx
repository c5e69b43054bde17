import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Output } from '#kit/contract/endpoint.ts';
import type { learnerThinktankApi } from '../../contract/learner.ts';

/** Why a student cannot post now; nothing for who can. */
export function Stopped({ standing }: { standing: Output<typeof learnerThinktankApi.choices>['standing'] }) {
  const { stoppedUntil, stoppedBecause, left } = standing;
  if (stoppedUntil !== null)
    return (
      <Note tone="att">
        You cannot post until <InstantText at={stoppedUntil} />. The reason: {stoppedBecause}
      </Note>
    );
  if (left === 0) return <Note tone="att">You have posted a lot in the last hour. Wait a while, then go on.</Note>;
  return null;
}
