import { FilterBar } from '#kit/web/resource/FilterBar.tsx';
import { ListFoot } from '#kit/web/resource/ListParts.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { formRemarksApi, type RemarksRow } from '../../contract/forms/form-remarks.ts';
import type { RemarkLanguage } from '../../contract/remark-text.ts';
import { RemarkCell } from './RemarkCell.tsx';
import { placeFilters } from './StudentsView.tsx';
import type { FormsOfExam } from './use-form-choices.tsx';

/** What the class teacher and the principal say of each student, written in place. */
export function RemarksView({ forms, language }: { forms: FormsOfExam; language: RemarkLanguage }) {
  const state = useListState(formRemarksApi.list);
  const input = { ...state.input, id: forms.exam.id, language };
  const { data, error, refetch } = useApi(formRemarksApi.list, input, { keepPrevious: true, staleTime: 0 });
  return (
    <>
      <FilterBar state={state} filters={placeFilters(forms)} search="Name or admission no." />
      <div className="box" data-fill>
        {error && !data && <ErrorState title="The remarks could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonPage />}
        {data?.rows.length === 0 && <EmptyState title="Nobody" text="No student of this exam is found here." />}
        {data && data.rows.length > 0 && (
          <div className="forms-scroll">
            <div className="forms-head" aria-hidden="true">
              <span>Student</span>
              <span>Class teacher</span>
              <span>Principal</span>
            </div>
            <ul className="forms-grid" aria-label="Remarks of students">
              {data.rows.map((row) => (
                <Line key={row.id} row={row} examId={forms.exam.id} language={language} lengths={data.lengths} />
              ))}
            </ul>
          </div>
        )}
        {data && <ListFoot state={state} total={data.total} />}
      </div>
    </>
  );
}

interface LineProps {
  row: RemarksRow;
  examId: number;
  language: RemarkLanguage;
  lengths: Readonly<Record<string, number>>;
}

function Line({ row, examId, language, lengths }: LineProps) {
  const { id, name, admissionNo, streamName, mean, grade } = row;
  const cells = [
    ['Class teacher', row.classTeacher],
    ['Principal', row.principal],
  ] as const;
  return (
    <li>
      <div className="forms-who">
        <strong>{name}</strong>
        <span className="muted">
          <span className="num">{admissionNo}</span>
          {streamName && `, ${streamName}`}
          {mean !== null && (
            <>
              , <span className="num">{mean.toFixed(2)}</span> {grade}
            </>
          )}
        </span>
      </div>
      {cells.map(([title, remark]) => (
        <div key={title}>
          <span className="forms-remark-title">{title}</span>
          <RemarkCell
            label={`${title}, ${name}`}
            examId={examId}
            studentId={id}
            remark={remark}
            language={language}
            most={lengths[remark.kind]}
            mayWrite={row.mayWrite.includes(remark.kind)}
          />
        </div>
      ))}
    </li>
  );
}
