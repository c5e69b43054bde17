import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { quizExamMarksApi, type Taking } from '../../contract/exam-marks.ts';
import { markNumber, ofText } from '../marks.ts';

type Mark = Output<typeof quizExamMarksApi.taken>['rows'][number];

const columns: readonly Column<Mark>[] = [
  { key: 'student', label: 'Student', value: (row) => `${row.student}, ${row.admissionNo}`, wrap: true },
  { key: 'quiz', label: 'Quiz', value: (row) => ofText(row.quizMarks, row.quizOutOf), end: true, quiet: true },
  {
    key: 'before',
    label: 'Stood there',
    value: ({ before }) => before && (before.score === null ? before.state : markNumber(before.score)),
    end: true,
  },
  { key: 'score', label: 'Entered', value: (row) => markNumber(row.score), end: true, phone: 'figure' },
];

/** What was taken over into exams before, as it was then. */
export function Takings({ quizId }: { quizId: number }) {
  const { data } = useApi(quizExamMarksApi.takings, { id: quizId }, { staleTime: 0 });
  const [shown, setShown] = useState<number | null>(null);
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label="Taken before">
      <h3>Taken before</h3>
      <ul className="quiz-takings">
        {data.rows.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="link"
              aria-expanded={shown === one.id}
              onClick={() => setShown(shown === one.id ? null : one.id)}
            >
              {one.sheetName}
            </button>{' '}
            <span className="muted">{said(one)}</span>
            {shown === one.id && <Marks quizId={quizId} takingId={one.id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const said = ({ paperName, outOf, at, byName, entered, kept, replaced }: Taking): string =>
  [
    `${paperName}, out of ${outOf}`,
    `${counted(entered, 'mark')} entered${replaced ? ', those there replaced' : ''}`,
    kept > 0 && `${kept} kept`,
    instantText(at),
    byName,
  ]
    .filter((part) => part !== false)
    .join(' · ');

function Marks({ quizId, takingId }: { quizId: number; takingId: number }) {
  const { data } = useApi(quizExamMarksApi.taken, { id: quizId, takingId });
  if (!data) return <p className="muted">Loading</p>;
  return <RowsTable label="Marks that were entered" columns={columns} rows={data.rows} keyOf={({ studentId }) => studentId} />;
}
