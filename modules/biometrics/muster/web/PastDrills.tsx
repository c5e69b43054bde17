import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { buildRequest } from '#kit/web/api/request.ts';
import { printFile } from '#kit/web/api/files.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { drillTime } from '../contract/drill-words.ts';
import './muster.css';
import { type DrillDetail, type DrillRow, musterApi } from '../contract/muster.ts';

const columns: readonly Column<DrillRow>[] = [
  { key: 'startedAt', label: 'Started', value: (row) => <InstantText at={row.startedAt} /> },
  { key: 'place', label: 'Where', value: (row) => row.place ?? '–', quiet: true, wrap: true },
  { key: 'startedBy', label: 'By', value: (row) => row.startedBy, quiet: true },
  { key: 'expected', label: 'Expected', value: (row) => row.expected, end: true },
  { key: 'missing', label: 'Missing', value: (row) => row.missing, end: true, phone: 'figure' },
  { key: 'seconds', label: 'All found after', value: (row) => (row.seconds === null ? '–' : drillTime(row.seconds)), end: true },
  { key: 'endedAt', label: 'State', value: (row) => <DrillState drill={row} />, phone: 'note' },
];

/** Drills that were held, each with its report. */
export function PastDrills({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={musterApi.drills}
      name="biometrics.muster.drills"
      words={{
        screen: 'Muster list',
        title: 'Drills',
        search: 'Place, who began it, note',
        empty: {
          title: 'No drills yet',
          text: 'A drill is started on the muster list. Its report appears here, with who was missing.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <RecordDrawer open={open} onClose={close} title={() => 'Drill'} get={musterApi.get}>
          {(drill) => drill && <DrillReport drill={drill} />}
        </RecordDrawer>
      )}
    />
  );
}

function DrillState({ drill: { endedAt, missing } }: { drill: DrillRow }) {
  if (endedAt === null) return <Status tone="inf">Goes on</Status>;
  return missing === 0 ? <Status>All found</Status> : <Status tone="neg">{`${missing} missing`}</Status>;
}

const missedColumns: readonly Column<DrillDetail['missed'][number]>[] = [
  { key: 'name', label: 'Missing', value: (row) => row.name, wrap: true },
  { key: 'no', label: 'No.', value: (row) => <span className="num">{row.no}</span>, phone: 'figure' },
  { key: 'seat', label: 'Class', value: (row) => [row.seat ?? 'Staff', row.place].filter(Boolean).join(', '), phone: 'note' },
];

function DrillReport({ drill }: { drill: DrillDetail }) {
  const print = (): void =>
    void printFile(buildRequest(musterApi.print, { id: drill.id }).url).catch((error: unknown) =>
      say(error instanceof Error ? error.message : 'The report could not be printed'),
    );
  return (
    <div className="stack muster-report">
      <Facts
        rows={[
          ['Started', <InstantText at={drill.startedAt} key="started" />],
          ['By', drill.startedBy],
          ['Where', drill.place],
          ['Ended', drill.endedAt && <InstantText at={drill.endedAt} key="ended" />],
          ['Ended by', drill.endedBy],
          ['Expected', drill.expected],
          ['Found', drill.besides > 0 ? `${drill.found}, ${drill.besides} of them besides` : drill.found],
          ['Missing', drill.missing],
          ['All found after', drill.seconds === null ? null : drillTime(drill.seconds)],
          ['Found by', drill.finders.map(({ by, found }) => `${by} ${found}`).join(', ') || null],
          ['Note', drill.note],
        ]}
      />
      {drill.missed.length > 0 && (
        <RowsTable label="Missing" columns={missedColumns} rows={drill.missed} keyOf={({ key }) => key} />
      )}
      <div className="row">
        <Button onClick={print}>Print report</Button>
      </div>
    </div>
  );
}
