import { type ComponentType, type ReactNode } from 'react';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { TokenList } from './TokenList.tsx';

const failed = (said: ReactNode, { tabs: around }: { tabs: ReactNode }) => (
  <Page>
    <PageHeader title="Integrations" />
    {around}
    {said}
  </Page>
);

const WebhookList = latePart<{ tabs: ReactNode }>({
  what: 'This part of the screen',
  load: async () => (await import('./WebhookList.tsx')).WebhookList,
  waiting: () => <SkeletonPage />,
  failed,
});

const tabs = [
  { key: 'tokens', label: 'API tokens' },
  { key: 'webhooks', label: 'Webhooks' },
];

const parts: Readonly<Record<string, ComponentType<{ tabs: ReactNode }>>> = { tokens: TokenList, webhooks: WebhookList };

export default function IntegrationsScreen() {
  const Part = parts[useTab(tabs)] ?? TokenList;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of integrations" />} />;
}
