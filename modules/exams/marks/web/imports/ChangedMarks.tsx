import type { Output } from '#kit/contract/endpoint.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { markImportsApi } from '../../contract/mark-imports.ts';

type Row = Output<typeof markImportsApi.changes>['rows'][number];

const columns: readonly Column<Row>[] = [
  { key: 'row', label: 'Row', value: (one) => one.row },
  { key: 'label', label: 'Student', value: (one) => one.label },
  { key: 'column', label: 'Subject', value: (one) => one.column, phone: 'note' },
  { key: 'from', label: 'Now', value: (one) => one.from, end: true },
  { key: 'to', label: 'In the file', value: (one) => <strong>{one.to}</strong>, end: true, phone: 'figure' },
];

/** Every mark that the file writes over, what stands there beside what the file has, page by page. */
export function ChangedMarks({ id, done }: { id: number; done: boolean }) {
  const { body } = useListBody({
    list: markImportsApi.changes,
    name: 'exams.markImports.changes',
    words: {
      title: done ? 'Marks that were changed' : 'Marks that change',
      search: 'Student or subject',
      empty: { title: 'Nothing is written over', text: 'The file changes no mark that is there already.' },
    },
    columns,
    fixed: { id },
  });
  return body;
}
