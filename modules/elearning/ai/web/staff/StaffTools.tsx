import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { keepsModel, usesTools } from '../../contract/access.ts';
import { toolsApi } from '../../contract/tools.ts';
import { DraftsTab } from './DraftsTab.tsx';
import { LogTab } from './LogTab.tsx';
import { PassagesTab } from './PassagesTab.tsx';
import { ReadabilityTab } from './ReadabilityTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { ToolsTab } from './ToolsTab.tsx';
import '../ai.css';

const may = (access: Parameters<typeof judge>[0]): boolean => judge(access, viewer()) === 'allowed';

/** Drafts, passages and readability for staff; the log and the settings for who administers e-learning. */
export default function StaffTools() {
  const tabs: Tab[] = [
    { key: 'tools', label: 'Make a draft' },
    { key: 'drafts', label: 'Drafts' },
    ...(may(toolsApi.passages.access) ? [{ key: 'passages', label: 'Find passages' }] : []),
    { key: 'readability', label: 'Readability' },
    ...(may(keepsModel)
      ? [
          { key: 'log', label: 'Log' },
          { key: 'settings', label: 'Settings' },
        ]
      : []),
  ];
  const open = useTab(tabs);
  const part = <Tabs tabs={tabs} label="Parts of the AI tools" />;
  if (!may(usesTools))
    return (
      <Page>
        <PageHeader title="AI tools" />
        <EmptyState
          title="These tools are for who teaches"
          text="Teachers draft questions, plans and remarks here, and who writes newsletters drafts them."
        />
      </Page>
    );
  if (open === 'drafts') return <DraftsTab tabs={part} />;
  if (open === 'log') return <LogTab tabs={part} />;
  return (
    <Page>
      <PageHeader title="AI tools" />
      {part}
      {open === 'tools' && <ToolsTab />}
      {open === 'passages' && <PassagesTab />}
      {open === 'readability' && <ReadabilityTab />}
      {open === 'settings' && <SettingsTab />}
    </Page>
  );
}
