import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { ledgerScreens } from '../../../ledger/contract/screens.ts';
import { financeStudentsApi, type StudentAccount } from '../../contract/students.ts';
import { whoColumns } from '../balance-columns.tsx';
import { useBalanceFilters } from '../use-balance-filters.ts';
import { StatementsDialog } from './StatementsDialog.tsx';

const columns: readonly Column<StudentAccount>[] = [
  ...whoColumns<StudentAccount>(),
  {
    key: 'balance',
    label: 'Balance KES',
    value: (row) => <Money cents={row.balance} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { balance }) => sum + balance, 0)} cell />,
    end: true,
    phone: 'figure',
  },
  {
    key: 'pocketMoney',
    label: 'Pocket money KES',
    value: (row) => <Money cents={row.pocketMoney} cell />,
    end: true,
    quiet: true,
  },
  { key: 'lastPaidOn', label: 'Last paid', value: (row) => <DayText day={row.lastPaidOn} />, quiet: true },
  { key: 'promisedOn', label: 'Promised for', value: (row) => <DayText day={row.promisedOn} />, quiet: true },
  { key: 'residence', label: 'Residence', value: (row) => row.residence, quiet: true, wrap: true, optional: true },
];

export default function StudentAccountsScreen() {
  const [printing, setPrinting] = useState<readonly number[] | null>(null);
  const keys = ['classId', 'streamId', 'owing', 'status'];
  const filters = useBalanceFilters(null).filter(({ key }) => keys.includes(key));
  return (
    <>
      <ListScreen
        list={financeStudentsApi.list}
        name="finance.financeStudents.list"
        words={{
          title: 'Student accounts',
          all: 'All accounts',
          search: 'Name, no. or phone',
          empty: { title: 'No students yet', text: 'Each student’s account appears here: what was billed, paid and promised.' },
        }}
        columns={columns}
        filters={filters}
        record={{ href: (row) => to(ledgerScreens.financeStudent, { id: row.id }) }}
        bulk={[{ label: 'Statements', icon: IconFileText, onClick: (ids) => setPrinting(ids.map(Number)) }]}
        menu={[{ label: 'Statements as PDF', icon: <IconFileText size={16} stroke={1.7} />, onClick: () => setPrinting([]) }]}
      />
      <StatementsDialog studentIds={printing} onClose={() => setPrinting(null)} />
    </>
  );
}
