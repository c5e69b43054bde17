import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page } from '#kit/web/ui/Page.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import type { Ration } from '../../contract/rations.ts';
import { RationHead } from './RationHead.tsx';
import { ServeDrawer } from './ServeDrawer.tsx';

type Meal = Ration['meals'][number];
type Item = Ration['items'][number];

const number = (value: number | null) => (value === null ? '' : <span className="num">{value}</span>);
const mealColumns: readonly Column<Meal>[] = [
  { key: 'name', label: 'Meal', value: (row) => row.name },
  { key: 'dishes', label: 'Dishes', value: (row) => row.dishes, quiet: true, wrap: true, phone: 'note' },
  { key: 'boarders', label: 'Boarders', value: (row) => number(row.boarders), end: true, quiet: true },
  { key: 'dayScholars', label: 'Day scholars', value: (row) => number(row.dayScholars), end: true, quiet: true },
  { key: 'staff', label: 'Staff', value: (row) => number(row.staff), end: true, quiet: true },
  { key: 'visitors', label: 'Visitors', value: (row) => number(row.visitors), end: true, quiet: true },
  { key: 'heads', label: 'Planned', value: (row) => number(row.heads), end: true },
  { key: 'served', label: 'Served', value: (row) => number(row.served), end: true, phone: 'figure' },
];

const itemColumns: readonly Column<Item>[] = [
  { key: 'name', label: 'Item', value: (row) => row.name },
  { key: 'planned', label: 'Needed', value: (row) => formatQuantity(row.planned, row.unit), end: true, quiet: true },
  {
    key: 'carried',
    label: 'Left before',
    value: (row) => row.carried > 0 && formatQuantity(row.carried, row.unit),
    end: true,
    quiet: true,
  },
  { key: 'quantity', label: 'Issued', value: (row) => formatQuantity(row.quantity, row.unit), end: true, phone: 'figure' },
  {
    key: 'leftOver',
    label: 'Left over',
    value: (row) => row.leftOver !== null && formatQuantity(row.leftOver, row.unit),
    end: true,
    quiet: true,
    phone: 'note',
  },
  { key: 'used', label: 'Used', value: (row) => row.used !== null && formatQuantity(row.used, row.unit), end: true },
  {
    key: 'variance',
    label: 'Against the plan',
    value: (row) => row.used !== null && (row.used > row.planned ? '+' : '') + formatQuantity(row.used - row.planned, row.unit),
    end: true,
    quiet: true,
  },
  {
    key: 'value',
    label: 'KES',
    value: (row) => row.value !== null && <Money cents={row.value} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + (value ?? 0), 0)} cell />,
    end: true,
  },
];

/** What was issued for a day’s meals, how many were served, and what was left. */
export function IssuedRation({ ration }: { ration: Ration }) {
  const [serving, setServing] = useState(false);
  const { state, meals, items } = ration;
  const heads = Math.max(0, ...meals.map(({ served, heads: planned }) => served ?? planned));
  const value = ration.value ?? 0;
  const serves = state === 'issued' || state === 'served';
  return (
    <Page>
      <RationHead
        ration={ration}
        primary={
          serves && (
            <Button onClick={() => setServing(true)}>
              {state === 'served' ? 'Change what was served' : 'Note what was served'}
            </Button>
          )
        }
      />
      {state === 'reversed' && (
        <Note tone="att">Its issue was reversed: everything went back to the store, and nothing was used.</Note>
      )}
      {ration.note && <Note>{ration.note}</Note>}
      {serves && (
        <Figures
          record
          figures={[
            { label: 'Issued', value: <Money cents={value} /> },
            { label: 'Most heads at a meal', value: heads },
            { label: 'A head', value: heads > 0 ? <Money cents={Math.round(value / heads)} currency={null} /> : '–' },
          ]}
        />
      )}
      <Box title="Meals">
        <RowsTable label="Meals" columns={mealColumns} rows={meals} keyOf={(row) => row.mealId} />
      </Box>
      <Box title="Items" count={items.length}>
        <RowsTable label="Items" columns={itemColumns} rows={items} keyOf={(row) => row.itemId} />
      </Box>
      <History entity="ration" id={ration.id} />
      {serves && <ServeDrawer ration={ration} opened={serving} onClose={() => setServing(false)} />}
    </Page>
  );
}
