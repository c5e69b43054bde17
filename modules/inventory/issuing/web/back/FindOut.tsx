import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type OutRow, returnsApi } from '../../contract/returns.ts';

/** Finds what is out by the number of an issue, a card, a barcode, or a name; of one it is taken at once. */
export function FindOut({ onFound }: { onFound: (row: OutRow) => void }) {
  const [typed, setTyped] = useState('');
  const [rows, setRows] = useState<readonly OutRow[]>([]);
  const [said, setSaid] = useState<string | undefined>();
  const find = async (words: string): Promise<void> => {
    if (words === '') return;
    setSaid(undefined);
    try {
      const scanned = (await call(returnsApi.out, { scan: words, all: true })).rows;
      const found = scanned.length > 0 ? scanned : (await call(returnsApi.out, { q: words, all: true })).rows;
      const [only] = found;
      if (!only) return setSaid(`Nothing is out for “${words}”.`);
      setTyped((now) => (now.trim() === words ? '' : now));
      if (found.length > 1) return setRows(found);
      setRows([]);
      onFound(only);
    } catch (failure) {
      setSaid(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const columns: readonly Column<OutRow>[] = [
    { key: 'itemName', label: 'Item', value: (row) => row.itemName },
    { key: 'toName', label: 'With', value: (row) => row.toName, phone: 'note' },
    { key: 'issueNo', label: 'Issue', value: (row) => <span className="num">{row.issueNo}</span>, phone: 'note' },
    { key: 'dueOn', label: 'Due back', value: (row) => <DayText day={row.dueOn} />, quiet: true },
    {
      key: 'out',
      label: 'Out',
      value: (row) => <span className="num">{formatQuantity(row.out, row.unit)}</span>,
      end: true,
      phone: 'note',
    },
    {
      key: 'take',
      label: '',
      end: true,
      phone: 'figure',
      value: (row) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setRows(rows.filter(({ id }) => id !== row.id));
            onFound(row);
          }}
        >
          Add
        </Button>
      ),
    },
  ];
  return (
    <>
      <TextInput
        name="find"
        label="Find what comes back"
        placeholder="Scan, issue no., person or item; then Enter"
        autoComplete="off"
        value={typed}
        error={said}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void find(typed.trim());
        }}
      />
      {rows.length > 0 && <RowsTable label="Out" columns={columns} rows={rows} keyOf={(row) => row.id} />}
    </>
  );
}
