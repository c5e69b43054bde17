import { Button } from '@mantine/core';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { meetingAttendanceApi, type PresentRow } from '../../contract/attendance.ts';
import { minutesText } from '../words.tsx';

const columns: readonly Column<PresentRow>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'admissionNo', label: 'Admission no.', value: (row) => row.admissionNo, quiet: true, optional: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, phone: 'note' },
  { key: 'fromAt', label: 'Joined', value: (row) => <InstantText at={row.fromAt} /> },
  { key: 'untilAt', label: 'Left', value: (row) => <InstantText at={row.untilAt} /> },
  {
    key: 'minutes',
    label: 'In the room',
    end: true,
    value: (row) => (row.times === 0 ? <Status tone="neg">Not there</Status> : minutesText(row.minutes)),
    phone: 'figure',
  },
  { key: 'times', label: 'Times', end: true, value: (row) => row.times || '', optional: true },
  { key: 'messages', label: 'Messages', end: true, value: (row) => row.messages || '', optional: true },
  { key: 'votes', label: 'Votes', end: true, value: (row) => row.votes || '', optional: true },
];

/** Who was there from when to when, and who was not. */
export function PresentTab({ id, onTake }: { id: number; onTake: (() => void) | null }) {
  const { body } = useListBody({
    list: meetingAttendanceApi.list,
    name: 'elearning.meetingAttendance.list',
    words: {
      title: 'Who was there',
      search: 'Name or admission no.',
      empty: { title: 'Nobody yet', text: 'Whoever comes into the room appears here with the minutes in it.', tools: true },
    },
    columns,
    filters: [
      {
        key: 'part',
        label: 'Who',
        options: [
          { value: 'came', label: 'Was there' },
          { value: 'missed', label: 'Was not there' },
        ],
      },
    ],
    fixed: { id },
  });
  return (
    <>
      {onTake && (
        <div>
          <Button variant="default" onClick={onTake}>
            Take into the register
          </Button>
        </div>
      )}
      {body}
    </>
  );
}
