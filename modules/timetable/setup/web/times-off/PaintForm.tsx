import { Button, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import type { Level } from '../../contract/kinds.ts';
import { setupScreens } from '../../contract/screens.ts';
import { type Owner, type TimesOff, timesOffApi } from '../../contract/times-off.ts';
import { lockedWords, mayChange } from '../may-change.ts';
import { CopyFromDialog } from './CopyFromDialog.tsx';
import { placeOf, placesOf } from './paint.ts';
import { PaintGrid } from './PaintGrid.tsx';
import { usePainting } from './use-painting.ts';

type Met = Output<typeof timesOffApi.save>['conflicts'];

const brushes = [
  { value: 'available', label: 'Available' },
  { value: 'undesired', label: 'Undesired' },
  { value: 'forbidden', label: 'Forbidden' },
];

/** The grid with its brush; nothing is saved before it is said. */
export function PaintForm({ owner, id, grid }: { owner: Owner; id: string; grid: TimesOff }) {
  const painting = usePainting(grid);
  const [brush, setBrush] = useState<Level | null>('forbidden');
  const [met, setMet] = useState<Met>([]);
  const [copying, setCopying] = useState(false);
  const locked = !mayChange();
  const places = placesOf(grid);
  const saving = useSave(timesOffApi.save, {
    onDone: ({ conflicts }) => {
      setMet(conflicts);
      if (conflicts.length > 0) return;
      painting.saved();
      say(`The times off of ${grid.name} are saved`);
    },
  });
  const { changes } = painting;
  const save = () => {
    if (!locked && changes.length > 0) saving.mutate({ owner, key: id, changes: [...changes] });
  };
  const settle = (take: boolean): void => {
    painting.met(met, take);
    setMet([]);
  };
  useHotkeys(
    [
      ['mod+Enter', save],
      ['mod+Z', painting.undo],
      ['mod+Y', painting.redo],
      ['mod+shift+Z', painting.redo],
    ],
    [],
  );
  const count = (level: Level) => places.filter((place) => painting.now.get(placeOf(place)) === level).length;
  return (
    <Page>
      <PageHeader
        title={`Times off of ${grid.name}`}
        meta={[counted(places.length, 'slot'), `${count('undesired')} undesired`, `${count('forbidden')} forbidden`]}
        primary={
          !locked && (
            <Button onClick={save} loading={saving.isPending} disabled={changes.length === 0 || met.length > 0}>
              Save times off
            </Button>
          )
        }
        menu={
          locked || places.length === 0
            ? []
            : [
                { label: `Copy from another ${owner}`, onClick: () => setCopying(true) },
                { label: 'Make all available', onClick: () => painting.paint(places, null) },
              ]
        }
      />
      {locked && <Note>{lockedWords()}</Note>}
      {saving.error && <Note tone="neg">{saving.error.message}</Note>}
      {met.length > 0 && (
        <Note tone="att">
          <p className="off-met">
            Somebody else has painted {counted(met.length, 'slot')} of these meanwhile, so nothing is saved yet. They are outlined
            below.
          </p>
          <div className="off-settle">
            <Button size="xs" variant="default" onClick={() => settle(true)}>
              Take theirs
            </Button>
            <Button size="xs" variant="default" onClick={() => settle(false)}>
              Keep mine
            </Button>
          </div>
        </Note>
      )}
      {places.length === 0 ? (
        <EmptyState
          title="No slots yet"
          text="Times off are painted over the days and bell times of the timetable. Set these up first."
          action={
            <Button component={Go} href={to(setupScreens.timeslots)}>
              Open timeslots
            </Button>
          }
        />
      ) : (
        <>
          {!locked && (
            <div className="off-tools">
              <SegmentedControl
                aria-label="Paint with"
                data={brushes}
                value={brush ?? 'available'}
                onChange={(value) => setBrush(value === 'undesired' || value === 'forbidden' ? value : null)}
              />
              <Button
                variant="subtle"
                disabled={!painting.mayUndo}
                onClick={painting.undo}
                leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
              >
                Undo
              </Button>
              <Button
                variant="subtle"
                disabled={!painting.mayRedo}
                onClick={painting.redo}
                leftSection={<IconArrowForwardUp size={16} stroke={1.7} />}
              >
                Redo
              </Button>
              <p className="off-hint">
                Drag over slots; the name of a day or a slot paints all of it. With keys: arrows, Space, or A, U and F.
              </p>
            </div>
          )}
          {grid.bells.map((bell) => (
            <Box key={bell.id} title={bell.name}>
              <PaintGrid
                days={grid.days}
                bell={bell}
                painting={painting}
                brush={brush}
                met={new Set(met.map(placeOf))}
                disabled={locked}
              />
            </Box>
          ))}
        </>
      )}
      {copying && (
        <CopyFromDialog
          owner={owner}
          id={id}
          grid={grid}
          onClose={() => setCopying(false)}
          onCopy={(next) => {
            painting.put(next);
            setCopying(false);
          }}
        />
      )}
      <LeaveGuard dirty={changes.length > 0} />
    </Page>
  );
}
