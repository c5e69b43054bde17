import { to } from '#kit/contract/screen.ts';
import { type BatchRow, importsApi } from '#kit/contract/imports.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { importsScreens } from '../contract/screens.ts';
import { ImportDrawer } from './ImportDrawer.tsx';
import { batchTones, batchWords } from './import-words.ts';

const columns: readonly Column<BatchRow>[] = [
  { key: 'fileName', label: 'File', value: (row) => row.fileName },
  { key: 'title', label: 'Kind', value: (row) => row.title, phone: 'note' },
  { key: 'at', label: 'Chosen', value: (row) => <InstantText at={row.at} />, quiet: true },
  { key: 'who', label: 'By', value: (row) => row.who, quiet: true },
  { key: 'created', label: 'Added', value: (row) => row.created, end: true },
  { key: 'updated', label: 'Changed', value: (row) => row.updated, end: true },
  { key: 'skipped', label: 'Skipped', value: (row) => row.skipped, end: true, optional: true },
  { key: 'refused', label: 'To correct', value: (row) => row.refused, end: true },
  { key: 'undecided', label: 'To decide', value: (row) => row.undecided, end: true, optional: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={batchTones[row.state]}>{batchWords[row.state]}</Status>,
    phone: 'figure',
  },
];

/** Every file that was brought in, and the way to bring in another. */
export default function ImportsScreen() {
  const { data } = useApi(importsApi.kinds, {}, { staleTime: 600_000 });
  const kinds = data?.rows ?? [];
  return (
    <ListScreen
      list={importsApi.list}
      name="kit.imports.list"
      words={{
        title: 'Imports',
        all: 'All imports',
        search: 'File or person',
        empty: {
          title: 'Nothing was imported yet',
          text: 'Students, guardians, staff, classes and more come in from Excel or CSV files. Each file is checked first and can be undone.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'kind', label: 'Kind', options: kinds.map(({ kind, title }) => ({ value: kind, label: title })) },
        { key: 'state', label: 'State', options: Object.entries(batchWords).map(([value, label]) => ({ value, label })) },
      ]}
      record={{
        add: 'Import a file',
        href: (row) => to(importsScreens.import, { id: row.id }),
        drawer: (open, close) => (
          <ImportDrawer open={open === 'new'} close={close} kinds={kinds.filter(({ sheets }) => sheets)} />
        ),
      }}
    />
  );
}
