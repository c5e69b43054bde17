import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import type { ReminderKind } from '../../contract/reminders.ts';
import { NewRun } from './NewRun.tsx';
import { RunList } from './RunList.tsx';

const tabs = [
  { key: 'new', label: 'New run' },
  { key: 'runs', label: 'Sent and waiting' },
];

/** Reminders of one kind: writing a run, and what became of those before. `?students=1,2` is for these alone. */
export function ReminderScreen({ kind, title, path }: { kind: ReminderKind; title: string; path: string }) {
  const tab = useTab(tabs);
  const go = useGo();
  const asked = new URLSearchParams(useSearch()).get('students') ?? '';
  const students = asked
    .split(',')
    .map(Number)
    .filter(Number.isSafeInteger)
    .filter((id) => id > 0);
  return (
    <Page fill={tab === 'runs'}>
      <PageHeader title={title} />
      <Tabs tabs={tabs} label="Parts of the screen" />
      {tab === 'runs' ? (
        <RunList kind={kind} title={title} />
      ) : (
        <NewRun key={asked} kind={kind} students={students} onSent={(id) => go(`${path}?tab=runs&open=${id}`)} />
      )}
    </Page>
  );
}
