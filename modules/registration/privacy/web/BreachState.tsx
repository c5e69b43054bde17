import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Breach, hoursToTell } from '../contract/breaches.ts';

/** The clock while it runs, by how much it was missed, or how the breach stands. */
export function BreachState({ breach: { state, hoursLeft } }: { breach: Breach }) {
  const late = hoursLeft !== null && hoursLeft < 0 ? counted(-hoursLeft, 'hour') : null;
  switch (state) {
    case 'overdue':
      return <Status tone="neg">{late ? `${late} late` : 'Late'}</Status>;
    case 'running':
      return (
        <Status tone="att">
          {hoursLeft === 0 ? 'Less than an hour left' : `${counted(hoursLeft ?? hoursToTell, 'hour')} left`}
        </Status>
      );
    case 'told':
      return <Status tone={late ? 'att' : 'pos'}>{late ? `Notified ${late} late` : 'Notified in time'}</Status>;
    case 'not due':
      return <Status tone="quiet">No notice due</Status>;
    case 'closed':
      return <Status tone="quiet">{late ? `Closed, reported ${late} late` : 'Closed'}</Status>;
  }
}
