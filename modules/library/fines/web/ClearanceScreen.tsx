import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { clearanceApi, fineKindWords } from '../contract/fines.ts';
import { finesScreens } from '../contract/screens.ts';

const numberOf = (value: unknown): number | null => (Number(value) > 0 ? Number(value) : null);

/** What somebody who leaves still has and owes; on paper to be signed. */
export default function ClearanceScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const student = numberOf(search['student']);
  const staff = student === null ? numberOf(search['staff']) : null;
  const choose = (next: Record<string, number | string>) =>
    void navigate({ href: to(finesScreens.clearance, {}, next), replace: true });
  const who = student === null ? (staff === null ? null : { staffMemberId: staff }) : { studentId: student };
  return (
    <Page>
      <PageHeader
        title="Library clearance"
        primary={
          who && (
            <Button
              onClick={() =>
                void printFile(buildRequest(clearanceApi.print, who).url).catch((problem: Error) => say(problem.message))
              }
            >
              Print slip
            </Button>
          )
        }
      />
      <Box title="Who leaves" padded>
        <div className="form-grid">
          <StudentPicker
            name="student"
            label="Student"
            value={student}
            onChange={(next) => choose(next === null ? {} : { student: next })}
          />
          <StaffPicker
            name="staff"
            label="Member of staff"
            value={staff}
            onChange={(next) => choose(typeof next === 'number' ? { staff: next } : {})}
          />
        </div>
      </Box>
      {who ? (
        <Clearance key={`${student}/${staff}`} who={who} />
      ) : (
        <EmptyState title="Choose who leaves" text="What they have not brought back and what they owe appears here then." />
      )}
    </Page>
  );
}

function Clearance({ who }: { who: { studentId?: number; staffMemberId?: number } }) {
  const { data, error, refetch } = useApi(clearanceApi.get, who, { staleTime: 0 });
  if (error) return <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { borrower, borrowerNo, className, clear, loans, fines } = data;
  return (
    <>
      <Note tone={clear ? 'pos' : 'att'}>
        {[borrower, borrowerNo, className].filter(Boolean).join(', ')}:{' '}
        {clear ? 'has brought everything back and owes the library nothing.' : 'is not clear yet.'}
      </Note>
      {loans.length > 0 && (
        <Box title="Not brought back" count={loans.length}>
          <RowsTable
            label="Not brought back"
            rows={loans}
            keyOf={({ id }) => id}
            columns={[
              { key: 'title', label: 'Book', value: ({ title, accessionNo }) => `${title} (${accessionNo})`, wrap: true },
              { key: 'outOn', label: 'Out', value: ({ outOn }) => formatDay(outOn), quiet: true },
              { key: 'dueOn', label: 'Due', value: ({ dueOn }) => formatDay(dueOn), phone: 'note' },
              {
                key: 'price',
                label: 'To replace, KES',
                value: ({ price }) => (price === null ? '–' : <Money cents={price} currency={null} />),
                end: true,
                phone: 'figure',
              },
            ]}
          />
        </Box>
      )}
      {fines.length > 0 && (
        <Box title="Fines owed" count={fines.length}>
          <RowsTable
            label="Fines owed"
            rows={fines}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'title',
                label: 'Book',
                value: ({ id, title, accessionNo }) => (
                  <Go href={to(finesScreens.fine, { id })}>{`${title} (${accessionNo})`}</Go>
                ),
                wrap: true,
              },
              { key: 'kind', label: 'For', value: ({ kind }) => fineKindWords[kind], phone: 'note' },
              { key: 'day', label: 'Day', value: ({ day }) => formatDay(day), quiet: true },
              {
                key: 'owed',
                label: 'Owed, KES',
                value: ({ owed }) => <Money cents={owed} currency={null} />,
                end: true,
                phone: 'figure',
              },
            ]}
          />
        </Box>
      )}
    </>
  );
}
