import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lawChoicesApi, type SchoolPack } from '../contract/packs.ts';
import { statutoryScreens } from '../contract/screens.ts';
import { PackDrawer } from './PackDrawer.tsx';

function Choice({ choice, state }: Pick<SchoolPack, 'choice' | 'state'>) {
  if (choice === 'accepted') return <Status tone="pos">Accepted</Status>;
  if (choice === 'declined') return <Status>Declined</Status>;
  return <Status tone={state === 'withdrawn' ? 'quiet' : 'att'}>{state === 'withdrawn' ? 'Withdrawn' : 'To decide'}</Status>;
}

const columns: readonly Column<SchoolPack>[] = [
  { key: 'title', label: 'Pack', value: (row) => row.title },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'figure' },
  { key: 'laws', label: 'Laws', value: (row) => row.laws, end: true },
  { key: 'choice', label: 'Here', value: (row) => <Choice {...row} />, phone: 'note' },
  { key: 'publishedAt', label: 'Published', value: (row) => <InstantText at={row.publishedAt} />, quiet: true },
  { key: 'chosenName', label: 'Decided by', value: (row) => row.chosenName, quiet: true },
];

const options = [
  { value: 'open', label: 'To decide' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
];

/** Packs that were published to schools, the newest first. */
export function PackList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: lawChoicesApi.list,
    name: 'hr.lawChoices.list',
    words: {
      title: 'Packs of laws',
      search: 'Title or summary',
      empty: {
        title: 'No packs of laws yet',
        text: 'When a law on pay changes, the group office publishes it here, and you see what it changes before you accept it.',
      },
    },
    columns,
    filters: [{ key: 'choice', label: 'Here', options }],
    record: { drawer: (open, close) => <PackDrawer open={open} close={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title={statutoryScreens.laws.title} />
      {tabs}
      {body}
    </Page>
  );
}
