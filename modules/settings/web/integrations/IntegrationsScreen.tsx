import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { TokenList } from './TokenList.tsx';

const WebhookList = lazy(() => import('./WebhookList.tsx').then((part) => ({ default: part.WebhookList })));

const tabs = [
  { key: 'tokens', label: 'API tokens' },
  { key: 'webhooks', label: 'Webhooks' },
];

const parts: Readonly<Record<string, ComponentType<{ tabs: ReactNode }>>> = { tokens: TokenList, webhooks: WebhookList };

export default function IntegrationsScreen() {
  const Part = parts[useTab(tabs)] ?? TokenList;
  return (
    <Suspense fallback={<SkeletonPage />}>
      <Part tabs={<Tabs tabs={tabs} label="Parts of integrations" />} />
    </Suspense>
  );
}
