import '#kit/web/ui/css/table.css';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { AccountCard } from '../../contract/students.ts';
import { modeWords } from '../../../receiving/contract/modes.ts';

const stateWords: Readonly<Record<AccountCard['receipts'][number]['state'], readonly [string, Tone]>> = {
  posted: ['Posted', 'quiet'],
  pending: ['Cheque not cleared', 'att'],
  crossed: ['Crossed', 'neg'],
  bounced: ['Bounced', 'neg'],
};

/** A student's receipts, the newest first. */
export function ReceiptsBox({ receipts }: { receipts: AccountCard['receipts'] }) {
  if (receipts.length === 0)
    return (
      <Box>
        <EmptyState title="No receipts" text="Nothing was received for this student yet." />
      </Box>
    );
  return (
    <Box>
      <div className="table-scroll">
        <table className="table" aria-label="Receipts">
          <thead>
            <tr>
              <th className="cell-first">Receipt</th>
              <th className="not-phone">Day</th>
              <th className="not-phone">Mode</th>
              <th className="not-phone">Paid by</th>
              <th className="not-phone">State</th>
              <th className="num cell-end">Amount KES</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => {
              const [words, tone] = stateWords[receipt.state];
              return (
                <tr key={receipt.id}>
                  <td className="cell-first num">
                    {receipt.receiptNo}
                    <small className="cell-note">
                      <DayText day={receipt.day} />, {modeWords[receipt.mode]}
                    </small>
                  </td>
                  <td className="cell-quiet not-phone">
                    <DayText day={receipt.day} />
                  </td>
                  <td className="not-phone">
                    {modeWords[receipt.mode]} <span className="cell-quiet num">{receipt.reference}</span>
                  </td>
                  <td className="cell-quiet not-phone">{receipt.payerName}</td>
                  <td className="not-phone">
                    <Status tone={tone}>{words}</Status>
                  </td>
                  <td className="num cell-end">
                    <Money cents={receipt.amount} cell />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
