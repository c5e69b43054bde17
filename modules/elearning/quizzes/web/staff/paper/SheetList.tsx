import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { quizPapersApi, type SheetRow, sheetStates, sheetStateWords } from '../../../contract/papers.ts';
import { sheetTones } from './sheet-tones.ts';
import { SheetDrawer } from './SheetDrawer.tsx';

const columns: readonly Column<SheetRow>[] = [
  {
    key: 'student',
    label: 'Student',
    value: (row) => (row.student === null ? `Spare sheet ${row.no}` : <PersonCell name={row.student} />),
  },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => row.admissionNo !== null && <span className="num">{row.admissionNo}</span>,
    quiet: true,
    phone: 'note',
  },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true },
  { key: 'no', label: 'Sheet', value: (row) => `${row.paperNo}/${row.no}${row.variant}`, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={sheetTones[row.state]}>{sheetStateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'says', label: 'Note', value: (row) => row.says, quiet: true, wrap: true },
  { key: 'pagesRead', label: 'Pages', value: (row) => `${row.pagesRead} of ${row.pages}`, end: true, quiet: true },
  { key: 'doubts', label: 'To decide', value: (row) => row.doubts || null, end: true },
];

/** Each sheet as far as it is: who is missing, what is doubtful, what was taken. */
export function SheetList({ quizId }: { quizId: number }) {
  const { body } = useListBody({
    list: quizPapersApi.sheets,
    name: 'elearning.quizPapers.sheets',
    words: {
      title: 'Answer sheets',
      search: 'Name or adm no.',
      empty: { title: 'No sheets', text: 'A sheet for each student of the quiz appears here once a paper is made.' },
    },
    columns,
    fixed: { id: quizId },
    filters: [{ key: 'state', label: 'State', options: sheetStates.map((value) => ({ value, label: sheetStateWords[value] })) }],
    record: { drawer: (open, close) => <SheetDrawer id={open === null ? null : Number(open)} onClose={close} /> },
  });
  return body;
}
