import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { DiscountsTab } from './discounts/DiscountsTab.tsx';
import { InstalmentsTab } from './discounts/InstalmentsTab.tsx';
import { InvoicesTab } from './invoices/InvoicesTab.tsx';
import { RunsTab } from './runs/RunsTab.tsx';
import { StructuresTab } from './structures/StructuresTab.tsx';
import { VoteHeadsTab } from './VoteHeadsTab.tsx';

const tabs = [
  { key: 'structures', label: 'Fee structures' },
  { key: 'runs', label: 'Billing runs' },
  { key: 'invoices', label: 'Invoices' },
  { key: 'discounts', label: 'Discounts' },
  { key: 'instalments', label: 'Instalments' },
  { key: 'voteheads', label: 'Vote heads' },
];
const parts = {
  structures: StructuresTab,
  runs: RunsTab,
  invoices: InvoicesTab,
  discounts: DiscountsTab,
  instalments: InstalmentsTab,
  voteheads: VoteHeadsTab,
};

export default function StudentBillingScreen() {
  const Part = parts[useTab(tabs) as keyof typeof parts];
  return <Part tabs={<Tabs tabs={tabs} label="Student billing" />} />;
}
