import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { borrowersApi } from '../../contract/borrowers.ts';
import { loansApi } from '../../contract/loans.ts';
import { deskScreens } from '../../contract/screens.ts';
import { loanStateWords } from '../../contract/words.ts';

/** As many as are shown on the profile; the rest stands on the borrower’s page. */
const shown = 20;

/** The library books of a student, on their profile: what they have, and what they read last. */
export default function LibraryTab({ student: { id } }: { student: { id: number } }) {
  const card = useApi(borrowersApi.card, { kind: 'student', id }, { staleTime: 0 });
  const past = useApi(loansApi.list, { borrowerKind: 'student', borrowerId: id, sort: '-outOn', size: shown }, { staleTime: 0 });
  const problem = card.error ?? past.error;
  if (problem && !(card.data && past.data))
    return <ErrorState title="The library books could not be loaded" error={problem} onRetry={() => void card.refetch()} />;
  if (!card.data || !past.data) return <SkeletonPage />;
  const { has, mostOverall, overdue, owed, blocks } = card.data;
  return (
    <>
      <Figures
        record
        figures={[
          { label: 'On loan', value: has, ...(mostOverall === null ? {} : { beside: `of ${mostOverall}` }) },
          { label: 'Overdue', value: overdue },
          { label: 'Owes', value: <Money cents={owed} /> },
          { label: 'Borrowed in all', value: past.data.total },
        ]}
      />
      {blocks.map((words) => (
        <Note key={words} tone="neg">
          {words}
        </Note>
      ))}
      <Box
        title="Books"
        count={past.data.total}
        aside={<Go href={to(deskScreens.borrower, { kind: 'student', id })}>All of them</Go>}
      >
        {past.data.rows.length === 0 ? (
          <EmptyState title="Nothing was lent yet" text="Every book that they borrow appears here, also once it is back." />
        ) : (
          <div className="table-scroll">
            <table className="table" aria-label="Library books">
              <thead>
                <tr>
                  <th>Title</th>
                  <th>Lent</th>
                  <th>Due</th>
                  <th>State</th>
                </tr>
              </thead>
              <tbody>
                {past.data.rows.map((loan) => (
                  <tr key={loan.id}>
                    <td>
                      {loan.title} <span className="muted">{loan.accessionNo}</span>
                    </td>
                    <td>{formatDay(loan.outOn)}</td>
                    <td>{formatDay(loan.dueOn)}</td>
                    <td>
                      <Status tone={loanStateWords[loan.state][1]}>{loanStateWords[loan.state][0]}</Status>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Box>
    </>
  );
}
