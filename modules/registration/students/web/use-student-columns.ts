import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useColumns } from '#kit/web/resource/ListParts.tsx';
import type { StudentRow } from '../contract/students.ts';
import { addedColumns } from './added-columns.ts';
import { studentColumns } from './StudentColumns.tsx';

/** The columns of the list of students with those of other modules that the viewer may see, and which of them are shown. */
export function useStudentColumns(name: string, rows: readonly StudentRow[] | undefined) {
  const added = addedColumns().filter(({ access }) => judge(access, viewer()) === 'allowed');
  const empty = added.map(({ key, label }): Column<StudentRow> => ({ key, label, value: () => null, end: true }));
  const first = studentColumns.findIndex(({ optional }) => optional);
  const columns = [...studentColumns.slice(0, first), ...empty, ...studentColumns.slice(first)];
  const { shown, toggle } = useColumns(name, columns);
  const ids = rows?.map(({ id }) => id) ?? [];
  const filled = added.filter(({ key }) => shown.some((column) => column.key === key));
  const answers = useQueries({
    queries: filled.map(({ key, read }) => ({
      queryKey: [`${name}.${key}`, ids],
      queryFn: () => read(ids),
      enabled: ids.length > 0,
      retry: false,
      placeholderData: keepPreviousData,
    })),
  });
  const values = new Map(filled.map(({ key }, at) => [key, answers[at]?.data]));
  return {
    columns,
    toggle,
    /** Those that the list itself knows, for sheets of it. */
    own: shown.filter(({ key }) => !values.has(key)),
    shown: shown.map((column) =>
      values.has(column.key) ? { ...column, value: (row: StudentRow) => values.get(column.key)?.get(row.id) } : column,
    ),
  };
}
