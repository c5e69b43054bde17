import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { markStateWords } from '../../sittings/contract/mark-values.ts';
import { awards, awardWords } from '../contract/award.ts';
import { resultsApi, type Standing } from '../contract/results.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';
import { Deviation, rankText } from './Deviation.tsx';
import './results.css';

interface StudentResultsDrawerProps {
  examId: number;
  studentId: number | null;
  /** Where a student's results over the years are. */
  yearsHref: (studentId: number) => string;
  onClose: () => void;
}

const stateWords = { ...markStateWords, missing: 'Not entered', scored: '' };

const columns: readonly Column<Output<typeof resultsApi.student>['subjects'][number]>[] = [
  { key: 'subject', label: 'Subject', value: ({ subject }) => subject },
  { key: 'mark', label: 'Mark', value: ({ mark, state }) => mark ?? stateWords[state], end: true, phone: 'figure' },
  { key: 'grade', label: 'Grade', value: ({ grade }) => grade ?? '–', phone: 'figure' },
  { key: 'points', label: 'Points', value: ({ points }) => points ?? '–', end: true },
  { key: 'deviation', label: 'Change', value: ({ deviation }) => <Deviation value={deviation} />, end: true, phone: 'figure' },
  { key: 'classRank', label: 'In the class', value: ({ classRank, classOf }) => rankText(classRank, classOf), end: true },
];

/** One student's subjects, how the mean came about, and the exams before. */
export function StudentResultsDrawer({ examId, studentId, yearsHref, onClose }: StudentResultsDrawerProps) {
  const { data, error, refetch } = useApi(
    resultsApi.student,
    { id: examId, studentId: studentId ?? 0 },
    { enabled: studentId !== null, staleTime: 0 },
  );
  const means = data?.earlier.flatMap(({ mean, average }) => mean ?? average ?? []) ?? [];
  return (
    <SideDrawer opened={studentId !== null} onClose={onClose} title={data?.standing.name ?? 'Results'} size={620}>
      {!data &&
        (error ? (
          <ErrorState title="The results could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        ))}
      {data && (
        <div className="results-one">
          <Figures
            record
            figures={[
              data.standing.mean === null
                ? { label: 'Total', value: data.standing.total, trend: means }
                : { label: 'Mean', value: data.standing.mean, beside: data.standing.grade, trend: means },
              { label: 'In the stream', value: rankText(data.standing.streamRank, data.standing.streamOf) },
              { label: 'In the class', value: rankText(data.standing.classRank, data.standing.classOf) },
            ]}
          />
          <RowsTable label="Subjects" columns={columns} rows={data.subjects} keyOf={({ courseId }) => courseId} />
          {data.standing.missing && <p className="muted">There is no mean: {noMean(data.standing)}</p>}
          {data.divisor > 0 && data.standing.mean !== null && (
            <section aria-label="How the mean came about">
              <h3>How the mean came about</h3>
              <p className="num">
                {data.counted.map(({ points }) => points).join(' + ')} ={' '}
                {data.counted.reduce((sum, { points }) => sum + (points ?? 0), 0)} points ÷ {data.divisor} = {data.standing.mean}
              </p>
              <ul className="results-why">
                {[...data.counted, ...data.left].map(({ courseId, name, points, why }) => (
                  <li key={courseId}>
                    <span>{name}</span>
                    <span className="num">{points ?? '–'}</span>
                    <span className="muted">{why}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Go className="link" href={yearsHref(data.standing.id)}>
            Results over the years
          </Go>
          {data.earlier.length > 1 && (
            <section aria-label="Exams before">
              <h3>Over time</h3>
              <ul className="results-why">
                {data.earlier.map((one) => (
                  <li key={one.examId}>
                    <a className="link" href={to(sittingsScreens.exam, { id: one.examId })}>
                      {one.exam}
                    </a>
                    <span className="num">{one.mean ?? one.average}</span>
                    <span className="muted">{one.term}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </SideDrawer>
  );
}

/** Why there is no mean, and what the letter in its place says. */
function noMean({ grade, missing }: Standing): string {
  const letter = awards.find((one) => one === grade);
  return letter ? `${letter}, ${awardWords[letter].toLowerCase()}. ${missing}` : `${missing}`;
}
