import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { coursesApi, type Course } from '../contract/courses.ts';
import { departmentsApi } from '../contract/departments.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';

const columns: readonly Column<Course>[] = [
  { key: 'name', label: 'Course', value: (row) => row.name },
  { key: 'code', label: 'Code', value: (row) => row.code, phone: 'figure' },
  { key: 'pathway', label: 'Pathway', value: (row) => row.pathway, quiet: true, phone: 'note' },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true },
];

export default function CoursesScreen() {
  const { data } = useApi(departmentsApi.list, { size: 200 });
  const departments = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  const fields: readonly Field<'name' | 'code' | 'pathway' | 'departmentId'>[] = [
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    { kind: 'text', name: 'code', label: 'Code', hint: 'As on report forms: 121' },
    { kind: 'select', name: 'departmentId', label: 'Department', options: departments },
    { kind: 'text', name: 'pathway', label: 'Pathway', wide: true, hint: 'STEM, Social Sciences, or Arts and Sports Science' },
  ];
  return (
    <ListScreen
      list={coursesApi.list}
      name="settings.courses.list"
      imports="settings.courses"
      words={{
        title: 'Courses',
        all: 'All courses',
        search: 'Name, code or pathway',
        empty: {
          title: 'No courses yet',
          text: 'Add what the school teaches, with the pathway and the department that each belongs to.',
        },
      }}
      columns={columns}
      filters={[{ key: 'departmentId', label: 'Department', options: departments }]}
      record={{
        add: 'Add course',
        create: coursesApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={coursesApi}
            word="course"
            nameOf={(course) => course.name}
            fields={fields}
            blank={{ name: '', code: '', pathway: '', departmentId: null }}
            removal={(course) => `${course.name} is taken out of the list of courses. It cannot be undone.`}
          />
        ),
      }}
    />
  );
}
