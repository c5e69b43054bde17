import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import { peopleApi } from '../../contract/people/people.ts';
import type { DirectoryApi } from '../../contract/staff.ts';
import { useStaffFilters } from './StaffColumns.tsx';
import { AddStaffDrawer, EditStaffForm } from './StaffDrawer.tsx';

interface StaffListProps {
  api: DirectoryApi;
  name: string;
  /** `teacher`, `member of staff`. */
  word: string;
  words: { title: string; all: string; add: string; empty: { title: string; text: string } };
  columns: readonly Column<StaffMember>[];
}

/** One half of the directory. */
export function StaffList({ api, name, word, words, columns }: StaffListProps) {
  const filters = useStaffFilters();
  const mayWrite = judge(api.create.access, viewer()) === 'allowed';
  return (
    <ListScreen
      list={api.list}
      name={name}
      words={{ ...words, search: 'Name, no. or phone' }}
      columns={columns}
      filters={filters}
      record={{
        add: words.add,
        create: api.create,
        drawer: (open, close) => (
          <>
            <AddStaffDrawer api={api} word={word} opened={open === 'new'} onClose={close} />
            <RecordDrawer
              open={open === 'new' || !mayWrite ? null : open}
              onClose={close}
              get={peopleApi.get}
              title={(record) => record?.fullName ?? ''}
              size={560}
            >
              {(record) => record && <EditStaffForm member={record} onDone={close} />}
            </RecordDrawer>
          </>
        ),
      }}
    />
  );
}
