import { IconArrowsExchange, IconBuildingBank, IconDeviceMobile, IconReceipt2, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type Bank, bankKinds, bankKindWords, banksApi } from '../contract/accounts.ts';
import { banksScreens } from '../contract/screens.ts';
import { BankDrawer } from './BankDrawer.tsx';
import { ChargeDrawer, TransferDrawer } from './MoveDrawers.tsx';
import { LimitsDrawer } from '../../control/web/LimitsDrawer.tsx';
import { useWaitingBody } from '../../control/web/use-waiting-body.tsx';
import { FeedsDrawer } from './settings/FeedsDrawer.tsx';
import { MpesaDrawer } from './settings/MpesaDrawer.tsx';
import { useSuspenseBody } from './suspense/use-suspense-body.tsx';

const tabs = [
  { key: 'accounts', label: 'Accounts' },
  { key: 'suspense', label: 'Suspense' },
  { key: 'second', label: 'Second approval' },
];

const columns: readonly Column<Bank>[] = [
  { key: 'name', label: 'Account', value: (row) => row.name },
  { key: 'kind', label: 'Kind', value: (row) => bankKindWords[row.kind], phone: 'note', quiet: true },
  { key: 'bank', label: 'Bank', value: (row) => [row.bank, row.branch].filter(Boolean).join(', '), quiet: true },
  { key: 'number', label: 'Number', value: (row) => <span className="num">{row.number ?? row.paybill}</span>, quiet: true },
  { key: 'code', label: 'Code', value: (row) => <span className="num">{row.code}</span>, quiet: true, optional: true },
  {
    key: 'openLines',
    label: 'Lines to explain',
    value: (row) => (row.openLines > 0 ? row.openLines.toLocaleString('en-KE') : ''),
    end: true,
  },
  { key: 'reconciledTo', label: 'Reconciled to', value: (row) => row.reconciledTo && formatDay(row.reconciledTo), quiet: true },
  {
    key: 'balance',
    label: 'Balance KES',
    // Below nought is no credit here: the bank, or somebody's own purse, has lent it.
    value: (row) =>
      row.balance < 0 ? <span className="neg">{formatCents(row.balance)}</span> : <Money cents={row.balance} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { balance }) => sum + balance, 0)} cell />,
  },
];

type Open = 'transfer' | 'charge' | 'limits' | 'mpesa' | 'feeds' | null;

export default function BanksScreen() {
  const tab = useTab(tabs);
  if (tab === 'second') return <SecondTab />;
  return tab === 'suspense' ? <SuspenseTab /> : <AccountsTab />;
}

function AccountsTab() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { add, body } = useListBody({
    list: banksApi.list,
    name: 'finance.banks.list',
    words: {
      title: 'Accounts',
      search: 'Name, bank or number',
      empty: {
        title: 'No accounts yet',
        text: 'Add the bank accounts, cash boxes and M-Pesa that hold the school’s money.',
      },
    },
    columns,
    filters: [{ key: 'kind', label: 'Kind', options: bankKinds.map((value) => ({ value, label: bankKindWords[value] })) }],
    record: {
      add: 'Add account',
      create: banksApi.create,
      href: (row) => to(banksScreens.bank, { id: row.id }),
      drawer: (shown, closeDrawer) => <BankDrawer open={shown} close={closeDrawer} />,
    },
  });
  const writes: MenuEntry[] =
    judge(banksApi.transfer.access, viewer()) === 'allowed'
      ? [
          { label: 'Transfer money', icon: <IconArrowsExchange size={16} stroke={1.7} />, onClick: () => setOpen('transfer') },
          { label: 'Record a bank charge', icon: <IconReceipt2 size={16} stroke={1.7} />, onClick: () => setOpen('charge') },
        ]
      : [];
  return (
    <Page fill>
      <PageHeader
        title="Banks"
        primary={add}
        menu={[
          ...writes,
          { label: 'Limits of one person', icon: <IconUsers size={16} stroke={1.7} />, onClick: () => setOpen('limits') },
          { label: 'M-Pesa settings', icon: <IconDeviceMobile size={16} stroke={1.7} />, onClick: () => setOpen('mpesa') },
          { label: 'Bank notifications', icon: <IconBuildingBank size={16} stroke={1.7} />, onClick: () => setOpen('feeds') },
        ]}
      />
      <Tabs tabs={tabs} label="Parts of banks" />
      {body}
      <TransferDrawer opened={open === 'transfer'} onClose={close} />
      <ChargeDrawer opened={open === 'charge'} onClose={close} />
      <LimitsDrawer opened={open === 'limits'} onClose={close} />
      <MpesaDrawer opened={open === 'mpesa'} onClose={close} />
      <FeedsDrawer opened={open === 'feeds'} onClose={close} />
    </Page>
  );
}

function SuspenseTab() {
  const { body } = useSuspenseBody();
  return (
    <Page fill>
      <PageHeader title="Banks" />
      <Tabs tabs={tabs} label="Parts of banks" />
      {body}
    </Page>
  );
}

function SecondTab() {
  const [limits, setLimits] = useState(false);
  const { body } = useWaitingBody();
  return (
    <Page fill>
      <PageHeader
        title="Banks"
        menu={[{ label: 'Limits of one person', icon: <IconUsers size={16} stroke={1.7} />, onClick: () => setLimits(true) }]}
      />
      <Tabs tabs={tabs} label="Parts of banks" />
      {body}
      <LimitsDrawer opened={limits} onClose={() => setLimits(false)} />
    </Page>
  );
}
