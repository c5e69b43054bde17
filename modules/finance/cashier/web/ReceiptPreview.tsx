import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import { modeWords } from '../../receiving/contract/modes.ts';
import type { Payer } from '../contract/payers.ts';
import { type allocate, amountOf, type Typed } from './receive-draft.ts';

interface ReceiptPreviewProps {
  school: { name: string; contacts: readonly string[] };
  payer: Payer;
  typed: Typed;
  allocation: ReturnType<typeof allocate>;
  servedBy: string;
}

/** The receipt as it will be printed; its number is given when it is written. */
export function ReceiptPreview({ school, payer, typed, allocation, servedBy }: ReceiptPreviewProps) {
  const amount = amountOf(typed);
  const after = payer.balance - amount;
  const by =
    typed.mode === 'in_kind'
      ? `${typed.quantity ?? 0} ${typed.unit} of ${typed.item}`
      : `${modeWords[typed.mode]} ${typed.reference}`;
  return (
    <aside className="pay-preview" aria-label="Receipt preview">
      <h2 className="box-title">Receipt preview</h2>
      <div className="pay-paper">
        <header>
          <strong>{school.name}</strong>
          {school.contacts.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </header>
        <dl>
          <Row name="Date">{formatDay(typed.day)}</Row>
          <Row name="Received from">{typed.payerName || payer.name}</Row>
          <Row name="For">{[payer.name, payer.admissionNo, payer.className].filter(Boolean).join(', ')}</Row>
          <Row name="By">{by}</Row>
        </dl>
        <dl className="pay-lines num">
          {allocation.lines
            .filter(({ share }) => share > 0)
            .map((line) => (
              <Row key={line.chargeId} name={line.title}>
                {formatCents(line.share)}
              </Row>
            ))}
          {allocation.rest > 0 && <Row name="Kept as credit">{formatCents(allocation.rest)}</Row>}
        </dl>
        <dl className="pay-total num">
          <Row name="Received">KES {formatCents(amount)}</Row>
        </dl>
        <dl className="num">
          <Row name={after < 0 ? 'In credit' : 'Balance after'}>{formatCents(Math.abs(after))}</Row>
        </dl>
        <p>{amountInWords(amount)}.</p>
        <footer>Served by {servedBy}</footer>
      </div>
    </aside>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
