import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { departments } from '../contract/lists.ts';
import { StaffPicker } from './public.tsx';

export default function DepartmentsScreen() {
  return (
    <ResourceScreen
      resource={departments}
      name="settings.departments"
      imports
      words={{
        search: 'Name or code',
        empty: 'Add the departments that teach and run the school, each with its head. Staff and courses belong to one.',
      }}
      columns={[
        { key: 'name', label: 'Department' },
        { key: 'code', label: 'Code' },
        { key: 'headName', label: 'Head', quiet: true, phone: 'note' },
        { key: 'staff', label: 'Staff', end: true, phone: 'figure' },
        { key: 'courses', label: 'Courses', end: true },
      ]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'text', name: 'code', label: 'Code', hint: 'A short form: MAT' },
          { kind: 'custom', name: 'headId', label: 'Head', wide: true, render: (slot) => <StaffPicker {...slot} /> },
        ],
        removal: ({ staff, courses }) =>
          `It has ${counted(staff, 'member')} of staff and ${counted(courses, 'course')}. Only a department without any can be removed.`,
      }}
    />
  );
}
