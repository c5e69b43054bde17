import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { ToOrder } from '../contract/order.ts';
import { ordersApi } from '../contract/orders.ts';

interface Line {
  requisitionLineId: number | null;
  itemId: number | null;
  description: string | null;
  quantity: number | null;
}

interface FromRequisitionProps<L extends Line> {
  lines: readonly L[];
  onChange: (lines: readonly L[]) => void;
  /** What a requisition still wants, as lines of this form. */
  linesOf: (wanted: ToOrder) => readonly L[];
}

const fresh = { staleTime: 30_000, keepPrevious: true };

/** Adds what an approved requisition still wants, found by its number or purpose, to what is typed by then. */
export function FromRequisition<L extends Line>({ lines, onChange, linesOf }: FromRequisitionProps<L>) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const { data } = useApi(ordersApi.open, words === '' ? {} : { q: words }, fresh);
  const now = useRef({ lines, onChange });
  useEffect(() => {
    now.current = { lines, onChange };
  });
  if (!data || (data.rows.length === 0 && words === '' && typed === '')) return null;
  const add = async (id: string): Promise<void> => {
    try {
      const more = linesOf(await call(ordersApi.from, { requisitionIds: id }));
      const there = now.current.lines.filter(
        (line) => line.itemId !== null || line.description !== null || line.quantity !== null,
      );
      const known = new Set(there.map(({ requisitionLineId }) => requisitionLineId));
      now.current.onChange([...there, ...more.filter(({ requisitionLineId }) => !known.has(requisitionLineId))]);
    } catch (failure) {
      say(`The requisition could not be added. ${failure instanceof Error ? failure.message : ''}`);
    }
  };
  return (
    <Select
      size="xs"
      aria-label="Add lines of a requisition"
      placeholder="Add lines of a requisition"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data.rows.map(({ id, requisitionNo, purpose }) => ({ value: String(id), label: `${requisitionNo}, ${purpose}` }))}
      value={null}
      onChange={(id) => {
        setTyped('');
        if (id !== null) void add(id);
      }}
      nothingFoundMessage="Nothing found"
    />
  );
}
