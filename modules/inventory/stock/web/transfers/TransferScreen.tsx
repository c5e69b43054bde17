import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { stockScreens } from '../../contract/screens.ts';
import { type Transfer, transfersApi } from '../../contract/transfers.ts';
import { printPaper } from '../print-paper.ts';
import { Quantity } from '../Quantity.tsx';
import { ReceiveDrawer } from './ReceiveDrawer.tsx';
import { StateOfTransfer } from './StateOfTransfer.tsx';

export default function TransferScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(transfersApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One transfer={data} onDone={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Transfer" />
      {error ? (
        <ErrorState title="The transfer could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const [receiving, setReceiving] = useState(false);
  const [givingUp, setGivingUp] = useState(false);
  const save = useSave(transfersApi.giveUp);
  const { id, version, state } = transfer;
  const open = state === 'under_way' || state === 'part';
  const may = open && transfer.mayReceive && !transfer.sentByMe;
  return (
    <Page>
      <PageHeader
        title={transfer.transferNo}
        meta={[
          `${transfer.fromStoreName} to ${transfer.toStoreName}`,
          formatDay(transfer.day),
          <StateOfTransfer key="state" state={state} />,
        ]}
        primary={may && <Button onClick={() => setReceiving(true)}>Receive</Button>}
        menu={[
          { label: 'Print transfer note', onClick: () => printPaper(transfersApi.print, { id }) },
          ...(may ? [{ label: 'Wait no longer for the rest', onClick: () => setGivingUp(true) }] : []),
        ]}
      />
      {open && transfer.sentByMe && <Note>You sent it. Somebody else receives it in {transfer.toStoreName}.</Note>}
      {open && !transfer.sentByMe && !transfer.mayReceive && <Note>Who keeps {transfer.toStoreName} receives it.</Note>}
      {transfer.shortBecause !== null && <Note tone="att">Received short: {transfer.shortBecause}</Note>}
      <Box title="What was sent" count={transfer.items.length}>
        <Lines transfer={transfer} />
      </Box>
      {transfer.receipts.length > 0 && (
        <Box title="What came" count={transfer.receipts.length}>
          <RowsTable
            label="What came"
            rows={transfer.receipts}
            keyOf={(row) => row.id}
            columns={[
              { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
              { key: 'item', label: 'Item', value: ({ itemName }) => itemName, phone: 'note' },
              { key: 'name', label: 'Received by', value: ({ name }) => name, quiet: true, phone: 'note' },
              {
                key: 'quantity',
                label: 'Quantity',
                value: ({ quantity }) => <Quantity of={quantity} />,
                end: true,
                phone: 'figure',
              },
            ]}
          />
        </Box>
      )}
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Sent by', `${transfer.sentName}, ${instantText(transfer.sentAt)}`],
              ['Received by', transfer.receivedName],
              ['Worth', <Money key="v" cents={transfer.value} />],
              ['Note', transfer.note],
            ]}
          />
        </Box>
        <Box title="History" padded>
          <History entity="stock transfer" id={id} />
        </Box>
      </div>
      <ReceiveDrawer transfer={transfer} opened={receiving} onClose={() => setReceiving(false)} onDone={onDone} />
      {givingUp && (
        <ReasonDialog
          title="Wait no longer for the rest?"
          text="What did not come must be written off before, by a count of what is on its way. The transfer then ends as received short."
          keep="Go on waiting"
          confirm="Wait no longer"
          onClose={() => setGivingUp(false)}
          onConfirm={async (reason) => {
            await save.mutateAsync({ id, version, reason });
            setGivingUp(false);
            say(`${transfer.transferNo} is received short`);
            onDone();
          }}
        />
      )}
    </Page>
  );
}

function Lines({ transfer: { items } }: { transfer: Transfer }) {
  return (
    <RowsTable
      label="What was sent"
      rows={items}
      keyOf={({ id }) => id}
      hrefOf={({ itemId }) => to(stockScreens.item, { id: itemId })}
      columns={[
        { key: 'name', label: 'Item', value: ({ name }) => name },
        {
          key: 'batch',
          label: 'Batch',
          value: ({ batchNo, expiresOn }) => [batchNo, expiresOn && `use by ${formatDay(expiresOn)}`].filter(Boolean).join(', '),
          quiet: true,
          phone: 'note',
        },
        { key: 'note', label: 'Note', value: ({ note }) => note ?? '', quiet: true, wrap: true },
        {
          key: 'quantity',
          label: 'Sent',
          value: ({ quantity, unit }) => <Quantity of={quantity} unit={unit} />,
          end: true,
          phone: 'figure',
        },
        { key: 'received', label: 'Received', value: ({ received }) => <Quantity of={received} />, end: true, phone: 'figure' },
        { key: 'value', label: 'KES', value: ({ value }) => <Money cents={value} cell />, end: true },
      ]}
    />
  );
}
