import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { transfersApi } from '../contract/transfers.ts';
import { ClearanceItemList } from './ClearanceItemList.tsx';
import { OfferList } from './OfferList.tsx';
import { SignerList } from './SignerList.tsx';
import { TransferList } from './TransferList.tsx';

const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  transfers: TransferList,
  reporting: ({ tabs }) => <TransferList key="reporting" tabs={tabs} notReported />,
  branch: OfferList,
  clearance: ClearanceItemList,
  signers: SignerList,
};

export default function TransfersScreen() {
  const { data } = useApi(transfersApi.counts, {}, { staleTime: 0 });
  const tabs = [
    { key: 'transfers', label: 'Transfers' },
    { key: 'reporting', label: 'Not reported', ...(data && { count: data.notReported }) },
    { key: 'branch', label: 'From the branch', ...(data && { count: data.offered }) },
    { key: 'clearance', label: 'Clearance items' },
    { key: 'signers', label: 'Who signs' },
  ];
  const List = lists[useTab(tabs)] ?? TransferList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of transfers" />} />;
}
