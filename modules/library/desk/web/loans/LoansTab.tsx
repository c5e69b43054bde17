import { IconMessage, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { loansApi } from '../../contract/loans.ts';
import { deskScreens } from '../../contract/screens.ts';
import { loanColumns } from './loan-columns.tsx';
import { LoanDrawer } from './LoanDrawer.tsx';

interface Telling {
  ids: readonly number[];
  clear: () => void;
}

/** As many loans as go at once. */
const [mostTold, mostRenewed] = [500, 100];

/** Whether so many go at once; says so where they do not, so that none is left out unseen. */
function within(ids: readonly unknown[], most: number): boolean {
  if (ids.length > most) say(`You chose ${ids.length} loans. Choose at most ${most} at once.`);
  return ids.length <= most;
}

/** What is out, overdue, came back or was lost. */
export function LoansTab({ tabs }: { tabs: ReactNode }) {
  const [telling, setTelling] = useState<Telling | null>(null);
  const classes = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 }).data?.filter(({ id }) => id !== 0) ?? [];
  const streams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  const tell = useSave(loansApi.tell);
  const renew = useSave(loansApi.renew, {
    onDone: ({ rows }) => {
      const refused = rows.filter((row) => row.refused !== null);
      const [first] = refused;
      say(`${counted(rows.length - refused.length, 'loan')} renewed${first ? `. ${first.title}: ${first.refused}` : ''}`);
    },
    onFailed: ({ message }) => say(message),
  });
  const { body } = useListBody({
    list: loansApi.list,
    name: 'library.libraryLoans.list',
    words: {
      title: 'Loans',
      search: 'Borrower, title or copy',
      empty: {
        title: 'No loans yet',
        text: 'What is issued appears here until it comes back: who has it, since when, and what is overdue.',
        tools: true,
      },
    },
    columns: loanColumns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'On loan or overdue' },
          { value: 'overdue', label: 'Overdue' },
          { value: 'out', label: 'On loan, not overdue' },
          { value: 'returned', label: 'Returned' },
          { value: 'lost', label: 'Lost' },
        ],
      },
      { key: 'classId', label: 'Class', options: classes.map(({ id, name }) => ({ value: String(id), label: name })) },
      {
        key: 'streamId',
        label: 'Stream',
        options: streams.map(({ id, className, name }) => ({ value: String(id), label: `${className} ${name}` })),
      },
      {
        key: 'borrowerKind',
        label: 'Borrowers',
        options: [
          { value: 'student', label: 'Students' },
          { value: 'staff', label: 'Staff' },
        ],
      },
      { key: 'from', label: 'Lent from', options: 'day' },
      { key: 'until', label: 'Lent until', options: 'day' },
    ],
    order: '-outOn',
    record: { drawer: (open, close) => <LoanDrawer id={open === null ? null : Number(open)} onClose={close} /> },
    bulk: [
      {
        label: 'Tell by SMS',
        icon: IconMessage,
        onClick: (ids, clear) => within(ids, mostTold) && setTelling({ ids: ids.map(Number), clear }),
      },
      {
        label: 'Renew',
        icon: IconRefresh,
        onClick: (ids, clear) => within(ids, mostRenewed) && renew.mutate({ ids: ids.map(Number) }, { onSuccess: clear }),
      },
    ],
  });
  return (
    <Page fill>
      <PageHeader
        title="Loans"
        menu={[
          { label: 'Issue books', href: to(deskScreens.issue) },
          { label: 'Return books', href: to(deskScreens.return) },
        ]}
      />
      {tabs}
      {body}
      <ConfirmDialog
        opened={telling !== null}
        onClose={() => setTelling(null)}
        title="Tell of overdue books?"
        text={`Of the ${counted(telling?.ids.length ?? 0, 'loan')} that you chose, the families of students and the staff whose books are overdue get one message each, with all their titles.`}
        note="What is not overdue is left out. Messages go when quiet hours let them."
        keep="Do not tell"
        confirm="Send messages"
        onConfirm={async () => {
          if (!telling) return;
          const { students, staff } = await tell.mutateAsync({ ids: [...telling.ids] });
          say(`Told of ${counted(students, 'student')} and ${counted(staff, 'member')} of staff`);
          telling.clear();
        }}
      />
    </Page>
  );
}
