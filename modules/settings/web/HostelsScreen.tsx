import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { type Hostel, hostels } from '../contract/hostels.ts';
import { HostelRooms } from './HostelRooms.tsx';
import { StaffPicker } from './public.tsx';

const genders = [
  { value: 'female', label: 'Girls' },
  { value: 'male', label: 'Boys' },
  { value: 'mixed', label: 'Mixed' },
] as const;

export default function HostelsScreen() {
  return (
    <ResourceScreen
      resource={hostels}
      name="settings.hostels"
      imports
      words={{
        search: 'Name',
        empty:
          'Add the houses that boarders sleep in, with their rooms and beds. Students are given a bed when they are registered.',
      }}
      columns={[
        { key: 'name', label: 'Hostel' },
        { key: 'gender', label: 'For', value: (row) => genderName(row.gender), phone: 'note' },
        { key: 'masterName', label: 'Master or matron', quiet: true },
        { key: 'rooms', label: 'Rooms', end: true, total: (rows) => sum(rows, 'rooms') },
        { key: 'beds', label: 'Beds', end: true, phone: 'figure', total: (rows) => sum(rows, 'beds') },
        { key: 'taken', label: 'Taken', end: true, total: (rows) => sum(rows, 'taken') },
      ]}
      filters={[{ key: 'gender', label: 'For', options: genders }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'select', name: 'gender', label: 'For', options: genders },
          {
            kind: 'custom',
            name: 'masterId',
            label: 'Master or matron',
            wide: true,
            render: (slot) => <StaffPicker {...slot} />,
          },
        ],
        begins: { gender: 'female' },
        removal: ({ rooms, beds }) =>
          `The hostel goes with its ${counted(rooms, 'room')} and ${counted(beds, 'bed')}. It cannot be undone.`,
        parts: ({ id }) => [{ key: 'rooms', label: 'Rooms and beds', content: <HostelRooms hostelId={id} /> }],
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
