import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BookingsTab } from './register/BookingsTab.tsx';
import { DepreciationTab } from './depreciation/DepreciationTab.tsx';
import { DisposalsTab } from './disposals/DisposalsTab.tsx';
import { DueTab } from './register/DueTab.tsx';
import { RegisterTab } from './register/RegisterTab.tsx';
import { TransfersTab } from './register/TransfersTab.tsx';

const tabs = [
  { key: 'register', label: 'Register' },
  { key: 'transfers', label: 'Transfers' },
  { key: 'bookings', label: 'Bookings' },
  { key: 'depreciation', label: 'Depreciation' },
  { key: 'disposals', label: 'Disposals' },
  { key: 'due', label: 'Due' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  register: RegisterTab,
  transfers: TransfersTab,
  bookings: BookingsTab,
  depreciation: DepreciationTab,
  disposals: DisposalsTab,
  due: DueTab,
};

/** Assets: the register, and what is done with them. */
export default function AssetsScreen() {
  const Part = parts[useTab(tabs)] ?? RegisterTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the register of assets" />} />;
}
