import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { openingsApi } from '../../contract/openings.ts';
import { stockScreens } from '../../contract/screens.ts';
import { Quantity } from '../Quantity.tsx';

interface OneOpeningProps {
  opening: Output<typeof openingsApi.get>;
  onClose: () => void;
}

/** A document of opening stock, which is taken back while nothing of it has moved. */
export function OneOpening({ opening, onClose }: OneOpeningProps) {
  const [asking, setAsking] = useState(false);
  const takingBack = useSave(openingsApi.takeBack);
  const { id, version, openingNo } = opening;
  return (
    <div className="form-scroll">
      {opening.takenBackOn !== null && (
        <Note tone="att">
          Reversed on {formatDay(opening.takenBackOn)}: {opening.takenBackBecause}
        </Note>
      )}
      <Facts
        rows={[
          ['Store', opening.storeName],
          ['As of', <DayText key="d" day={opening.day} />],
          ['Worth', <Money key="v" cents={opening.value} />],
          ['Entered by', opening.authorName],
          ['Note', opening.note],
        ]}
      />
      <Box title="What was there" count={opening.items.length}>
        <RowsTable
          label="What was there"
          rows={opening.items}
          keyOf={({ itemId, batchNo }) => `${itemId} ${batchNo ?? ''}`}
          hrefOf={({ itemId }) => to(stockScreens.item, { id: itemId })}
          columns={[
            { key: 'name', label: 'Item', value: ({ name }) => name },
            {
              key: 'batch',
              label: 'Batch',
              value: ({ batchNo, expiresOn }) =>
                [batchNo, expiresOn && `use by ${formatDay(expiresOn)}`].filter(Boolean).join(', '),
              quiet: true,
              phone: 'note',
            },
            {
              key: 'quantity',
              label: 'Quantity',
              value: ({ quantity, unit }) => <Quantity of={quantity} unit={unit} />,
              end: true,
            },
            { key: 'value', label: 'KES', value: ({ value }) => <Money cents={value} cell />, end: true, phone: 'figure' },
          ]}
        />
      </Box>
      <History entity="opening stock" id={id} />
      {opening.takenBackOn === null && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Reverse
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`Reverse ${openingNo}?`}
          text="All of it goes out of the store again, and out of the ledger. It can then be entered anew."
          keep="Keep opening stock"
          confirm="Reverse"
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await takingBack.mutateAsync({ id, version, reason });
            setAsking(false);
            say(`${openingNo} is reversed`);
            onClose();
          }}
        />
      )}
    </div>
  );
}
