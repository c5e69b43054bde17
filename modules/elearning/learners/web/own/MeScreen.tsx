import { useApi } from '#kit/web/api/hooks.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import '../learners.css';
import { learnerApi } from '../../contract/own.ts';

/** What the school has on record of the student. */
export default function MeScreen() {
  const { data, error, refetch } = useApi(learnerApi.me, {}, { staleTime: 60_000 });
  return (
    <Page>
      <PageHeader title="My details" />
      {error && !data && <ErrorState title="Your details could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <div className="two-boxes">
          <Box title="At the school" padded>
            <Facts
              rows={[
                ['Name', data.name],
                ['Admission number', data.admissionNo],
                ['Class', [data.className, data.streamName].filter(Boolean).join(' ')],
                ['Class teacher', data.classTeacher],
                ['Boarding', data.boarding === 'boarder' ? (data.hostel ?? 'Boarder') : 'Day student'],
                ['Date of birth', <DayText key="born" day={data.bornOn} />],
                ['Admitted', <DayText key="admitted" day={data.admittedOn} />],
                ['You sign in as', data.username],
              ]}
            />
            <p className="muted">Is something wrong? Tell your class teacher.</p>
          </Box>
          <Box title="Subjects" count={data.subjects.length} padded>
            {data.subjects.length === 0 ? (
              <p className="muted">No subjects are set for your class yet.</p>
            ) : (
              <ul className="learn-subjects">
                {data.subjects.map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
              </ul>
            )}
          </Box>
        </div>
      )}
    </Page>
  );
}
