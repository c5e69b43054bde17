import { instantText, today } from '#kit/web/api/clock.ts';
import { Checkbox } from '@mantine/core';

import { formatPhone } from '#kit/contract/phone.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { photoOfStudent } from '#modules/registration/web/public.tsx';

import { routesApi, type TripDirection, type TripRider } from '../../contract/routes.ts';

interface TripRidersProps {
  rows: readonly TripRider[];
  routeId: number;
  direction: TripDirection;
  day: string;
  mayTick: boolean;
}

const timeOf = (at: string) => instantText(at).split(', ').at(-1);

/** Riders stage by stage, with ticks large enough for a phone in a moving bus. */
export function TripRiders({ rows, routeId, direction, day, mayTick }: TripRidersProps) {
  const save = useSave(routesApi.tick);
  const stages = [...Map.groupBy(rows, ({ stageName }) => stageName)];
  if (rows.length === 0)
    return <EmptyState title="Nobody rides this trip" text="Put students on the route under Riders, from this day on." />;
  const mayNow = mayTick && day <= today();
  const tick = (studentId: number, step: 'boarded' | 'alighted', undo: boolean) =>
    save.mutate({ id: routeId, direction, day, studentId, step, undo });
  return (
    <>
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      {stages.map(([stage, riders]) => (
        <section key={stage} aria-label={stage}>
          <h3 className="trip-stage">
            {stage}
            <span className="muted num">{riders[0]?.time}</span>
          </h3>
          <ul className="trip-riders">
            {riders.map((row) => (
              <li key={row.studentId} className="trip-rider">
                <PersonCell
                  name={row.fullName}
                  photo={photoOfStudent({ id: row.studentId, photoFileId: row.photoFileId })}
                  note={[row.seat, row.guardianPhone && formatPhone(row.guardianPhone)].filter(Boolean).join(', ')}
                  size={40}
                />
                <span className="trip-paid">
                  <Status tone={row.paid ? 'pos' : 'att'}>{row.paid ? 'Paid' : 'Not paid'}</Status>
                </span>
                <span className="trip-ticks">
                  <Checkbox
                    size="md"
                    label={row.boardedAt ? timeOf(row.boardedAt) : 'On'}
                    aria-label={`${row.fullName} boarded`}
                    checked={row.boardedAt !== null}
                    disabled={!mayNow || save.isPending}
                    onChange={() => tick(row.studentId, 'boarded', row.boardedAt !== null)}
                  />
                  <Checkbox
                    size="md"
                    label={row.alightedAt ? timeOf(row.alightedAt) : 'Off'}
                    aria-label={`${row.fullName} got off`}
                    checked={row.alightedAt !== null}
                    disabled={!mayNow || save.isPending || row.boardedAt === null}
                    onChange={() => tick(row.studentId, 'alighted', row.alightedAt !== null)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
