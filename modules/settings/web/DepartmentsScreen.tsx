import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { departmentsApi, type Department } from '../contract/departments.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { StaffPicker } from './public.tsx';

const columns: readonly Column<Department>[] = [
  { key: 'name', label: 'Department', value: (row) => row.name },
  { key: 'code', label: 'Code', value: (row) => row.code },
  { key: 'headName', label: 'Head', value: (row) => row.headName, quiet: true, phone: 'note' },
  { key: 'staff', label: 'Staff', value: (row) => row.staff, end: true, phone: 'figure' },
  { key: 'courses', label: 'Courses', value: (row) => row.courses, end: true },
];

const fields: readonly Field<'name' | 'code' | 'headId'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'text', name: 'code', label: 'Code', hint: 'A short form: MAT' },
  { kind: 'custom', name: 'headId', label: 'Head', wide: true, render: (slot) => <StaffPicker {...slot} /> },
];

export default function DepartmentsScreen() {
  return (
    <ListScreen
      list={departmentsApi.list}
      name="settings.departments.list"
      imports="settings.departments"
      words={{
        title: 'Departments',
        all: 'All departments',
        search: 'Name or code',
        empty: {
          title: 'No departments yet',
          text: 'Add the departments that teach and run the school, each with its head. Staff and courses belong to one.',
        },
      }}
      columns={columns}
      record={{
        add: 'Add department',
        create: departmentsApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={departmentsApi}
            word="department"
            nameOf={(department) => department.name}
            fields={fields}
            blank={{ name: '', code: '', headId: null }}
            removal={(department) =>
              `It has ${counted(department.staff, 'member')} of staff and ${counted(department.courses, 'course')}. Only a department without any can be removed.`
            }
          />
        ),
      }}
    />
  );
}
