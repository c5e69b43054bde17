import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { otherBillsApi } from '../../contract/other-bills.ts';
import { billingScreens } from '../../contract/screens.ts';
import { ReversalDialog } from '../approvals/ReversalDialog.tsx';
import '../billing.css';

/** One other bill: what it charged, who paid, and taking it back. */
export function BillDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(otherBillsApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const bill = data && data.id === id ? data : null;
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={bill?.title ?? 'Bill'}>
      <div className="form-scroll">
        {!bill &&
          (error ? (
            <ErrorState title="The bill could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonPage />
          ))}
        {bill && (
          <div className="stack">
            {bill.state === 'reversed' && <Note tone="att">Reversed: {bill.reversedBecause}</Note>}
            {bill.reversalAsked && (
              <Note tone="att">Reversal of this bill has been requested. Another person decides under Billing approvals.</Note>
            )}
            <Facts
              rows={[
                ['Vote head', bill.voteHead],
                ['Day', formatDay(bill.day)],
                ['Due', formatDay(bill.dueOn)],
                ['Students', bill.students.toLocaleString('en-KE')],
                ['Total', <Money key="total" cents={bill.total} />],
                ['Billed by', bill.authorName],
              ]}
            />
            <div className="billing-bar">
              <Button component={Go} variant="default" href={to(billingScreens.otherFeesBalances, {}, { billId: bill.id })}>
                Who owes what
              </Button>
              {bill.state === 'billed' && !bill.reversalAsked && (
                <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
                  Reverse the whole bill
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {asking && bill && (
        <ReversalDialog
          kind="reverse_bill"
          targetId={bill.id}
          title={bill.title}
          text={`What it charged ${counted(bill.students, 'student')}, together KES ${formatCents(bill.total)}, is reversed. What they paid stays as their credit.`}
          onClose={() => setAsking(false)}
        />
      )}
    </SideDrawer>
  );
}
