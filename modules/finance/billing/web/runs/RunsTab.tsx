import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type Run, runsApi } from '../../contract/runs.ts';
import { billingScreens } from '../../contract/screens.ts';
import { runWords } from '../billing-words.ts';
import { stateOptions } from '../../../ledger/web/state-words.ts';
import { StateText } from '../../../ledger/web/StateText.tsx';
import { UnbilledNote } from '../UnbilledNote.tsx';
import { useTermOptions } from '../use-billing-terms.ts';

const columns: readonly Column<Run>[] = [
  { key: 'title', label: 'Run', value: (row) => row.title },
  { key: 'termName', label: 'Term', value: (row) => row.termName, quiet: true, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'about', label: 'For', value: (row) => row.about, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateText words={runWords} state={row.state} />, phone: 'note' },
  { key: 'authorName', label: 'By', value: (row) => row.authorName, quiet: true, optional: true },
  { key: 'created', label: 'Billed', value: (row) => row.created.toLocaleString('en-KE'), end: true },
  { key: 'skipped', label: 'Skipped', value: (row) => row.skipped.toLocaleString('en-KE'), end: true, quiet: true },
  { key: 'total', label: 'Total, KES', value: (row) => <Money cents={row.total} cell />, end: true, phone: 'figure' },
];

/** The billing runs, the newest first. */
export function RunsTab({ tabs }: { tabs: ReactNode }) {
  const terms = useTermOptions();
  const { body } = useListBody({
    list: runsApi.list,
    name: 'finance.billingRuns.list',
    words: {
      title: 'Billing runs',
      search: 'Title or person',
      empty: {
        title: 'No billing runs yet',
        text: 'A run charges every student what the published fee structures say, once a term. It can be previewed, stopped and reversed.',
      },
    },
    columns,
    order: '-at',
    filters: [
      { key: 'termId', label: 'Term', options: terms },
      { key: 'state', label: 'State', options: stateOptions(runWords) },
    ],
    record: { href: (row) => to(billingScreens.billingRun, { id: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader
        title="Student billing"
        primary={
          <Button component={Go} href={to(billingScreens.billStudents)}>
            Bill students
          </Button>
        }
      />
      {tabs}
      <UnbilledNote />
      {body}
    </Page>
  );
}
