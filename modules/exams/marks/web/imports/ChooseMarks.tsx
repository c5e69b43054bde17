import { Button, FileInput, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { download } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { HeadRowField } from '#kit/web/ui/upload/HeadRowField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type MarkImportRow, markImportsApi, markSheetLimits } from '../../contract/mark-imports.ts';
import { marksScreens } from '../../contract/screens.ts';
import type { Exam } from '../../../sittings/contract/exams.ts';
import { importStateWords, importTones } from './import-words.ts';
import './mark-imports.css';

const columns: readonly Column<MarkImportRow>[] = [
  { key: 'fileName', label: 'File', value: (row) => row.fileName },
  { key: 'at', label: 'Chosen', value: (row) => <InstantText at={row.at} />, quiet: true },
  { key: 'by', label: 'By', value: (row) => row.by, quiet: true, phone: 'note' },
  { key: 'added', label: 'New', value: (row) => row.added, end: true },
  { key: 'changed', label: 'Changed', value: (row) => row.changed, end: true },
  { key: 'refused', label: 'To correct', value: (row) => row.refused, end: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={importTones[row.state]}>{importStateWords[row.state]}</Status>,
    phone: 'figure',
  },
];

/** The sheet to fill in, the filled-in file, and the files before. */
export function ChooseMarks({ exam }: { exam: Exam }) {
  const { body } = useListBody({
    list: markImportsApi.list,
    name: 'exams.markImports.list',
    words: {
      title: 'Files of marks',
      search: 'File or person',
      empty: { title: 'No file yet', text: 'Files that were chosen for this exam appear here, with what became of their marks.' },
    },
    columns,
    fixed: { examId: exam.id },
    record: { href: (row) => to(marksScreens.markImport, { id: exam.id }, { file: row.id }) },
  });
  const open = exam.state === 'open' && judge(markImportsApi.upload.access, viewer()) === 'allowed';
  return (
    <>
      {open && (
        <div className="mark-import-steps">
          <SheetToFill exam={exam} />
          <FilledSheet exam={exam} />
        </div>
      )}
      {body}
    </>
  );
}

function SheetToFill({ exam }: { exam: Exam }) {
  const { data } = useApi(markImportsApi.places, { id: exam.id });
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const rows = data?.rows ?? [];
  const classes = [...new Map(rows.map((row) => [row.classId, row.className]))];
  const fetchSheet = async (): Promise<void> => {
    const [classId, streamId] = chosen.split(' ').map(Number);
    setBusy(true);
    const input = { id: exam.id, ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}) };
    await download(buildRequest(markImportsApi.template, input).url, 'Marks.xlsx').catch((error: Error) => say(error.message));
    setBusy(false);
  };
  return (
    <Box title="Sheet to fill in" padded>
      <div className="stack">
        <NativeSelect
          label="Candidates of"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: 'The whole exam' },
            ...classes.flatMap(([classId, className]) => [
              { value: String(classId), label: className },
              ...rows
                .filter((row) => row.classId === classId && row.streamId !== null)
                .map((row) => ({ value: `${classId} ${row.streamId}`, label: `${className} ${row.streamName}` })),
            ]),
          ]}
        />
        <div>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={16} stroke={1.7} />}
            onClick={() => void fetchSheet()}
          >
            Download the sheet
          </Button>
        </div>
        <p className="hint">
          A row for each candidate, a column for each subject{exam.byPapers ? ' or paper' : ''}, with the marks that are there. A
          sheet of your own does as well, if its headings are the {exam.anonymous ? 'code' : 'admission number'} and the subjects;
          it changes no mark that is there unless you say so.
        </p>
      </div>
    </Box>
  );
}

function FilledSheet({ exam }: { exam: Exam }) {
  const [headRow, setHeadRow] = useState<number | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const go = useGo();
  const take = async (file: File | null): Promise<void> => {
    setProblem(null);
    if (!file) return;
    setShare(0);
    try {
      const { id, jobId } = await call(
        markImportsApi.upload,
        { id: exam.id, ...(headRow === null ? {} : { headRow }) },
        { upload: file, onProgress: setShare },
      );
      go(to(marksScreens.markImport, { id: exam.id }, { file: id, task: jobId }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Try again.');
    } finally {
      setShare(null);
    }
  };
  return (
    <Box title="Filled-in sheet" padded>
      <div className="stack">
        <HeadRowField value={headRow} onChange={setHeadRow} />
        <FileInput
          label="File"
          placeholder={share === null ? 'Choose the file' : 'Reading the file'}
          accept=".xlsx,.csv,.txt"
          disabled={share !== null}
          onChange={(file) => void take(file)}
        />
        {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
        {problem && <Note tone="neg">{problem}</Note>}
        <p className="hint">
          Excel or CSV, at most {markSheetLimits.rows.toLocaleString('en-KE')} students. A mark, X or A for absent, E for exempt,
          M for malpractice; an empty cell leaves what is there. Nothing is entered before you have seen what the file does.
        </p>
      </div>
    </Box>
  );
}
