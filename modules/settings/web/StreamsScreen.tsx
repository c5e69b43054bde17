import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { lookupsApi } from '../contract/lookups.ts';
import { streamsApi, type Stream } from '../contract/streams.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { ClassSelect, StaffPicker } from './public.tsx';

const columns: readonly Column<Stream>[] = [
  { key: 'name', label: 'Stream', value: (row) => row.name },
  { key: 'className', label: 'Class', value: (row) => row.className, phone: 'note' },
  { key: 'classTeacherName', label: 'Class teacher', value: (row) => row.classTeacherName, quiet: true },
  { key: 'room', label: 'Room', value: (row) => row.room, quiet: true },
  {
    key: 'capacity',
    label: 'Capacity',
    value: (row) => row.capacity,
    end: true,
    phone: 'figure',
    total: (rows) => rows.reduce((sum, row) => sum + (row.capacity ?? 0), 0),
  },
];

const fields: readonly Field<'classId' | 'name' | 'capacity' | 'classTeacherId' | 'room'>[] = [
  { kind: 'custom', name: 'classId', label: 'Class', render: (slot) => <ClassSelect {...slot} /> },
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'East' },
  {
    kind: 'custom',
    name: 'classTeacherId',
    label: 'Class teacher',
    render: (slot) => <StaffPicker kind="teacher" {...slot} />,
    wide: true,
  },
  { kind: 'number', name: 'capacity', label: 'Capacity', min: 1, max: 500, hint: 'Empty: no limit' },
  { kind: 'text', name: 'room', label: 'Room' },
];

const teachers = [
  { value: 'with', label: 'With a class teacher' },
  { value: 'without', label: 'Without one' },
];

export default function StreamsScreen() {
  const { data } = useApi(lookupsApi.classesWithAll, {});
  const classes = (data ?? []).filter((one) => one.id !== 0).map((one) => ({ value: one.id, label: one.name }));
  return (
    <ListScreen
      list={streamsApi.list}
      name="settings.streams.list"
      imports="settings.streams"
      words={{
        title: 'Streams',
        all: 'All streams',
        search: 'Name or room',
        empty: {
          title: 'No streams yet',
          text: 'Add the streams of each class, with how many students fit and who is the class teacher.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'classId', label: 'Class', options: classes },
        { key: 'teacher', label: 'Class teacher', options: teachers },
      ]}
      record={{
        add: 'Add stream',
        create: streamsApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={streamsApi}
            word="stream"
            nameOf={(stream) => `${stream.className} ${stream.name}`}
            fields={fields}
            blank={{ classId: null, name: '', capacity: null, classTeacherId: null, room: '' }}
            removal={(stream) =>
              `${stream.className} loses the stream ${stream.name}. Only a stream without students can be removed.`
            }
          />
        ),
      }}
    />
  );
}
