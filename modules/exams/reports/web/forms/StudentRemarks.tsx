import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { formRemarksApi } from '../../contract/forms/form-remarks.ts';
import type { RemarkLanguage } from '../../contract/remark-text.ts';
import { RemarkCell } from './RemarkCell.tsx';

interface StudentRemarksProps {
  examId: number;
  studentId: number;
  language: RemarkLanguage;
}

/** Every remark of one form; each is saved when it is left. */
export function StudentRemarks({ examId, studentId, language }: StudentRemarksProps) {
  const { data, error } = useApi(
    formRemarksApi.ofStudent,
    { id: examId, studentId, language },
    { staleTime: 0, keepPrevious: true },
  );
  if (error && !data) return <Note tone="neg">{error.message}</Note>;
  if (!data) return <SkeletonPage />;
  return (
    <Box title="Remarks">
      <ul className="forms-remarks">
        {data.rows.map(({ title, mayWrite, ...remark }) => (
          <li key={`${remark.kind} ${remark.courseId}`}>
            <span className="forms-remark-title">{title}</span>
            <RemarkCell
              label={`Remark, ${title}`}
              examId={examId}
              studentId={studentId}
              remark={remark}
              language={language}
              most={data.lengths[remark.kind]}
              mayWrite={mayWrite}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}
