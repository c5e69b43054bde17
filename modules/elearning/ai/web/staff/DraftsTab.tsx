import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { type DraftRow, draftsApi } from '../../contract/drafts.ts';
import { draftKinds, draftStates, draftStateWords, draftWords, hows, howWords } from '../../contract/words.ts';
import { DraftStateOf, HowOf } from '../words.tsx';
import { DraftDrawer } from './DraftDrawer.tsx';

const columns: readonly Column<DraftRow>[] = [
  { key: 'title', label: 'Draft', value: (row) => row.title, wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => draftWords[row.kind], phone: 'note' },
  { key: 'how', label: 'Made by', value: (row) => <HowOf how={row.how} />, phone: 'note' },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <DraftStateOf state={row.state} />, phone: 'figure' },
  { key: 'rating', label: 'Stars', value: (row) => row.rating, end: true },
  { key: 'madeName', label: 'Asked by', value: (row) => row.madeName, quiet: true, optional: true },
  { key: 'madeAt', label: 'Made', value: (row) => <InstantText at={row.madeAt} />, quiet: true },
];

/** Drafts that wait, were taken or put aside. */
export function DraftsTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={draftsApi.list}
      name="elearning.aiDrafts.list"
      tabs={tabs}
      words={{
        screen: 'AI tools',
        title: 'Drafts',
        search: 'Words of the draft',
        empty: {
          title: 'No drafts yet',
          text: 'What the tools draft appears here until somebody takes it. Nothing is published by itself.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'kind', label: 'Kind', options: draftKinds.map((value) => ({ value, label: draftWords[value] })) },
        { key: 'state', label: 'State', options: draftStates.map((value) => ({ value, label: draftStateWords[value] })) },
        { key: 'how', label: 'Made by', options: hows.map((value) => ({ value, label: howWords[value] })) },
      ]}
      drawer={(open, close) => <DraftDrawer id={open === null ? null : Number(open)} onClose={close} />}
    />
  );
}
