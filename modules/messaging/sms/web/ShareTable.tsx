import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import type { SmsDashboard } from '../contract/dashboard.ts';
import { figure } from './sms-words.ts';

interface ShareTableProps {
  title: string;
  rows: SmsDashboard['purposes'];
  hrefOf: (name: string) => string;
}

const columns: readonly Column<SmsDashboard['purposes'][number]>[] = [
  { key: 'messages', label: 'Messages', value: ({ messages }) => figure(messages), end: true, phone: 'figure' },
  { key: 'segments', label: 'Segments', value: ({ segments }) => figure(segments), end: true, quiet: true },
  { key: 'delivered', label: 'Delivered', value: ({ delivered }) => figure(delivered), end: true, quiet: true },
  { key: 'failed', label: 'Failed', value: ({ failed }) => figure(failed), end: true, phone: 'figure' },
];

/** Messages by what they were for, or by who sent them. */
export function ShareTable({ title, rows, hrefOf }: ShareTableProps) {
  return (
    <Box title={title} count={rows.length}>
      <RowsTable
        label={title}
        columns={[
          {
            key: 'name',
            label: title.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase()),
            value: ({ name }) => name,
          },
          ...columns,
        ]}
        rows={rows}
        keyOf={({ name }) => name}
        hrefOf={({ name }) => hrefOf(name)}
      />
    </Box>
  );
}
