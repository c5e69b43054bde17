import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { stockScreens } from '../../contract/screens.ts';
import { type TransferRow, transfersApi, transferStates, transferStateWords } from '../../contract/transfers.ts';
import { useChoices } from '../use-choices.ts';
import { SendDrawer } from './SendDrawer.tsx';
import { StateOfTransfer } from './StateOfTransfer.tsx';

const columns: readonly Column<TransferRow>[] = [
  { key: 'transferNo', label: 'Transfer', value: ({ transferNo }) => <span className="num">{transferNo}</span> },
  { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} />, phone: 'note' },
  { key: 'fromStoreName', label: 'From', value: ({ fromStoreName }) => fromStoreName },
  { key: 'toStoreName', label: 'To', value: ({ toStoreName }) => toStoreName, phone: 'note' },
  { key: 'lines', label: 'Lines', value: ({ lines }) => <span className="num">{lines}</span>, end: true, optional: true },
  { key: 'value', label: 'Worth, KES', value: ({ value }) => <Money cents={value} cell />, end: true },
  { key: 'state', label: 'State', value: ({ state }) => <StateOfTransfer state={state} />, phone: 'figure' },
  { key: 'sentName', label: 'Sent by', value: ({ sentName }) => sentName, quiet: true },
  { key: 'receivedName', label: 'Received by', value: ({ receivedName }) => receivedName ?? '', quiet: true, optional: true },
];

/** Transfers between stores, those on their way first found by their state. */
export default function TransfersScreen() {
  const { store } = useChoices();
  const { add, body } = useListBody({
    list: transfersApi.list,
    name: 'inventory.stockTransfers.list',
    words: {
      title: 'Stock transfers',
      search: 'Number, store, note or who sent it',
      empty: {
        title: 'No transfers yet',
        text: 'Send stock from one store to another. It is on its way until somebody else receives it there, all of it or what came.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: transferStates.map((value) => ({ value, label: transferStateWords[value] })) },
      store,
    ],
    record: {
      add: 'Send stock',
      create: transfersApi.send,
      href: ({ id }) => to(stockScreens.stockTransfer, { id }),
      drawer: (open, close) => <SendDrawer opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Stock transfers" primary={add} />
      {body}
    </Page>
  );
}
