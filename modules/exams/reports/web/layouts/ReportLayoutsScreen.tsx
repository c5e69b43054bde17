import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type ReportLayout, reportLayoutsApi } from '../../contract/report-layouts.ts';
import { reportsScreens } from '../../contract/screens.ts';
import { curriculumOptions, curriculumWords } from './layout-words.ts';

const columns: readonly Column<ReportLayout>[] = [
  { key: 'name', label: 'Layout', value: (row) => row.name },
  { key: 'curriculum', label: 'Curriculum', value: (row) => curriculumWords[row.curriculum], quiet: true, phone: 'note' },
  {
    key: 'standard',
    label: 'Standard',
    value: (row) => <Status tone={row.standard ? 'pos' : 'quiet'}>{row.standard ? 'Of its curriculum' : 'No'}</Status>,
    phone: 'figure',
  },
];

export default function ReportLayoutsScreen() {
  const go = useGo();
  const addressOf = (id: number) => to(reportsScreens.reportLayout, { id });
  return (
    <ListScreen
      list={reportLayoutsApi.list}
      name="exams.reportLayouts.list"
      words={{
        title: 'Report layouts',
        all: 'All layouts',
        search: 'Name',
        empty: {
          title: 'The usual layouts are in use',
          text: 'Report forms have the usual layout of their curriculum. Add one to choose what they show, in which order and in which columns.',
        },
      }}
      columns={columns}
      filters={[{ key: 'curriculum', label: 'Curriculum', options: curriculumOptions }]}
      record={{
        add: 'Add layout',
        create: reportLayoutsApi.create,
        href: ({ id }) => addressOf(id),
        drawer: (open, close) => (
          <SideDrawer opened={open === 'new'} onClose={close} title="Add layout">
            <div className="drawer-form">
              <RecordForm
                save={reportLayoutsApi.create}
                initial={{ curriculum: '8-4-4' }}
                fields={[
                  { kind: 'text', name: 'name', label: 'Name', wide: true },
                  {
                    kind: 'select',
                    name: 'curriculum',
                    label: 'Curriculum',
                    hint: 'It begins with the usual layout of it',
                    options: curriculumOptions,
                  },
                ]}
                submit="Add layout"
                onDone={({ id }) => go(addressOf(id))}
              />
            </div>
          </SideDrawer>
        ),
      }}
    />
  );
}
