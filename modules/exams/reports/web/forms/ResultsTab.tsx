import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { examsAdmin } from '../../../contract/access.ts';
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
          text="Exams that this student has results in stand here, with the report form of each."
        />
      </Box>
    );
  return (
    <>
      <Box title="Exams" count={data.rows.length}>
        <div className="table-scroll">
          <table className="table">
            <caption className="sr">Results in exams, the newest first</caption>
            <thead>
              <tr>
                <th scope="col">Exam</th>
                <th scope="col">Class</th>
                <th scope="col" className="cell-end">
                  Mean
                </th>
                <th scope="col">Grade</th>
                <th scope="col" className="cell-end">
                  Change
                </th>
                <th scope="col" className="cell-end">
                  In the stream
                </th>
                <th scope="col" className="cell-end">
                  In the class
                </th>
                <th scope="col">State</th>
                <th scope="col">Report form</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((exam) => (
                <Line key={exam.id} exam={exam} studentId={studentId} onForm={() => setForm(exam.id)} />
              ))}
            </tbody>
          </table>
        </div>
      </Box>
      <FormDrawer
        examId={form ?? 0}
        studentId={form === null ? null : studentId}
        choices={usual}
        mayPrint={judge(examsAdmin, viewer()) === 'allowed'}
        onClose={() => setForm(null)}
      />
    </>
  );
}

const withForms = ['processed', 'approved', 'published', 'archived'];

function Line({ exam, studentId, onForm }: { exam: StudentExam; studentId: number; onForm: () => void }) {
  const { id, name, termName, yearName, className, mean, grade, deviation, state, publishedOn } = exam;
  return (
    <tr>
      <td>
        <Go className="link" href={to(sittingsScreens.exam, { id }, { tab: 'merit', open: studentId })}>
          {name}
        </Go>
        <div className="hint">
          {termName}, {yearName}
        </div>
      </td>
      <td>{className}</td>
      <td className="cell-end num">{mean?.toFixed(2) ?? '–'}</td>
      <td>{grade ?? '–'}</td>
      <td className="cell-end">
        <Deviation value={deviation === null ? null : Number(deviation.toFixed(2))} />
      </td>
      <td className="cell-end num">{rankText(exam.streamRank, exam.streamOf)}</td>
      <td className="cell-end num">{rankText(exam.classRank, exam.classOf)}</td>
      <td>
        <StateOf of={examApproval} state={state} />
        {publishedOn && <div className="hint">{formatDay(publishedOn)}</div>}
      </td>
      <td>
        {withForms.includes(state) ? (
          <button type="button" className="link" aria-label={`Report form, ${name}`} onClick={onForm}>
            Open
          </button>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
