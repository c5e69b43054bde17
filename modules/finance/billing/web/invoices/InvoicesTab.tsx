import { useState, type ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type InvoiceRow, invoiceKinds, invoicesApi } from '../../contract/invoices.ts';
import { useBillingTerms, useTermOptions } from '../use-billing-terms.ts';
import { InvoiceDrawer } from './InvoiceDrawer.tsx';
import { PrintDialog } from './PrintDialog.tsx';

const kindWords = {
  fees: 'Fees',
  other: 'Other',
  transport: 'Transport',
  penalty: 'Penalty',
  opening: 'Brought forward',
} as const;

const columns: readonly Column<InvoiceRow>[] = [
  { key: 'invoiceNo', label: 'Invoice', value: (row) => <span className="num">{row.invoiceNo}</span> },
  { key: 'fullName', label: 'Student', value: (row) => row.fullName, wrap: true, phone: 'note' },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true },
  { key: 'title', label: 'For', value: (row) => row.title, quiet: true, wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true, optional: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, quiet: true, optional: true },
  { key: 'live', label: 'State', value: (row) => (row.live ? null : <Status tone="att">Reversed</Status>) },
  {
    key: 'amount',
    label: 'Amount, KES',
    value: ({ live, amount }) =>
      live ? (
        <Money cents={amount} cell />
      ) : (
        <s className="muted">
          <Money cents={amount} cell />
        </s>
      ),
    // What was reversed is charged to nobody.
    total: (rows) => <Money cents={rows.reduce((sum, { live, amount }) => sum + (live ? amount : 0), 0)} cell />,
    end: true,
    phone: 'figure',
  },
];

/** All invoices, of fees and others. */
export function InvoicesTab({ tabs }: { tabs: ReactNode }) {
  const [printing, setPrinting] = useState(false);
  const { current } = useBillingTerms();
  const terms = useTermOptions();
  const { state, body } = useListBody({
    list: invoicesApi.list,
    name: 'finance.invoices.list',
    words: {
      title: 'Invoices',
      search: 'Number, name or title',
      empty: { title: 'No invoices yet', text: 'A billing run writes one for each student.' },
    },
    columns,
    order: '-day',
    filters: [
      { key: 'termId', label: 'Term', options: terms },
      { key: 'kind', label: 'Kind', options: invoiceKinds.map((value) => ({ value, label: kindWords[value] })) },
      {
        key: 'live',
        label: 'State',
        options: [
          { value: 'true', label: 'Standing' },
          { value: 'false', label: 'Reversed' },
        ],
      },
    ],
    record: { drawer: (open, close) => <InvoiceDrawer id={open === null ? null : Number(open)} onClose={close} /> },
  });
  const termId = Number(state.filters['termId']) || current?.id;
  return (
    <Page fill>
      <PageHeader title="Student billing" menu={[{ label: 'All of a term in one PDF', onClick: () => setPrinting(true) }]} />
      {tabs}
      {body}
      {printing && (
        <PrintDialog request={termId ? { termId, kind: 'fees' } : { kind: 'fees' }} onClose={() => setPrinting(false)} />
      )}
    </Page>
  );
}
