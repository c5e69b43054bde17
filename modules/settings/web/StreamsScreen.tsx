import { useApi } from '#kit/web/api/hooks.ts';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { lookupsApi } from '../contract/lookups.ts';
import { streams } from '../contract/streams.ts';
import { ClassSelect, StaffPicker } from './public.tsx';

const teachers = [
  { value: 'with', label: 'With a class teacher' },
  { value: 'without', label: 'Without one' },
];

export default function StreamsScreen() {
  const { data } = useApi(lookupsApi.classesWithAll, {});
  const classes = (data ?? []).filter((one) => one.id !== 0).map((one) => ({ value: one.id, label: one.name }));
  return (
    <ResourceScreen
      resource={streams}
      name="settings.streams"
      imports
      words={{
        search: 'Name or room',
        empty: 'Add the streams of each class, with how many students fit and who is the class teacher.',
      }}
      columns={[
        { key: 'name', label: 'Stream' },
        { key: 'className', label: 'Class', phone: 'note' },
        { key: 'classTeacherName', label: 'Class teacher', quiet: true },
        { key: 'room', label: 'Room', quiet: true },
        {
          key: 'capacity',
          label: 'Capacity',
          end: true,
          phone: 'figure',
          total: (rows) => rows.reduce((sum, row) => sum + (row.capacity ?? 0), 0),
        },
      ]}
      filters={[
        { key: 'classId', label: 'Class', options: classes },
        { key: 'teacher', label: 'Class teacher', options: teachers },
      ]}
      form={{
        fields: [
          { kind: 'custom', name: 'classId', label: 'Class', render: (slot) => <ClassSelect {...slot} /> },
          { kind: 'text', name: 'name', label: 'Name', placeholder: 'East' },
          {
            kind: 'custom',
            name: 'classTeacherId',
            label: 'Class teacher',
            wide: true,
            render: (slot) => <StaffPicker kind="teacher" {...slot} />,
          },
          { kind: 'number', name: 'capacity', label: 'Capacity', min: 1, max: 500, hint: 'Empty: no limit' },
          { kind: 'text', name: 'room', label: 'Room' },
        ],
        nameOf: ({ className, name }) => `${className} ${name}`,
        removal: ({ className, name }) => `${className} loses the stream ${name}. Only a stream without students can be removed.`,
      }}
    />
  );
}
