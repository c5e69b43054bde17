import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import type { DataRequest } from '../contract/requests.ts';

/** Open with the days that are left, or how it ended. */
export function RequestState({ request: { state, daysLeft } }: { request: DataRequest }) {
  if (state !== 'open')
    return <Status tone={state === 'answered' ? 'pos' : 'quiet'}>{state === 'answered' ? 'Answered' : 'Refused'}</Status>;
  if (daysLeft < 0) return <Status tone="neg">{counted(-daysLeft, 'day')} late</Status>;
  return <Status tone={daysLeft <= 2 ? 'att' : 'quiet'}>{counted(daysLeft, 'day')} left</Status>;
}
