import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { timeNow, today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { coversApi } from '../contract/covers.ts';
import { lessonName, timeOf } from './lesson-words.tsx';

type Proposed = Output<typeof coversApi.propose>['rows'][number];

/** A lesson of today that nobody can take any more: it is arranged only where somebody ticks that it was held so. */
const isOver = ({ missed: { lesson } }: Proposed): boolean => lesson.day === today() && lesson.endsAt <= timeNow();

const keyOf = ({ missed }: Proposed): string => `${missed.lesson.sessionId} ${missed.absentId}`;

/** Who could take each lesson that nobody takes; what is ticked is arranged in one act. */
export function ProposalDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { data, error } = useApi(coversApi.propose, { day }, { staleTime: 0 });
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const save = useSave(coversApi.arrange);
  const isTicked = (row: Proposed): boolean => turned.has(keyOf(row)) === isOver(row);
  const chosen = (data?.rows ?? []).filter(isTicked);
  const arrange = (): void => {
    const items = chosen.map(({ missed, best }) => ({
      sessionId: missed.lesson.sessionId,
      absentId: missed.absentId,
      kind: best ? ('cover' as const) : ('self_study' as const),
      coverId: best?.id ?? null,
    }));
    save.mutate(
      { day, items },
      {
        onSuccess: ({ rows }) => {
          say(`${counted(rows.length, 'lesson is', 'lessons are')} arranged, and who takes them is told`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={`Who takes the lessons of ${formatDay(day)}`} size={640}>
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      {error && <Note tone="neg">{error.message}</Note>}
      {!data && !error && <SkeletonPage />}
      <ul className="subs-proposal">
        {data?.rows.map((row) => {
          const { missed, best } = row;
          const key = keyOf(row);
          return (
            <li key={key}>
              <Checkbox
                size="sm"
                checked={isTicked(row)}
                onChange={() => {
                  const next = new Set(turned);
                  if (!next.delete(key)) next.add(key);
                  setTurned(next);
                }}
                label={`${timeOf(missed.lesson)} ${lessonName(missed.lesson)}: ${best ? best.name : 'self-study, nobody can'}`}
                description={[isOver(row) && 'is over already', best ? best.reasons.join(', ') : `In place of ${missed.absent}`]
                  .filter(Boolean)
                  .join(', ')}
              />
            </li>
          );
        })}
      </ul>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button disabled={chosen.length === 0} loading={save.isPending} onClick={arrange}>
          {`Arrange ${counted(chosen.length, 'lesson', 'lessons')}`}
        </Button>
      </div>
    </Dialog>
  );
}
