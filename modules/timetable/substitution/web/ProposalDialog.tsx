import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { coversApi } from '../contract/covers.ts';
import { lessonName, timeOf } from './lesson-words.tsx';

type Proposed = Output<typeof coversApi.propose>['rows'][number];

const keyOf = ({ missed }: Proposed): string => `${missed.lesson.sessionId} ${missed.absentId}`;

/** Who could take each lesson that nobody takes; what is ticked is arranged in one act. */
export function ProposalDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { data, error } = useApi(coversApi.propose, { day }, { staleTime: 0 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const save = useSave(coversApi.arrange);
  const chosen = (data?.rows ?? []).filter((row) => !left.has(keyOf(row)));
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
                checked={!left.has(key)}
                onChange={(event) => {
                  const next = new Set(left);
                  if (event.currentTarget.checked) next.delete(key);
                  else next.add(key);
                  setLeft(next);
                }}
                label={`${timeOf(missed.lesson)} ${lessonName(missed.lesson)}: ${best ? best.name : 'self-study, nobody can'}`}
                description={best ? best.reasons.join(', ') : `In place of ${missed.absent}`}
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
