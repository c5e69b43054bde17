import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type LawPack, lawPacksApi, packStates } from '../contract/packs.ts';
import { statutoryScreens } from '../contract/screens.ts';
import { LawPackDrawer } from './LawPackDrawer.tsx';

const stateWords = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' } as const;

const columns: readonly Column<LawPack>[] = [
  { key: 'title', label: 'Pack', value: (row) => row.title },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'figure' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={row.state === 'draft' ? 'att' : 'quiet'}>{stateWords[row.state]}</Status>,
    phone: 'note',
  },
  { key: 'publishedAt', label: 'Published', value: (row) => <InstantText at={row.publishedAt} />, quiet: true },
  { key: 'accepted', label: 'Accepted', value: (row) => row.accepted, end: true },
  { key: 'declined', label: 'Declined', value: (row) => row.declined, end: true },
];

export default function LawPacksScreen() {
  const { add, body } = useListBody({
    list: lawPacksApi.list,
    name: 'hr.lawPacks.list',
    words: {
      title: 'Packs of laws',
      search: 'Title or summary',
      empty: {
        title: 'No packs of laws yet',
        text: 'Write what changes with its days and publish it: every school sees it and accepts or declines it.',
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: packStates.map((value) => ({ value, label: stateWords[value] })) }],
    record: { add: 'Add pack', create: lawPacksApi.create, drawer: (open, close) => <LawPackDrawer open={open} close={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title={statutoryScreens.lawPacks.title} primary={add} />
      {body}
    </Page>
  );
}
