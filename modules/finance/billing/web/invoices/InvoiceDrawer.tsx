import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { judge } from '#kit/contract/access.ts';
import { formatCents } from '#kit/contract/money.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { billingUse } from '../../../contract/access.ts';
import { type Invoice, invoicesApi } from '../../contract/invoices.ts';
import { ReversalDialog } from '../approvals/ReversalDialog.tsx';
import { InvoiceCharges } from './InvoiceCharges.tsx';
import { NoteForm } from './NoteForm.tsx';
import { WriteOffForm } from './WriteOffForm.tsx';
import '../billing.css';

/** One invoice at the side of a list: its charges, notes and sponsors, its paper, and what can be done with it. */
export function InvoiceDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(invoicesApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={data && data.id === id ? data.invoiceNo : 'Invoice'} size={640}>
      <div className="form-scroll">
        {data && data.id === id ? (
          <InvoiceBody key={data.id} invoice={data} />
        ) : error ? (
          <ErrorState title="The invoice could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </div>
    </SideDrawer>
  );
}

function InvoiceBody({ invoice }: { invoice: Invoice }) {
  const { id, title, fullName, admissionNo, className, day, dueOn, live, charges, notes, sponsors } = invoice;
  const [doing, setDoing] = useState<'note' | 'write off' | 'reverse' | null>(null);
  const done = () => setDoing(null);
  const print = () => printFile(buildRequest(invoicesApi.pdf, { id }).url).catch((failure: Error) => say(failure.message));
  const sum = (of: (charge: Invoice['charges'][number]) => number) => charges.reduce((total, charge) => total + of(charge), 0);
  const mayWrite = live && judge(billingUse, viewer()) === 'allowed';
  return (
    <div className="stack">
      {!live && <Note tone="att">This invoice was reversed.</Note>}
      {invoice.reversalAsked && <Note tone="att">Reversal of this invoice has been requested.</Note>}
      <Facts
        rows={[
          ['Student', `${fullName}, ${admissionNo}`],
          ['Class', className],
          ['For', title],
          ['Day', formatDay(day)],
          ['Due', formatDay(dueOn)],
        ]}
      />
      <Figures
        record
        figures={[
          { label: 'Charged', value: <Money cents={sum((charge) => charge.billed)} /> },
          { label: 'Paid', value: <Money cents={sum((charge) => charge.paid)} /> },
          { label: 'Owed', value: <Money cents={sum((charge) => charge.owed)} /> },
        ]}
      />
      <InvoiceCharges charges={charges} />
      {notes.length > 0 && (
        <ul className="people" aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id}>
              <span>
                <strong>{note.title}</strong>{' '}
                <small className="hint">
                  {note.noteNo}, {formatDay(note.day)}, {note.reason}
                </small>
              </span>
              <Money cents={note.amount} cell />
            </li>
          ))}
        </ul>
      )}
      {sponsors.map(({ name, amount }) => (
        <Note key={name}>
          Expected from {name}: <Money cents={amount} />
        </Note>
      ))}
      {doing === 'note' && <NoteForm invoice={invoice} onDone={done} />}
      {doing === 'write off' && <WriteOffForm invoice={invoice} onDone={done} />}
      {(doing === null || doing === 'reverse') && (
        <div className="billing-bar">
          <Button variant="default" onClick={() => void print()}>
            Print
          </Button>
          {mayWrite && (
            <>
              <Button variant="default" onClick={() => setDoing('note')}>
                Write a note
              </Button>
              {sum((charge) => charge.owed) > 0 && (
                <Button variant="default" onClick={() => setDoing('write off')}>
                  Write off
                </Button>
              )}
              {!invoice.reversalAsked && (
                <Button variant="subtle" color="red" onClick={() => setDoing('reverse')}>
                  Reverse
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {doing === 'reverse' && (
        <ReversalDialog
          kind="reverse_invoice"
          targetId={id}
          title={invoice.invoiceNo}
          text={`Its charges and notes, together KES ${formatCents(sum((charge) => charge.billed))} for ${fullName}, are reversed. What was paid on it stays as the student’s credit.`}
          onClose={done}
        />
      )}
    </div>
  );
}
