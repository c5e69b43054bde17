import { Button } from '@mantine/core';
import { IconAdjustments, IconClipboardList, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { photoOfStudent } from '#modules/registration/web/public.tsx';
import { financeAdmin, pocketMoneyUse } from '../../../contract/access.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { useClassFilters } from './class-filters.ts';
import { RulesDrawer } from './RulesDrawer.tsx';
import { Held } from './Held.tsx';

const columns: readonly Column<Wallet>[] = [
  {
    key: 'fullName',
    label: 'Student',
    value: (row) => <PersonCell name={row.fullName} photo={photoOfStudent(row)} />,
    wrap: true,
  },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, phone: 'note' },
  { key: 'seat', label: 'Class', value: (row) => row.seat, wrap: true, phone: 'note' },
  {
    key: 'balance',
    label: 'Balance, KES',
    value: (row) => <Held cents={row.balance} />,
    end: true,
    phone: 'figure',
  },
  { key: 'dailyLimit', label: 'Daily limit', value: (row) => <Limit cents={row.dailyLimit} />, end: true, quiet: true },
  { key: 'weeklyLimit', label: 'Weekly limit', value: (row) => <Limit cents={row.weeklyLimit} />, end: true, quiet: true },
  { key: 'lastMove', label: 'Last movement', value: (row) => <DayText day={row.lastMove} />, quiet: true },
  { key: 'frozen', label: 'State', value: (row) => row.frozen && <Status tone="att">Frozen</Status> },
];

function Limit({ cents }: { cents: number | null }) {
  return cents === null ? '–' : <Money cents={cents} cell />;
}

const state = {
  key: 'state',
  label: 'State',
  options: [
    { value: 'funded', label: 'With money' },
    { value: 'frozen', label: 'Frozen' },
    { value: 'below', label: 'Overdrawn' },
    { value: 'left', label: 'Left with a balance' },
  ],
};

/** Every student's pocket money. */
export function WalletList({ tabs }: { tabs: ReactNode }) {
  const [rules, setRules] = useState(false);
  const name = 'finance.wallets.list';
  const {
    state: list,
    total,
    body,
  } = useListBody({
    list: walletsApi.list,
    name,
    words: {
      title: 'Wallets',
      search: 'Name or adm no.',
      empty: { title: 'No students yet', text: 'Every student on the roll has a wallet. Register students first.' },
    },
    columns,
    filters: [...useClassFilters(), state],
    record: { href: ({ id }) => to(screens.wallet, { id }) },
  });
  const mayUse = judge(pocketMoneyUse, viewer()) === 'allowed';
  const mayRule = judge(financeAdmin, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader
        title="Pocket money"
        primary={
          mayUse && (
            <Button component={Go} href={to(screens.walletTill)}>
              Open till
            </Button>
          )
        }
        menu={[
          ...(mayUse
            ? [
                { label: 'Payout sheet', icon: <IconClipboardList size={16} stroke={1.7} />, href: to(screens.payoutSheet) },
                { label: 'Deposits from a sheet', icon: <IconTable size={16} stroke={1.7} />, href: to(screens.walletSheet) },
              ]
            : []),
          ...(mayRule
            ? [{ label: 'Limits of the school', icon: <IconAdjustments size={16} stroke={1.7} />, onClick: () => setRules(true) }]
            : []),
        ]}
      />
      {tabs}
      <Now />
      <SavedViews screen={name} all="All students" state={list} total={total} />
      {body}
      <RulesDrawer opened={rules} onClose={() => setRules(false)} />
    </Page>
  );
}

function Now() {
  const { data } = useApi(walletsApi.figures, {});
  if (!data) return null;
  return (
    <Figures
      record
      figures={[
        { label: 'Held for students', value: <Money cents={data.held} /> },
        { label: 'Wallets with money', value: data.wallets, href: to(screens.pocketMoney, {}, { state: 'funded' }) },
        { label: 'Deposited today', value: <Money cents={data.inToday} /> },
        { label: 'Withdrawn today', value: <Money cents={data.outToday} /> },
      ]}
    />
  );
}
