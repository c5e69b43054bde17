import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Item } from '../../../setup/contract/items.ts';
import { type CardMove, moveWords, stockApi } from '../../contract/stock.ts';
import { documentHref } from '../document-href.ts';
import { printPaper } from '../print-paper.ts';
import { Quantity } from '../Quantity.tsx';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<CardMove>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
  {
    key: 'documentNo',
    label: 'Document',
    value: ({ document, documentId, documentNo }) => {
      const href = documentHref(document, documentId);
      return href ? (
        <Go className="link num" href={href}>
          {documentNo}
        </Go>
      ) : (
        <span className="num">{documentNo}</span>
      );
    },
    phone: 'note',
  },
  {
    key: 'kind',
    label: 'What',
    value: ({ kind, party }) => (party ? `${moveWords[kind]}, ${party}` : moveWords[kind]),
    phone: 'note',
  },
  { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName, quiet: true },
  { key: 'batchNo', label: 'Batch', value: ({ batchNo }) => batchNo ?? '', quiet: true, optional: true },
  { key: 'received', label: 'Received', value: ({ received }) => received !== null && <Quantity of={received} />, end: true },
  { key: 'issued', label: 'Issued', value: ({ issued }) => issued !== null && <Quantity of={issued} />, end: true },
  { key: 'balance', label: 'Balance', value: ({ balance }) => <Quantity of={balance} />, end: true, phone: 'figure' },
  { key: 'value', label: 'KES', value: ({ value }) => <Money cents={value} cell />, end: true, optional: true },
  {
    key: 'balanceValue',
    label: 'Worth, KES',
    value: ({ balanceValue }) => <Money cents={balanceValue} cell />,
    end: true,
  },
  { key: 'narration', label: 'Note', value: ({ narration }) => narration ?? '', quiet: true, wrap: true, optional: true },
  { key: 'authorName', label: 'By', value: ({ authorName }) => authorName, quiet: true, optional: true },
];

/** Every movement of an item with what there was after it: the stock card (S3). */
export function CardTab({ item }: { item: Item }) {
  const { store } = useChoices();
  const { input } = useListState(stockApi.card);
  const { body } = useListBody({
    list: stockApi.card,
    name: 'inventory.stock.card',
    words: {
      title: `Stock card, ${item.name}`,
      search: 'Document, department, supplier or batch',
      empty: {
        title: 'Nothing has moved yet',
        text: 'Opening stock, receipts, issues and transfers appear here with the balance after each.',
        tools: true,
      },
    },
    columns,
    fixed: { id: item.id },
    filters: [store, { key: 'from', label: 'From', options: 'day' }, { key: 'until', label: 'Until', options: 'day' }],
  });
  const { storeId, from, until } = input;
  return (
    <>
      <div className="card-print">
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => printPaper(stockApi.printCard, { id: item.id, storeId, from, until })}
        >
          Print stock card
        </Button>
      </div>
      {body}
    </>
  );
}
