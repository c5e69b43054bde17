import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { conditionWords } from '../../../catalogue/contract/words.ts';
import { type Loan, loansApi } from '../../contract/loans.ts';
import { deskScreens } from '../../contract/screens.ts';
import { countingWords } from '../../contract/terms.ts';
import { loanStateWords } from '../../contract/words.ts';

/** One loan: what it is, what held when it was lent, and what can be done with it. */
export function LoanDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(loansApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Loan">
      {error && !data && <ErrorState title="The loan could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && data.id === id && <One loan={data} onClose={onClose} />}
    </SideDrawer>
  );
}

const feeWords = ({ terms }: Loan): string =>
  terms.finePerDay === 0
    ? 'None'
    : `KES ${formatCents(terms.finePerDay)} a day, ${countingWords[terms.fineCounts].toLowerCase()}${terms.graceDays > 0 ? `, after ${terms.graceDays} days` : ''}`;

function One({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const [losing, setLosing] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const open = loan.returnedOn === null && loan.lostOn === null;
  const undo = useSave(loansApi.undo);
  const renew = useSave(loansApi.renew, {
    onDone: ({ rows: [row] }) => say(row?.refused ?? `Due on ${formatDay(row?.dueOn ?? '')}`),
    onFailed: ({ message }) => say(message),
  });
  return (
    <div className="drawer-form">
      <Facts
        rows={[
          [
            'State',
            <Status key="state" tone={loanStateWords[loan.state][1]}>
              {loanStateWords[loan.state][0]}
            </Status>,
          ],
          ['Title', loan.title],
          ['Copy', loan.accessionNo],
          [
            'Borrower',
            <Go key="who" href={to(deskScreens.borrower, { kind: loan.borrowerKind, id: loan.borrowerId })}>
              {loan.borrower}, {loan.borrowerNo}
            </Go>,
          ],
          ['Class or work', loan.seat],
          ['Lent', `${formatDay(loan.outOn)}, by ${loan.outName}`],
          ['Due', formatDay(loan.dueOn)],
          ['Days late', loan.daysLate === 0 ? null : loan.daysLate],
          ['Renewed', `${loan.renewals} of ${loan.terms.renewals}`],
          ['Returned', loan.returnedOn && `${formatDay(loan.returnedOn)}, to ${loan.inName ?? ''}`],
          ['Brought by', loan.presentedBy],
          ['Lost', loan.lostOn && formatDay(loan.lostOn)],
          [
            'Condition',
            `${conditionWords[loan.conditionOut]}${loan.conditionIn ? `, back ${conditionWords[loan.conditionIn].toLowerCase()}` : ''}`,
          ],
          ['Damage', loan.damage],
          ['Lent although', loan.because],
          ['Told', loan.toldOn && formatDay(loan.toldOn)],
          ['Rule', loan.terms.rule ?? 'What is usual'],
          ['Fine', feeWords(loan)],
        ]}
      />
      {open && (
        <div className="row">
          <Button loading={renew.isPending} onClick={() => renew.mutate({ ids: [loan.id] })}>
            Renew
          </Button>
          <Button variant="default" onClick={() => setLosing(true)}>
            It is lost
          </Button>
          {loan.outOn === today() && loan.renewals === 0 && (
            <Button variant="default" onClick={() => setUndoing(true)}>
              Lent by mistake
            </Button>
          )}
        </div>
      )}
      <History entity="library loan" id={loan.id} />
      <StepDrawer
        opened={losing}
        onClose={() => setLosing(false)}
        title="The book is lost"
        text="The loan ends, the copy is on record as lost, and its price and the fee are charged. Once it is found, a scan at the return desk gives that back."
        save={loansApi.lose}
        fixed={{ id: loan.id, version: loan.version }}
        fields={[{ kind: 'textarea', name: 'because', label: 'How it was lost' }]}
        onDone={({ fines }) => {
          const sum = fines.reduce((all, { amount }) => all + amount, 0);
          say(sum > 0 ? `Lost; KES ${formatCents(sum)} charged` : 'On record as lost');
        }}
      />
      <ConfirmDialog
        opened={undoing}
        onClose={() => setUndoing(false)}
        title="Was it lent by mistake?"
        text="The loan counts nowhere, and the copy is back on the shelf."
        keep="Keep loan"
        confirm="Undo loan"
        onConfirm={async () => {
          await undo.mutateAsync({ id: loan.id, version: loan.version });
          say(`${loan.title}: undone`);
          onClose();
        }}
      />
    </div>
  );
}
