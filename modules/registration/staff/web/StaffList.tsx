import { IconBuilding } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import { staffScreens } from '../contract/screens.ts';
import type { DirectoryApi } from '../contract/staff.ts';
import { AddStaffDrawer } from './AddStaffDrawer.tsx';
import { DepartmentDialog } from './DepartmentDialog.tsx';
import { useStaffFilters } from './use-staff-filters.ts';

interface StaffListProps {
  api: DirectoryApi;
  name: string;
  /** `teacher`, `member of staff`. */
  word: string;
  words: { title: string; all: string; add: string; empty: { title: string; text: string } };
  columns: readonly Column<StaffMember>[];
  tabs: ReactNode;
}

/** One half of the directory. */
export function StaffList({ api, name, word, words, columns, tabs }: StaffListProps) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const mayWrite = judge(api.create.access, viewer()) === 'allowed';
  const { state, total, add, body } = useListBody({
    list: api.list,
    name,
    words: { ...words, search: 'Name, no. or phone' },
    columns,
    filters: useStaffFilters(),
    record: {
      add: words.add,
      create: api.create,
      href: (row: StaffMember) => to(staffScreens.staffMember, { id: row.id }),
      drawer: (open, close) => <AddStaffDrawer api={api} word={word} opened={open === 'new'} onClose={close} />,
    },
    bulk: mayWrite
      ? [{ label: 'Assign department', icon: IconBuilding, onClick: (ids) => setChosen(ids.map(Number)) }]
      : undefined,
  });
  return (
    <Page fill>
      <PageHeader title={words.title} primary={add} menu={mayWrite ? [importEntry('registration.staff')] : []} />
      {tabs}
      <SavedViews screen={name} all={words.all} state={state} total={total} />
      {body}
      {chosen && <DepartmentDialog ids={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}
