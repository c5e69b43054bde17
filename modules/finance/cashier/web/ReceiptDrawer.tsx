import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { viewer } from '#kit/web/api/session.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { bursariesApi } from '../contract/bursaries.ts';
import { modeWords } from '../../receiving/contract/modes.ts';
import { type Receipt, receiptsApi } from '../contract/receipts.ts';
import { CrossBursaryDialog } from './CrossBursaryDialog.tsx';
import { CrossDialog } from './CrossDialog.tsx';
import { printReceipt } from './print.ts';
import { ReceiptStatus } from './receipt-columns.tsx';

const may = (endpoint: (typeof receiptsApi)['print' | 'cross'] | typeof bursariesApi.cross) =>
  judge(endpoint.access, viewer()) === 'allowed';

/** A receipt at the side of its list: what it says, its paper, and crossing it. */
export function ReceiptDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={receiptsApi.get} title={(record) => record?.receiptNo ?? ''}>
      {(record) =>
        record && <DrawerParts entity="receipt" id={record.id} locked={null} parts={[]} details={<Details receipt={record} />} />
      }
    </RecordDrawer>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const [crossing, setCrossing] = useState(false);
  const stands = receipt.state === 'posted' || receipt.state === 'pending';
  const [crossingAll, setCrossingAll] = useState(false);
  const { goods, bursary } = receipt;
  return (
    <>
      <div className="form-scroll">
        {receipt.state === 'crossed' && (
          <Note tone="neg">
            Crossed by {receipt.crossedBy}
            {receipt.crossedAt && `, ${instantText(receipt.crossedAt)}`}: {receipt.crossedBecause}
          </Note>
        )}
        {receipt.state === 'bounced' && <Note tone="neg">The cheque bounced: {receipt.crossedBecause}</Note>}
        <Facts
          rows={
            [
              ['Amount', <Money key="amount" cents={receipt.amount} />],
              ['In words', amountInWords(receipt.amount)],
              ['State', <ReceiptStatus key="state" state={receipt.state} />],
              ['Received on', formatDay(receipt.day)],
              ['Received from', receipt.payerName],
              ['Phone', receipt.payerPhone && formatPhone(receipt.payerPhone)],
              ['For', [receipt.name, receipt.admissionNo, receipt.className].filter(Boolean).join(', ')],
              ['By', [modeWords[receipt.mode], receipt.reference].filter(Boolean).join(' ')],
              ['Goods', goods && `${goods.quantity} ${goods.unit} of ${goods.item} at ${formatCents(goods.unitPrice)}`],
              ['Into', receipt.account],
              [
                'Bursary',
                bursary && `${bursary.payerName} ${bursary.reference}, ${counted(bursary.standing, 'receipt')} that stand`,
              ],
              ['Balance after', receipt.balanceAfter !== null && formatCents(receipt.balanceAfter)],
              ['Note', receipt.narration],
              ['Cashier', receipt.cashierName],
              ['Written', `${instantText(receipt.at)} by ${receipt.writtenBy}`],
              [
                'Printed',
                receipt.printCount === 0 ? 'Not yet' : receipt.printCount === 1 ? 'Once' : `${receipt.printCount} times`,
              ],
              ['Instead of', receipt.insteadOf?.receiptNo],
              ['Issued again as', receipt.reissued.map(({ receiptNo, name }) => `${receiptNo} for ${name}`).join('; ')],
              [
                'Seal',
                <span key="seal" className="num">
                  {receipt.hash.slice(0, 16)}
                </span>,
              ],
              [
                'Public check',
                <Go key="check" className="link" href={receipt.checkPath}>
                  What its QR code opens
                </Go>,
              ],
            ].filter(([, value]) => value !== false) as [string, ReactNode][]
          }
        />
        <h3 className="box-title">Set against</h3>
        <Facts
          rows={receipt.allocations.map(({ title, term, amount }) => [
            [title, term].filter(Boolean).join(', '),
            formatCents(amount),
          ])}
        />
      </div>
      <div className="form-bar">
        {may(receiptsApi.print) && (
          <>
            <Button onClick={() => void printReceipt(receipt.id, 'A5')}>Print A5</Button>
            <Button variant="default" onClick={() => void printReceipt(receipt.id, '80mm')}>
              Print 80 mm
            </Button>
          </>
        )}
        {stands && may(receiptsApi.cross) && (
          <Button variant="default" color="red" onClick={() => setCrossing(true)}>
            Cross receipt
          </Button>
        )}
        {bursary && bursary.standing > 0 && may(bursariesApi.cross) && (
          <Button variant="default" color="red" onClick={() => setCrossingAll(true)}>
            Cross whole bursary
          </Button>
        )}
      </div>
      {bursary && crossingAll && <CrossBursaryDialog bursary={bursary} onClose={() => setCrossingAll(false)} />}
      {crossing && <CrossDialog receipt={receipt} onClose={() => setCrossing(false)} />}
    </>
  );
}
