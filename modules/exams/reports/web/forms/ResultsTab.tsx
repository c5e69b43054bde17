import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { reportFormsApi, type StudentExam } from '../../contract/forms/report-forms.ts';
import { examApproval } from '../../../sittings/contract/exam-approval.ts';
import { sittingsScreens } from '../../../sittings/contract/screens.ts';
import { Deviation, rankText } from '../../../results/web/Deviation.tsx';
import { FormDrawer } from './FormDrawer.tsx';

const usual = { layoutId: null, language: 'english' } as const;

/** A student's exams on their profile, each with its report form. */
export default function ResultsTab({ studentId }: { studentId: number }) {
  const { data, error, refetch } = useApi(reportFormsApi.ofStudent, { id: studentId }, { staleTime: 0 });
  const [form, setForm] = useState<number | null>(null);
  if (error && !data) return <ErrorState title="The results could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.rows.length === 0)
    return (
      <Box>
        <EmptyState
          title="No results yet"
          text="Exams that this student has results in appear here, with the report form of each."
        />
      </Box>
    );
  return (
    <>
      <Box title="Exams" count={data.rows.length}>
        <RowsTable
          label="Results in exams, the newest first"
          columns={columnsOf(studentId, setForm)}
          rows={data.rows}
          keyOf={({ id }) => id}
          sideways
        />
      </Box>
      <FormDrawer
        examId={form ?? 0}
        studentId={form === null ? null : studentId}
        choices={usual}
        mayPrint={data.rows.some(({ id, mayMake }) => id === form && mayMake)}
        onClose={() => setForm(null)}
      />
    </>
  );
}

const withForms = ['processed', 'approved', 'published', 'archived'];

const columnsOf = (studentId: number, onForm: (exam: number) => void): readonly Column<StudentExam>[] => [
  {
    key: 'name',
    label: 'Exam',
    value: ({ id, name, termName, yearName }) => (
      <>
        <Go className="link" href={to(sittingsScreens.exam, { id }, { tab: 'merit', open: studentId })}>
          {name}
        </Go>
        <div className="hint">
          {termName}, {yearName}
        </div>
      </>
    ),
  },
  { key: 'className', label: 'Class', value: ({ className }) => className },
  { key: 'mean', label: 'Mean', value: ({ mean }) => mean?.toFixed(2) ?? '–', end: true },
  { key: 'grade', label: 'Grade', value: ({ grade }) => grade ?? '–' },
  {
    key: 'deviation',
    label: 'Change',
    value: ({ deviation }) => <Deviation value={deviation === null ? null : Number(deviation.toFixed(2))} />,
    end: true,
  },
  { key: 'streamRank', label: 'In the stream', value: (exam) => rankText(exam.streamRank, exam.streamOf), end: true },
  { key: 'classRank', label: 'In the class', value: (exam) => rankText(exam.classRank, exam.classOf), end: true },
  {
    key: 'state',
    label: 'State',
    value: ({ state, publishedOn }) => (
      <>
        <StateOf of={examApproval} state={state} />
        {publishedOn && <div className="hint">{formatDay(publishedOn)}</div>}
      </>
    ),
  },
  {
    key: 'form',
    label: 'Report form',
    value: ({ id, name, state }) =>
      withForms.includes(state) ? (
        <button type="button" className="link" aria-label={`Report form, ${name}`} onClick={() => onForm(id)}>
          Open
        </button>
      ) : (
        '–'
      ),
  },
];
