import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type BorrowerCard, borrowersApi } from '../../contract/borrowers.ts';
import { loansApi } from '../../contract/loans.ts';
import { deskScreens } from '../../contract/screens.ts';
import { type BorrowerKind, borrowerKinds } from '../../contract/words.ts';
import { ownLoanColumns } from './loan-columns.tsx';
import { LoanDrawer } from './LoanDrawer.tsx';

/** A borrower: what they have, owe and wait for, and all that they ever read. */
export default function BorrowerScreen() {
  const params: { kind?: string; id?: string } = useParams({ strict: false });
  const kind: BorrowerKind = borrowerKinds.find((one) => one === params.kind) ?? 'student';
  const { data, error, refetch } = useApi(borrowersApi.card, { kind, id: Number(params.id) }, { staleTime: 0 });
  if (data) return <One card={data} />;
  return (
    <Page>
      <PageHeader title="Borrower" />
      {error ? (
        <ErrorState title="The borrower could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ card }: { card: BorrowerCard }) {
  const { kind, id, name, no, seat, here, has, mostOverall, overdue, owed, blocks, reservations } = card;
  const { body } = useListBody({
    list: loansApi.list,
    name: 'library.libraryLoans.list',
    apart: 'of a borrower',
    words: {
      title: `Loans of ${name}`,
      search: 'Title or copy',
      empty: {
        title: 'Nothing was lent yet',
        text: 'Every book that they borrow appears here, also once it is back.',
        tools: true,
      },
    },
    columns: ownLoanColumns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'On loan or overdue' },
          { value: 'overdue', label: 'Overdue' },
          { value: 'returned', label: 'Returned' },
          { value: 'lost', label: 'Lost' },
        ],
      },
    ],
    fixed: { borrowerKind: kind, borrowerId: id },
    order: '-outOn',
    record: { drawer: (open, close) => <LoanDrawer id={open === null ? null : Number(open)} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader
        title={name}
        meta={[no, seat, !here && 'Has left']}
        avatar={<Avatar name={name} photo={{ kind, id }} size={48} />}
        menu={[{ label: 'Issue books', href: to(deskScreens.issue) }]}
      />
      {blocks.map((words) => (
        <Note key={words} tone="neg">
          {words}
        </Note>
      ))}
      {reservations.map((one) => (
        <Note key={one.id} tone={one.state === 'ready' ? 'pos' : 'quiet'}>
          {one.state === 'ready'
            ? `“${one.title}” (${one.accessionNo ?? ''}) is put aside until ${one.heldUntil === null ? '' : formatDay(one.heldUntil)}.`
            : `Waits for “${one.title}”.`}
        </Note>
      ))}
      <Figures
        record
        figures={[
          { label: 'On loan', value: has, ...(mostOverall === null ? {} : { beside: `of ${mostOverall}` }) },
          { label: 'Overdue', value: overdue },
          { label: 'Owes', value: <Money cents={owed} /> },
          { label: 'Waits for', value: reservations.length },
        ]}
      />
      {body}
    </Page>
  );
}
