import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type FormPrint, reportFormsApi } from '../../contract/forms/report-forms.ts';

const kinds = { one: 'One PDF', streams: 'ZIP, a PDF for each stream', students: 'ZIP, a PDF for each student' } as const;
const states = { queued: 'Waiting', running: 'Being made', done: 'Not kept any more', failed: 'Failed', cancelled: 'Cancelled' };

const columns: readonly Column<FormPrint>[] = [
  { key: 'about', label: 'Of', value: (row) => row.about },
  { key: 'files', label: 'File', value: (row) => kinds[row.files], quiet: true, phone: 'note' },
  { key: 'students', label: 'Forms', value: (row) => row.students, end: true, phone: 'figure' },
  { key: 'leftOut', label: 'Left out for fees', value: (row) => row.leftOut ?? '–', end: true, quiet: true },
  { key: 'madeBy', label: 'By', value: (row) => row.madeBy, quiet: true },
  { key: 'madeAt', label: 'When', value: (row) => <InstantText at={row.madeAt} />, quiet: true, phone: 'note' },
  {
    key: 'kept',
    label: 'Download',
    value: (row) => (row.kept ? <Fetch print={row} /> : <span className="muted">{states[row.state ?? 'done']}</span>),
  },
];

function Fetch({ print }: { print: FormPrint }) {
  const { id, about, files } = print;
  const address = buildRequest(reportFormsApi.file, { id }).url;
  const fetch = () =>
    download(address, `Report forms, ${about}.${files === 'one' ? 'pdf' : 'zip'}`).catch((error: Error) => say(error.message));
  return (
    <button type="button" className="link" aria-label={`Download the report forms of ${about}`} onClick={() => void fetch()}>
      Download
    </button>
  );
}

/** Files that were made of this exam's forms: of what, by whom, and for how many. */
export function FilesView({ examId }: { examId: number }) {
  const { body } = useListBody({
    list: reportFormsApi.made,
    name: 'exams.reportForms.made',
    words: {
      title: 'Files of report forms',
      search: 'Class or who made it',
      empty: {
        title: 'No files yet',
        text: 'Make the report forms of a stream, a class or the whole school; the file appears here for a day and can be made again at any time.',
      },
    },
    columns,
    fixed: { id: examId },
  });
  return body;
}
