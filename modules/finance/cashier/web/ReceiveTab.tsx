import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { payersApi } from '../contract/payers.ts';
import type { Written } from '../contract/receipts.ts';
import { PayerFind } from './PayerFind.tsx';
import { ReceiveForm } from './ReceiveForm.tsx';
import { WrittenNote } from './WrittenNote.tsx';
import { printReceipt, usePrintChoice } from './print.ts';
import type { Typed } from './receive-draft.ts';
import './pay.css';
import './pay-table.css';

/** One payer after the other: find, receive, hand over the receipt. */
export function ReceiveTab() {
  const asked = Number(new URLSearchParams(useSearch()).get('student'));
  const [studentId, setStudentId] = useState<number | null>(asked > 0 ? asked : null);
  const [last, setLast] = useState<Typed>();
  const [written, setWritten] = useState<(Written & { name: string }) | null>(null);
  const [print] = usePrintChoice();
  const desk = useApi(payersApi.desk, {}, { staleTime: 0 });
  const account = useApi(payersApi.account, { id: studentId ?? 0 }, { enabled: studentId !== null, staleTime: 0 });
  const failed = desk.error ?? (studentId === null ? null : account.error);
  const retry = () => void (desk.error ? desk.refetch() : account.refetch());
  if (failed && !(desk.data && account.data))
    return <ErrorState title="The account could not be loaded" error={failed} onRetry={retry} />;
  if (!desk.data) return <SkeletonPage />;
  if (studentId === null)
    return (
      <div className="pay-main">
        {written && <WrittenNote written={written} />}
        <PayerFind
          onChoose={(payer) => {
            setWritten(null);
            setStudentId(payer.studentId);
          }}
        />
      </div>
    );
  // What was fetched for the one before, or some time ago, must not be paid on. Once the fields stand they stay: a window
  // that is looked at again fetches anew, and what was typed must outlive that.
  if (account.data?.student.studentId !== studentId || !account.isFetchedAfterMount) return <SkeletonPage />;
  const { data } = account;
  return (
    <ReceiveForm
      key={studentId}
      account={data}
      desk={desk.data}
      last={last}
      onLeave={() => setStudentId(null)}
      onWritten={(receipt, typed) => {
        setLast(typed);
        setWritten({ ...receipt, name: data.student.name });
        setStudentId(null);
        if (print !== 'none') void printReceipt(receipt.id, print);
      }}
    />
  );
}
