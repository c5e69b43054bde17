import { useSave } from '#kit/web/api/hooks.ts';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { curricula, scales, scalesApi } from '../contract/scales.ts';
import { lockedWords, mayWrite } from './may-write.ts';
import { GradesField } from './GradesField.tsx';

const curriculumWords = { CBE: 'Competency-based (CBE)', '8-4-4': '8-4-4', other: 'Other' } as const;
const curriculumOptions = curricula.map((value) => ({ value, label: curriculumWords[value] }));

export default function GradesScreen() {
  const add = useSave(scalesApi.addKenyan, {
    onDone: ({ added }) =>
      say(added > 0 ? `${counted(added, 'scale')} added, each with its grading system` : 'Both are there already'),
  });
  return (
    <ResourceScreen
      resource={scales}
      name="exams.scales"
      words={{
        title: 'Grades',
        all: 'All scales',
        search: 'Name',
        add: 'Add scale',
        empty: {
          title: 'No grades yet',
          text: 'Add the scales of grades that the school gives. The menu above begins with those of KCSE and of competency-based education.',
        },
      }}
      columns={[
        { key: 'name', label: 'Scale' },
        { key: 'curriculum', label: 'Curriculum', value: (row) => curriculumWords[row.curriculum], quiet: true, phone: 'note' },
        { key: 'codes', label: 'Grades, best first' },
        { key: 'mostPoints', label: 'Highest points', end: true, phone: 'figure' },
        { key: 'systems', label: 'Grading systems', end: true },
      ]}
      filters={[{ key: 'curriculum', label: 'Curriculum', options: curriculumOptions }]}
      menu={mayWrite() ? [{ label: 'Add the scales of KCSE and CBE', onClick: () => add.mutate({}) }] : []}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'select', name: 'curriculum', label: 'Curriculum', options: curriculumOptions },
          {
            kind: 'custom',
            name: 'grades',
            label: 'Grades, the best first',
            wide: true,
            render: (slot) => <GradesField slot={slot} />,
          },
        ],
        begins: { curriculum: 'CBE', grades: [] },
        removal: ({ name }) => `${name} goes with its grades. A scale that a grading system goes by cannot be removed.`,
        locked: lockedWords,
      }}
    />
  );
}
