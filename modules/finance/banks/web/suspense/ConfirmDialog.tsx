import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { type Confirmed, type ListedPayment, suspenseApi } from '../../contract/suspense.ts';

const most = 50;

interface ConfirmProps {
  ids: readonly number[];
  /** Called when the act is done, whatever became of each. */
  onGiven: () => void;
  onClose: () => void;
}

/** Shows for whom each of the chosen payments is, gives those that are sure to them in one act, and says what became of each. */
export function ConfirmDialog({ ids, onGiven, onClose }: ConfirmProps) {
  const wanted = ids.slice(0, most);
  const { data, error } = useApi(suspenseApi.list, { among: wanted.join(','), state: 'all', size: most }, { staleTime: 0 });
  const giving = useSave(suspenseApi.confirm, { onDone: onGiven });
  const ready = (data?.rows ?? []).filter(({ ready: sure, open }) => sure && open > 0);
  const left = (data?.rows ?? []).filter((row) => !ready.includes(row));
  const title = giving.data ? 'Payments given' : `Give ${counted(ids.length, 'payment')} to the likeliest student`;
  return (
    <Dialog opened onClose={onClose} title={title} size={620}>
      {error && !data && <Note tone="neg">{error.message}</Note>}
      {!error && !data && <p className="hint">Looking for whose they are</p>}
      {ids.length > most && <Note tone="att">The first {most} are shown. Choose the others afterwards.</Note>}
      {giving.error && <Note tone="neg">{giving.error.message}</Note>}
      {giving.data ? (
        <Results rows={giving.data.rows} />
      ) : (
        data && (
          <div className="confirm-rows">
            {ready.map((row) => (
              <Line key={row.id} tag={<Tag tone="pos">{row.bestSure} %</Tag>} title={`${row.reference} to ${row.best}`}>
                KES {formatCents(row.open)}. {row.bestWhy}
              </Line>
            ))}
            {left.map((row) => (
              <Line key={row.id} tag={<Tag>Left</Tag>} title={row.reference}>
                {whyLeft(row)}
              </Line>
            ))}
          </div>
        )
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {giving.data ? 'Done' : 'Leave as it is'}
        </Button>
        {data && !giving.data && (
          <Button
            disabled={ready.length === 0}
            loading={giving.isPending}
            onClick={() =>
              giving.mutate({
                payments: ready.map(({ id, bestId, open, bestSure }) => ({
                  id,
                  studentId: bestId ?? 0,
                  open,
                  sure: bestSure ?? 0,
                })),
              })
            }
          >
            Write {counted(ready.length, 'receipt')}
            {ready.length > 0 && `, KES ${formatCents(ready.reduce((sum, { open }) => sum + open, 0))}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Results({ rows }: { rows: readonly Confirmed[] }) {
  const given = rows.filter(({ receiptNo }) => receiptNo !== null).length;
  return (
    <>
      <Note tone={given > 0 ? 'pos' : 'att'}>
        Written: {counted(given, 'receipt')}
        {given < rows.length && `. Left: ${counted(rows.length - given, 'payment')}`}.
      </Note>
      <div className="confirm-rows">
        {rows.map(({ id, reference, receiptNo, why }) => (
          <Line key={id} tag={<Tag tone={receiptNo ? 'pos' : 'att'}>{receiptNo ? 'Given' : 'Left'}</Tag>} title={reference}>
            {receiptNo ? `Receipt ${receiptNo}` : why}
          </Line>
        ))}
      </div>
    </>
  );
}

function Line({ tag, title, children }: { tag: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="list-row suggestion">
      {tag}
      <div>
        <strong>{title}</strong>
        <small>{children}</small>
      </div>
    </div>
  );
}

function whyLeft({ open, why, best, bestSure }: ListedPayment): string {
  if (open <= 0) return 'Nothing is left of it.';
  if (best === null) return 'Nobody’s number, phone or name is near. Open it and choose the student.';
  if (why !== null) return `${why} Open it and decide on it alone.`;
  return `${best} is ${bestSure} % sure, or another student is as likely. Open it and decide on it alone.`;
}
