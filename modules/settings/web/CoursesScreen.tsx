import { useApi } from '#kit/web/api/hooks.ts';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { courses, departmentsApi } from '../contract/lists.ts';

export default function CoursesScreen() {
  const { data } = useApi(departmentsApi.list, { size: 200 });
  const departments = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  return (
    <ResourceScreen
      resource={courses}
      name="settings.courses"
      imports
      words={{
        search: 'Name, code or pathway',
        empty: 'Add what the school teaches, with the pathway and the department that each belongs to.',
      }}
      columns={[
        { key: 'name', label: 'Course' },
        { key: 'code', label: 'Code', phone: 'figure' },
        { key: 'pathway', label: 'Pathway', quiet: true, phone: 'note' },
        { key: 'departmentName', label: 'Department', quiet: true },
      ]}
      filters={[{ key: 'departmentId', label: 'Department', options: departments }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'text', name: 'code', label: 'Code', hint: 'As on report forms: 121' },
          { kind: 'select', name: 'departmentId', label: 'Department', options: departments },
          {
            kind: 'text',
            name: 'pathway',
            label: 'Pathway',
            wide: true,
            hint: 'STEM, Social Sciences, or Arts and Sports Science',
          },
        ],
        removal: ({ name }) => `${name} is removed from the list of courses. It cannot be undone.`,
      }}
    />
  );
}
