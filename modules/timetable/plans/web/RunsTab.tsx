import { useState } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Button } from '@mantine/core';
import type { RunResult, RunRow } from '../contract/runs.ts';
import { runStateTones, runStateWords } from './plan-words.ts';

const shown = 20;

const columns: readonly Column<RunRow>[] = [
  { key: 'startedAt', label: 'Started', value: (row) => <InstantText at={row.startedAt} /> },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={runStateTones[row.state]}>{runStateWords[row.state]}</Status>,
    phone: 'note',
  },
  {
    key: 'placed',
    label: 'Placed',
    value: (row) => (row.result ? `${row.result.placed} of ${row.result.total}` : '–'),
    end: true,
    phone: 'figure',
  },
  { key: 'cost', label: 'Points', value: (row) => row.result?.cost ?? '–', end: true },
  { key: 'seconds', label: 'Seconds', value: (row) => row.result?.seconds ?? row.seconds, end: true },
  { key: 'seed', label: 'Seed', value: (row) => row.seed, end: true },
  { key: 'startedBy', label: 'By', value: (row) => row.startedBy ?? '–', quiet: true },
  { key: 'words', label: 'Note', value: (row) => noteOf(row), quiet: true, wrap: true },
];

function noteOf({ result, scope }: RunRow): string | null {
  if (result?.words) return result.words;
  if (result?.byClock) return 'Ended by the clock: the same seed may give another timetable.';
  const some = scope.classKeys.length + scope.classIds.length + scope.dayIds.length > 0;
  return some ? 'Of some classes or days' : null;
}

/** The runs over a timetable, and what the last repair has moved. */
export function RunsTab({ runs }: { runs: readonly RunRow[] | null }) {
  if (!runs) return <SkeletonPage />;
  if (runs.length === 0)
    return (
      <EmptyState
        title="No run yet"
        text="Each search over this timetable appears here with its seed, its time and what it came to."
      />
    );
  const repair = runs.find(({ result }) => result !== null && result.moved.length + result.kept > 0);
  return (
    <>
      <RowsTable label="Runs" columns={columns} rows={runs} keyOf={({ id }) => id} />
      {repair?.result && <Moved result={repair.result} />}
    </>
  );
}

function Moved({ result: { moved, kept } }: { result: RunResult }) {
  const [all, setAll] = useState(false);
  if (moved.length === 0) return <Note tone="pos">The repair moved nothing: {kept} stand where they stood.</Note>;
  return (
    <Box title="Moved by the repair" count={moved.length} aside={`${kept} stand where they stood`}>
      <RowsTable
        label="Lessons that moved"
        columns={[
          { key: 'name', label: 'Lesson', value: (row) => row.name, wrap: true },
          { key: 'from', label: 'From', value: (row) => row.from, phone: 'note' },
          { key: 'to', label: 'To', value: (row) => row.to, phone: 'note' },
        ]}
        rows={all ? moved : moved.slice(0, shown)}
        keyOf={({ name, from, to }) => `${name} ${from} ${to}`}
      />
      {!all && moved.length > shown && (
        <Note>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show all {moved.length}
          </Button>
        </Note>
      )}
    </Box>
  );
}
