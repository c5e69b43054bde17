import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { MoveList } from './MoveList.tsx';
import { PayoutList } from './PayoutList.tsx';
import { WalletList } from './WalletList.tsx';

const tabs = [
  { key: 'wallets', label: 'Wallets' },
  { key: 'moves', label: 'Movements' },
  { key: 'payouts', label: 'Payouts' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  wallets: WalletList,
  moves: MoveList,
  payouts: PayoutList,
};

export default function PocketMoneyScreen() {
  const List = lists[useTab(tabs)] ?? WalletList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of pocket money" />} />;
}
