import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { affectedWords, type Breach, breachesApi, risks, riskWords } from '../contract/breaches.ts';
import { BreachDrawer } from './BreachDrawer.tsx';
import { BreachState } from './BreachState.tsx';

const columns: readonly Column<Breach>[] = [
  { key: 'title', label: 'Breach', value: (row) => row.title },
  { key: 'state', label: 'State', value: (row) => <BreachState breach={row} />, phone: 'figure' },
  { key: 'knownAt', label: 'Known', value: (row) => <InstantText at={row.knownAt} />, phone: 'note' },
  { key: 'dueAt', label: 'Notify by', value: (row) => <InstantText at={row.dueAt} />, quiet: true },
  { key: 'whose', label: 'Whose data', value: (row) => row.whose.map((one) => affectedWords[one]).join(', '), quiet: true },
  { key: 'people', label: 'People', value: (row) => row.people ?? 'Not known', end: true, quiet: true },
  { key: 'risk', label: 'Risk', value: (row) => riskWords[row.risk], quiet: true },
  {
    key: 'commissionerToldAt',
    label: 'Commissioner notified',
    value: (row) => <InstantText at={row.commissionerToldAt} />,
    quiet: true,
    optional: true,
  },
];

/** The register of breaches of personal data, the newest first. */
export function BreachList({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: breachesApi.list,
    name: 'registration.breaches.list',
    words: {
      title: 'Breaches of personal data',
      search: 'What happened, or reference',
      empty: {
        title: 'No breaches recorded',
        text: 'A lost phone with marks on it, a list sent to the wrong parents, an account that others used: record it here. It must be reported to the Data Commissioner within 72 hours of the school learning of it.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'due', label: 'Commissioner to be notified' },
          { value: 'overdue', label: 'Late' },
          { value: 'told', label: 'Notified, still open' },
          { value: 'not due', label: 'No notice due' },
          { value: 'closed', label: 'Closed' },
        ],
      },
      { key: 'risk', label: 'Risk', options: risks.map((value) => ({ value, label: riskWords[value] })) },
    ],
    record: {
      add: 'Record breach',
      create: breachesApi.create,
      drawer: (open, close) => <BreachDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Data protection" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
