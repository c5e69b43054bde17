import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Bars, Lines } from '#kit/web/ui/chart/Charts.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { ExamDashboard, LatestExam } from '../../contract/dashboard.ts';
import { shareLabel } from '../../contract/share-label.ts';
import { analysisScreens } from '../../contract/screens.ts';
import { Deviation } from '../../../results/web/Deviation.tsx';
import { studentsHref } from '../use-scope.ts';

const tabOf = (examId: number, tab: string): string => to(analysisScreens.examAnalysis, {}, { examId, tab });

/** The subjects from the best to the weakest, with both ends in words. */
export function SubjectsBox({ exam }: { exam: LatestExam }) {
  const { examId, means, upperFrom, subjects } = exam;
  const label = means ? 'Mean' : shareLabel(upperFrom, 'results');
  const [best, weakest] = [subjects[0], subjects.at(-1)];
  return (
    <Box
      title={means ? 'Subject means' : `Subjects, ${label}`}
      aside={
        <Go className="link" href={to(analysisScreens.examAnalysis, {}, { examId })}>
          All figures
        </Go>
      }
    >
      {subjects.length === 0 ? (
        <EmptyState title="No subject has results" text="Subjects are compared here once marks have been processed." />
      ) : (
        <>
          <Bars
            label={`${label} by subject, from ${best?.subject} with ${best?.value} to ${weakest?.subject} with ${weakest?.value}.`}
            data={subjects.map(({ subject, value }) => ({ subject, value }))}
            by="subject"
            series={[{ key: 'value', label }]}
          />
          {subjects.length > 1 && best && weakest && (
            <dl className="ends">
              {[['Best', best] as const, ['Weakest', weakest] as const].map(([word, { courseId, subject, value, change }]) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>
                    <Go className="report-count" href={studentsHref({ exam: { id: examId } }, { courseId })}>
                      {subject}
                    </Go>{' '}
                    <span className="num">{value}</span> {change !== null && <Deviation value={change} />}
                    {change !== null && <span className="hint"> %</span>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </Box>
  );
}

/** Who has which grade, as bars and as figures that open their students. */
export function GradesBox({ exam }: { exam: LatestExam }) {
  const { examId, grades, means } = exam;
  if (grades.length === 0) return null;
  const most = grades.reduce((best, one) => (one.students > best.students ? one : best));
  return (
    <Box title={means ? 'Mean grades' : 'Levels of all results'}>
      <Bars
        label={`How many have which grade; most have ${most.grade}.`}
        how="columns"
        height={160}
        data={grades.map(({ grade, students }) => ({ grade, students }))}
        by="grade"
        series={[{ key: 'students', label: means ? 'Students' : 'Results' }]}
      />
      <ul className="grade-counts">
        {grades
          .filter(({ students }) => students > 0)
          .map(({ grade, students }) => (
            <li key={grade}>
              {means ? (
                <Go className="report-count" href={studentsHref({ exam: { id: examId } }, {}, grade)}>
                  {grade} <span className="num">{students.toLocaleString('en-KE')}</span>
                </Go>
              ) : (
                <>
                  {grade} <span className="num">{students.toLocaleString('en-KE')}</span>
                </>
              )}
            </li>
          ))}
      </ul>
    </Box>
  );
}

/** The school's mean in the exams of the same kind, term after term. */
export function TrendBox({ trend, examId }: { trend: ExamDashboard['trend']; examId: number }) {
  const [first, last] = [trend[0], trend.at(-1)];
  return (
    <Box
      title="The school’s mean"
      aside={
        <Go className="link" href={tabOf(examId, 'years')}>
          Years
        </Go>
      }
    >
      <Lines
        label={`The school’s mean from ${first?.mean} in ${first?.term} to ${last?.mean} in ${last?.term}.`}
        data={trend.map(({ term, mean }) => ({ term, mean }))}
        by="term"
        series={[{ key: 'mean', label: 'Mean' }]}
        height={160}
        dots
        from="auto"
      />
    </Box>
  );
}
