import { Facts } from '#kit/web/ui/Box.tsx';
import type { OwnExam } from '../../contract/own.ts';

const place = (rank: number | null, of: number | null) => (rank === null || of === null ? null : `${rank} of ${of}`);

/** Where the student stood in an exam; what the class does not have is left out. */
export function ExamFacts({ exam }: { exam: OwnExam }) {
  if (exam.mean === null && exam.grade === null && exam.streamRank === null && exam.classRank === null)
    return <p className="muted">There is no mean or grade of the whole. How you did in each subject is under results.</p>;
  return (
    <Facts
      rows={[
        ['Mean points', exam.mean === null ? null : exam.mean.toFixed(2)],
        ['Grade', exam.grade],
        ['Place in the stream', place(exam.streamRank, exam.streamOf)],
        ['Place in the class', place(exam.classRank, exam.classOf)],
      ]}
    />
  );
}
