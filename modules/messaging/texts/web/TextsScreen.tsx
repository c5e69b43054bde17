import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { EventList } from './EventList.tsx';
import { RulesForm } from './RulesForm.tsx';
import { TemplateList } from './TemplateList.tsx';

const tabs = [
  { key: 'events', label: 'Events' },
  { key: 'texts', label: 'Templates' },
  { key: 'rules', label: 'Quiet hours and approval' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  events: EventList,
  texts: TemplateList,
  rules: RulesForm,
};

export default function TextsScreen() {
  const List = lists[useTab(tabs)] ?? EventList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of texts and events" />} />;
}
