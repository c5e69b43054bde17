import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { studentsScreens } from '../../students/contract/screens.ts';
import { sponsorshipsApi } from '../contract/sponsors.ts';
import { partOf, timeOf } from './sponsorship-words.ts';
import '#kit/web/ui/css/people.css';

/** The students whom a sponsor pays for, each with what and since when. */
export function SponsoredStudents({ sponsorId }: { sponsorId: number }) {
  const { data, error, refetch } = useApi(sponsorshipsApi.list, { sponsorId, size: 200 }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The students could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.total === 0)
    return <EmptyState title="No students yet" text="Name the sponsor on the student’s profile, under Sponsors." />;
  return (
    <ul className="people">
      {data.rows.map((row) => (
        <li key={row.id}>
          <span>
            <Go className="link" href={to(studentsScreens.student, { id: row.studentId }, { tab: 'sponsors' })}>
              {row.studentName}
            </Go>{' '}
            <small className="hint">{[row.admissionNo, row.className].filter(Boolean).join(', ')}</small>
          </span>
          <small>
            {partOf(row)}, {timeOf(row)}
          </small>
        </li>
      ))}
      {data.total > data.rows.length && (
        <li className="muted">And {(data.total - data.rows.length).toLocaleString('en-KE')} more.</li>
      )}
    </ul>
  );
}
