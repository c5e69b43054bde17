import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Resolution, resolutionsApi } from '../contract/resolutions.ts';
import { resolutionState } from './board-words.ts';
import { ResolutionDrawer } from './ResolutionDrawer.tsx';
import '../../staff/web/staff.css';

const columns: readonly Column<Resolution>[] = [
  { key: 'resolutionNo', label: 'No.', value: (row) => <span className="num">{row.resolutionNo}</span> },
  { key: 'body', label: 'Resolution', value: (row) => <span className="cell-clip">{row.body}</span>, phone: 'note' },
  { key: 'ownerName', label: 'By', value: (row) => row.ownerName, quiet: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} /> },
  { key: 'meetingNo', label: 'Meeting', value: (row) => <span className="num">{row.meetingNo}</span>, quiet: true },
  { key: 'outcome', label: 'Outcome', value: (row) => row.outcome, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <State row={row} />, phone: 'figure' },
];

function State({ row }: { row: Resolution }) {
  const [tone, words] = resolutionState(row);
  return <Status tone={tone}>{words}</Status>;
}

/** What the board resolved, and what became of it. */
export function ResolutionList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: resolutionsApi.list,
    name: 'registration.resolutions.list',
    words: {
      title: 'Resolutions',
      search: 'Words, no. or person',
      empty: {
        title: 'No resolutions yet',
        text: 'Open a meeting and write down what it resolved, who carries it out and by when. It is followed up here.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'overdue', label: 'Overdue' },
          { value: 'open', label: 'Open' },
          { value: 'done', label: 'Done' },
          { value: 'dropped', label: 'Dropped' },
        ],
      },
    ],
    record: { drawer: (open, close) => <ResolutionDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Board" />
      {tabs}
      {body}
    </Page>
  );
}
