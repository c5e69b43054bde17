import { useSave } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { curricula, type Scale, scalesApi } from '../contract/scales.ts';
import { lockedWords, mayWrite } from './may-write.ts';
import { GradesField } from './GradesField.tsx';

const curriculumWords = { CBE: 'Competency-based (CBE)', '8-4-4': '8-4-4', other: 'Other' } as const;
const curriculumOptions = curricula.map((value) => ({ value, label: curriculumWords[value] }));

const columns: readonly Column<Scale>[] = [
  { key: 'name', label: 'Scale', value: (row) => row.name },
  { key: 'curriculum', label: 'Curriculum', value: (row) => curriculumWords[row.curriculum], quiet: true, phone: 'note' },
  { key: 'codes', label: 'Grades, best first', value: (row) => row.codes },
  { key: 'mostPoints', label: 'Most points', value: (row) => row.mostPoints, end: true, phone: 'figure' },
  { key: 'systems', label: 'Grading systems', value: (row) => row.systems, end: true },
];

const fields: readonly Field<'name' | 'curriculum' | 'grades'>[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'select', name: 'curriculum', label: 'Curriculum', options: curriculumOptions },
  { kind: 'custom', name: 'grades', label: 'Grades, the best first', wide: true, render: (slot) => <GradesField slot={slot} /> },
];

export default function GradesScreen() {
  const add = useSave(scalesApi.addKenyan, {
    onDone: ({ added }) =>
      say(added > 0 ? `${counted(added, 'scale')} added, each with its grading system` : 'Both are there already'),
  });
  return (
    <ListScreen
      list={scalesApi.list}
      name="exams.scales.list"
      words={{
        title: 'Grades',
        all: 'All scales',
        search: 'Name',
        empty: {
          title: 'No grades yet',
          text: 'Add the scales of grades that the school gives. The menu above begins with those of KCSE and of competency-based education.',
        },
      }}
      columns={columns}
      filters={[{ key: 'curriculum', label: 'Curriculum', options: curriculumOptions }]}
      menu={mayWrite() ? [{ label: 'Add the scales of KCSE and CBE', onClick: () => add.mutate({}) }] : []}
      record={{
        add: 'Add scale',
        create: scalesApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={scalesApi}
            word="scale of grades"
            nameOf={({ name }) => name}
            fields={fields}
            blank={{ curriculum: 'CBE', grades: [] }}
            removal={({ name }) => `${name} goes with its grades. A scale that a grading system goes by cannot be removed.`}
            locked={lockedWords}
          />
        ),
      }}
    />
  );
}
