import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type ListBody, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type TypedCode, typedCodesApi } from '../../contract/typed-codes.ts';
import { CodeDrawer } from './CodeDrawer.tsx';
import { whatWords } from './code-words.ts';

const columns: readonly Column<TypedCode>[] = [
  { key: 'reference', label: 'Code', value: (row) => <span className="num">{row.reference}</span> },
  { key: 'day', label: 'Day', value: (row) => formatDay(row.day), quiet: true, phone: 'note' },
  { key: 'documentNo', label: 'Receipt', value: (row) => <span className="num">{row.documentNo}</span> },
  { key: 'what', label: 'For', value: (row) => whatWords[row.what], quiet: true },
  { key: 'name', label: 'Of', value: (row) => row.name },
  { key: 'typedBy', label: 'Typed by', value: (row) => row.typedBy, quiet: true },
  { key: 'finding', label: 'What differs', value: (row) => row.finding },
  { key: 'amount', label: 'Typed KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
  { key: 'told', label: 'Stated KES', value: (row) => row.told !== null && <Money cents={row.told} cell />, end: true },
];

/** Codes that people typed and nobody has confirmed, or that differ from what M-Pesa and banks tell. */
export function useCodesBody(): ListBody {
  return useListBody({
    list: typedCodesApi.list,
    name: 'finance.typedCodes.list',
    words: {
      title: 'Codes not confirmed yet',
      search: 'Code, receipt, name or who typed it',
      empty: {
        title: 'No codes to confirm',
        text: 'A code that somebody types for M-Pesa, a bank slip or a transfer is not confirmed until M-Pesa or the bank tells of it, or a line of a statement shows it. Until then it appears here.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'Show',
        options: [
          { value: 'differs', label: 'That differ' },
          { value: 'settled', label: 'Settled by hand' },
          { value: 'confirmed', label: 'Confirmed' },
          { value: 'all', label: 'All' },
        ],
      },
    ],
    record: { drawer: (open, close) => <CodeDrawer open={open} close={close} /> },
  });
}
