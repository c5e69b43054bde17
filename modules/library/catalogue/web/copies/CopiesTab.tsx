import { IconBarcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { copiesApi } from '../../contract/copies.ts';
import { conditionWords, copyConditions, copyStatuses, kindWords, statusWords, titleKinds } from '../../contract/words.ts';
import { useLists } from '../pick/use-lists.ts';
import { copyColumns } from './copy-columns.tsx';
import { CopyDrawer } from './CopyDrawer.tsx';
import { useCopyTools } from './use-copy-tools.tsx';

const columns = copyColumns(false);

export const statusFilter = {
  key: 'status',
  label: 'Where it is',
  options: [
    { value: 'in', label: 'In the library' },
    { value: 'out', label: 'With somebody' },
    ...copyStatuses.map((value) => ({ value, label: statusWords[value][0] })),
  ],
};

/** The accession register: every copy that the library has or had. */
export function CopiesTab({ tabs }: { tabs: ReactNode }) {
  const { shelves } = useLists();
  const tools = useCopyTools();
  const { state, total, body } = useListBody({
    list: copiesApi.list,
    name: 'library.copies.list',
    words: {
      title: 'Accession register',
      search: 'Accession no., barcode or title',
      empty: { title: 'No copies yet', text: 'Add a title with its copies, or bring the catalogue from a file.' },
    },
    columns,
    filters: [
      statusFilter,
      { key: 'condition', label: 'Condition', options: copyConditions.map((value) => ({ value, label: conditionWords[value] })) },
      { key: 'shelf', label: 'Shelf', options: shelves },
      { key: 'kind', label: 'Kind', options: titleKinds.map((value) => ({ value, label: kindWords[value] })) },
      {
        key: 'labelled',
        label: 'Label',
        options: [
          { value: 'true', label: 'Printed' },
          { value: 'false', label: 'Not printed yet' },
        ],
      },
      { key: 'from', label: 'Acquired from', options: 'day' },
      { key: 'until', label: 'Acquired until', options: 'day' },
    ],
    bulk: tools.bulk,
    record: { drawer: (open, close) => <CopyDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader
        title="Books"
        menu={[{ label: 'Print labels', icon: <IconBarcode size={16} stroke={1.7} />, onClick: tools.labels }]}
      />
      {tabs}
      <SavedViews screen="library.copies.list" all="All copies" state={state} total={total} />
      {body}
      {tools.drawers}
    </Page>
  );
}
