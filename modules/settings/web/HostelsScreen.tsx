import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { hostelsApi, type Hostel } from '../contract/hostels.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { HostelRooms } from './HostelRooms.tsx';
import { StaffPicker } from './public.tsx';

const genders = [
  { value: 'female', label: 'Girls' },
  { value: 'male', label: 'Boys' },
  { value: 'mixed', label: 'Mixed' },
] as const;

const columns: readonly Column<Hostel>[] = [
  { key: 'name', label: 'Hostel', value: (row) => row.name },
  { key: 'gender', label: 'For', value: (row) => genderName(row.gender), phone: 'note' },
  { key: 'masterName', label: 'Master or matron', value: (row) => row.masterName, quiet: true },
  { key: 'rooms', label: 'Rooms', value: (row) => row.rooms, end: true, total: (rows) => sum(rows, 'rooms') },
  { key: 'beds', label: 'Beds', value: (row) => row.beds, end: true, phone: 'figure', total: (rows) => sum(rows, 'beds') },
  { key: 'taken', label: 'Taken', value: (row) => row.taken, end: true, total: (rows) => sum(rows, 'taken') },
];

const fields: readonly Field<'name' | 'gender' | 'masterId'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'select', name: 'gender', label: 'For', options: genders },
  { kind: 'custom', name: 'masterId', label: 'Master or matron', wide: true, render: (slot) => <StaffPicker {...slot} /> },
];

export default function HostelsScreen() {
  return (
    <ListScreen
      list={hostelsApi.list}
      name="settings.hostels.list"
      imports="settings.hostels"
      words={{
        title: 'Hostels',
        all: 'All hostels',
        search: 'Name',
        empty: {
          title: 'No hostels yet',
          text: 'Add the houses that boarders sleep in, with their rooms and beds. Students are given a bed when they are registered.',
        },
      }}
      columns={columns}
      filters={[{ key: 'gender', label: 'For', options: genders }]}
      record={{
        add: 'Add hostel',
        create: hostelsApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={hostelsApi}
            word="hostel"
            nameOf={(hostel) => hostel.name}
            fields={fields}
            blank={{ name: '', gender: 'female', masterId: null }}
            removal={(hostel) =>
              `The hostel goes with its ${counted(hostel.rooms, 'room')} and ${counted(hostel.beds, 'bed')}. It cannot be undone.`
            }
            parts={(hostel) => [{ key: 'rooms', label: 'Rooms and beds', content: <HostelRooms hostelId={hostel.id} /> }]}
          />
        ),
      }}
    />
  );
}

function genderName(gender: Hostel['gender']): string {
  return genders.find((one) => one.value === gender)?.label ?? gender;
}

function sum(rows: readonly Hostel[], key: 'rooms' | 'beds' | 'taken'): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
