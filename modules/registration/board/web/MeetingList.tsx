import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { boardCommitteesApi } from '../contract/lookups.ts';
import { type MeetingRow, meetingsApi } from '../contract/meetings.ts';
import { boardScreens } from '../contract/screens.ts';
import { kindWords, meetingState } from './board-words.ts';
import { AddMeetingDrawer } from './meeting/MeetingForm.tsx';

const columns: readonly Column<MeetingRow>[] = [
  { key: 'meetingNo', label: 'No.', value: (row) => <span className="num">{row.meetingNo}</span> },
  { key: 'heldOn', label: 'Day', value: (row) => <DayText day={row.heldOn} />, phone: 'note' },
  { key: 'startsAt', label: 'Time', value: (row) => <span className="num">{row.startsAt}</span>, quiet: true },
  { key: 'committeeName', label: 'Of', value: (row) => row.committeeName ?? 'The whole board', phone: 'note' },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true, optional: true },
  { key: 'place', label: 'Place', value: (row) => row.place, quiet: true },
  { key: 'present', label: 'Present', value: (row) => `${row.present} of ${row.expected}`, end: true },
  { key: 'state', label: 'State', value: (row) => <State row={row} />, phone: 'figure' },
];

function State({ row }: { row: MeetingRow }) {
  const [tone, words] = meetingState(row);
  return <Status tone={tone}>{words}</Status>;
}

/** Meetings of the board and its committees, the newest first. */
export function MeetingList({ tabs }: { tabs: ReactNode }) {
  const committees = useApi(boardCommitteesApi.list, { size: 200 }, { staleTime: 60_000 }).data?.rows ?? [];
  const { add, body } = useListBody({
    list: meetingsApi.list,
    name: 'registration.meetings.list',
    words: {
      title: 'Meetings',
      search: 'No., place or committee',
      empty: {
        title: 'No meetings yet',
        text: 'Call the first one with its agenda. Attendance, minutes and resolutions are kept with it, and its board pack is made from the figures of the day.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'planned', label: 'Planned' },
          { value: 'held', label: 'Held' },
          { value: 'cancelled', label: 'Cancelled' },
        ],
      },
      {
        key: 'minutesState',
        label: 'Minutes',
        options: [
          { value: 'none', label: 'Not written' },
          { value: 'draft', label: 'To confirm' },
          { value: 'confirmed', label: 'Confirmed' },
        ],
      },
      { key: 'committeeId', label: 'Committee', options: committees.map(({ id, name }) => ({ value: id, label: name })) },
    ],
    order: '-heldOn',
    record: {
      add: 'Call meeting',
      create: meetingsApi.create,
      href: (row: MeetingRow) => to(boardScreens.boardMeeting, { id: row.id }),
      drawer: (open, close) => <AddMeetingDrawer opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Board" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
