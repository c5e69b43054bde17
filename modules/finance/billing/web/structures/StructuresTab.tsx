import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import type { ReactNode } from 'react';
import { billingScreens } from '../../contract/screens.ts';
import { type StructureRow, structuresApi } from '../../contract/structures.ts';
import { structureWords } from '../billing-words.ts';
import { stateOptions } from '../../../ledger/web/state-words.ts';
import { StateText } from '../../../ledger/web/StateText.tsx';
import { UnbilledNote } from '../UnbilledNote.tsx';
import { useBillingTerms } from '../use-billing-terms.ts';

const columns: readonly Column<StructureRow>[] = [
  { key: 'title', label: 'Fee structure', value: (row) => row.title },
  { key: 'yearName', label: 'Year', value: (row) => row.yearName, quiet: true },
  { key: 'classes', label: 'Classes', value: (row) => row.classes, quiet: true, phone: 'note' },
  { key: 'whom', label: 'For', value: (row) => row.whom ?? 'everybody', quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateText words={structureWords} state={row.state} />, phone: 'note' },
  { key: 'edition', label: 'Edition', value: (row) => row.edition, end: true, quiet: true, optional: true },
  { key: 'total', label: 'Year, KES', value: (row) => <Money cents={row.total} cell />, end: true, phone: 'figure' },
];

/** What whom is charged, year by year. */
export function StructuresTab({ tabs }: { tabs: ReactNode }) {
  const { years } = useBillingTerms();
  const { add, body } = useListBody({
    list: structuresApi.list,
    name: 'finance.feeStructures.list',
    words: {
      title: 'Fee structures',
      search: 'Title',
      empty: {
        title: 'No fee structures yet',
        text: 'A structure says what a class, boarders or new students are charged in each term. Begin with vote heads, then add one.',
      },
    },
    columns,
    filters: [
      { key: 'yearId', label: 'Year', options: years.map(({ id, name }) => ({ value: id, label: name })) },
      { key: 'state', label: 'State', options: stateOptions(structureWords) },
    ],
    record: {
      add: 'Add fee structure',
      create: structuresApi.create,
      addHref: to(billingScreens.feeStructure, { id: 'new' }),
      href: (row) => to(billingScreens.feeStructure, { id: row.id }),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Student billing" primary={add} />
      {tabs}
      <UnbilledNote />
      {body}
    </Page>
  );
}
