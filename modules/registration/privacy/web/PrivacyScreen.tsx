import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { privacyAdmin } from '../../contract/access.ts';
import { BreachList } from './BreachList.tsx';
import { ConsentList } from './ConsentList.tsx';
import { ErasureList } from './ErasureList.tsx';
import { HealthAccessList } from './HealthAccessList.tsx';
import { RequestList } from './RequestList.tsx';
import { RetentionRules } from './RetentionRules.tsx';

const all = [
  { key: 'consents', label: 'Consents', List: ConsentList },
  { key: 'requests', label: 'Requests', List: RequestList },
  { key: 'erasures', label: 'Erasures', List: ErasureList },
  { key: 'breaches', label: 'Breaches', List: BreachList },
  { key: 'health', label: 'Access to health records', List: HealthAccessList },
  { key: 'retention', label: 'How long data is kept', List: RetentionRules },
] as const satisfies readonly { key: string; label: string; List: (props: { tabs: ReactNode }) => ReactNode }[];

export default function PrivacyScreen() {
  const parts = judge(privacyAdmin, viewer()) === 'allowed' ? all : all.slice(0, 1);
  const tabs = parts.map(({ key, label }) => ({ key, label }));
  const open = useTab(tabs);
  const List = parts.find(({ key }) => key === open)?.List ?? ConsentList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of data protection" />} />;
}
