import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Tracked, studentTrackerApi } from '../contract/tracker.ts';
import './analysis.css';
import { ExamsBox } from './tracker/ExamsBox.tsx';
import { OverTime } from './tracker/OverTime.tsx';
import { SubjectsBox } from './tracker/SubjectsBox.tsx';

/** One student over the years. */
export default function TrackerScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(studentTrackerApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One student={data} />;
  return (
    <Page>
      <PageHeader title="Results over the years" />
      {error ? (
        <ErrorState title="The results could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ student }: { student: Tracked }) {
  const { name, admissionNo, className, streamName, entryMarks, exams } = student;
  return (
    <Page>
      <PageHeader
        title={name}
        meta={[
          <span key="no" className="num">
            {admissionNo}
          </span>,
          [className, streamName].filter(Boolean).join(' '),
          entryMarks && `Entry mark ${entryMarks}`,
        ]}
      />
      {exams.length === 0 ? (
        <Box>
          <EmptyState
            title="No results yet"
            text="Every exam that is processed adds to the means, ranks and subjects shown here."
          />
        </Box>
      ) : (
        <div className="stack">
          <OverTime student={student} />
          <ExamsBox exams={exams} studentId={student.id} />
          <SubjectsBox student={student} />
        </div>
      )}
    </Page>
  );
}
