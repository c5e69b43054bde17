import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { AllowancesTab } from './AllowancesTab.tsx';
import { LoansTab } from './LoansTab.tsx';
import { ReservationsTab } from './ReservationsTab.tsx';

const tabs = [
  { key: 'loans', label: 'Loans' },
  { key: 'reservations', label: 'Reservations' },
  { key: 'allowances', label: 'Against a rule' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  loans: LoansTab,
  reservations: ReservationsTab,
  allowances: AllowancesTab,
};

/** Who has what, who waits for what, and what was asked for against a rule. */
export default function DeskScreen() {
  const Part = parts[useTab(tabs)] ?? LoansTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of loans" />} />;
}
