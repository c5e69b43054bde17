import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { figuresApi, type RoomFigures } from '../contract/figures.ts';
import { asOf, nothingYet } from './as-of.ts';

const columns: readonly Column<RoomFigures>[] = [
  { key: 'name', label: 'Room', value: (row) => row.name, wrap: true },
  { key: 'use', label: 'In use', value: (row) => `${row.use.toFixed(1)} %`, end: true, phone: 'figure' },
  { key: 'lessons', label: 'Lessons a week', value: (row) => row.lessons, end: true },
  { key: 'slots', label: 'Slots', value: (row) => row.slots, end: true, quiet: true },
  { key: 'capacity', label: 'Seats', value: (row) => row.capacity ?? '–', end: true, quiet: true },
  { key: 'subjects', label: 'Mostly', value: (row) => row.subjects || '–', wrap: true, phone: 'note' },
];

/** How much each room is used. */
export default function RoomStatisticsScreen() {
  const { body } = useListBody({
    list: figuresApi.rooms,
    name: 'timetable.timetableFigures.rooms',
    words: { title: 'Room statistics', search: 'Room', empty: nothingYet },
    columns,
    filters: [asOf],
  });
  return (
    <Page fill>
      <PageHeader title="Room statistics" />
      {body}
    </Page>
  );
}
