import { useApi } from '#kit/web/api/hooks.ts';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { gradingSystems } from '../contract/grading-systems.ts';
import { scalesApi } from '../contract/scales.ts';
import { roundings } from '../contract/thresholds.ts';
import { lockedWords } from './may-write.ts';
import { MarksField } from './MarksField.tsx';
import { SubjectMarksField } from './SubjectMarksField.tsx';

const roundingWords = { half_up: 'To whole marks, half up (74.5 is 75)', none: 'Not rounded (74.5 is 74.5)' } as const;
const roundingOptions = roundings.map((value) => ({ value, label: roundingWords[value] }));

export default function GradingSystemsScreen() {
  const { data } = useApi(scalesApi.options, {}, { staleTime: 0 });
  const scales = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  const gradesOf = (scaleId: unknown) => data?.rows.find((row) => row.id === scaleId)?.grades ?? [];
  return (
    <ResourceScreen
      resource={gradingSystems}
      name="exams.gradingSystems"
      words={{
        search: 'Name',
        empty:
          'Say from which mark on each grade is given, for all subjects and for those with marks of their own. Add the grades first.',
      }}
      columns={[
        { key: 'name', label: 'Grading system' },
        { key: 'scaleName', label: 'Grades', quiet: true, phone: 'note' },
        {
          key: 'rounding',
          label: 'Marks are rounded',
          value: (row) => (row.rounding === 'half_up' ? 'Half up' : 'No'),
          quiet: true,
        },
        { key: 'ownSubjects', label: 'Subjects with their own marks', end: true, phone: 'figure' },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[{ key: 'scaleId', label: 'Grades', options: scales }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'select', name: 'scaleId', label: 'Grades', options: scales },
          { kind: 'select', name: 'rounding', label: 'Marks are rounded', required: true, options: roundingOptions },
          {
            kind: 'custom',
            name: 'thresholds',
            label: 'From which mark on',
            wide: true,
            when: ({ scaleId }) => gradesOf(scaleId).length > 0,
            render: (slot) => <MarksField slot={slot} grades={gradesOf(slot.values['scaleId'])} />,
          },
          {
            kind: 'custom',
            name: 'subjects',
            label: 'Subjects with marks of their own',
            wide: true,
            when: ({ scaleId }) => gradesOf(scaleId).length > 0,
            render: (slot) => <SubjectMarksField slot={slot} grades={gradesOf(slot.values['scaleId'])} />,
          },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        begins: { thresholds: [] },
        removal: ({ name }) => `${name} goes with its marks. One that exams go by is set out of use instead.`,
        locked: lockedWords,
      }}
    />
  );
}
