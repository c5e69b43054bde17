import { today } from '#kit/web/api/clock.ts';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { PercentField } from '../../../billing/web/discounts/PercentField.tsx';
import { type Rate, ratesApi } from '../../contract/rates.ts';

const kinds = [
  { value: 'income', label: 'Income tax' },
  { value: 'vat', label: 'Value added tax' },
];

const columns: readonly Column<Rate>[] = [
  { key: 'name', label: 'Tax', value: (row) => row.name },
  { key: 'kind', label: 'Kind', value: (row) => kinds.find(({ value }) => value === row.kind)?.label, quiet: true },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, quiet: true, phone: 'note' },
  { key: 'toDay', label: 'Until', value: (row) => <DayText day={row.toDay} />, quiet: true },
  { key: 'source', label: 'Source', value: (row) => row.source, quiet: true },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true, optional: true },
  { key: 'rate', label: 'Rate', value: (row) => `${row.rate / 100} %`, end: true, phone: 'figure' },
];

const fields: readonly Field<'name' | 'kind' | 'rate' | 'fromDay' | 'toDay' | 'source' | 'active'>[] = [
  { kind: 'text', name: 'name', label: 'Tax', wide: true },
  { kind: 'select', name: 'kind', label: 'Kind', options: kinds },
  { kind: 'custom', name: 'rate', label: 'Rate', render: (slot) => <PercentField {...slot} /> },
  { kind: 'date', name: 'fromDay', label: 'Holds from' },
  { kind: 'date', name: 'toDay', label: 'Holds until' },
  { kind: 'text', name: 'source', label: 'Where it is laid down', wide: true },
  { kind: 'checkbox', name: 'active', label: 'In use' },
];

export function RatesTab({ tabs }: { tabs: ReactNode }) {
  const kenyan = useSave(ratesApi.addKenyan, {
    onDone: ({ added }) => say(added === 0 ? 'All of them are there already' : `${counted(added, 'rate')} added`),
    onFailed: ({ message }) => say(message),
  });
  const mayWrite = judge(ratesApi.create.access, viewer()) === 'allowed';
  const { add, body } = useListBody({
    list: ratesApi.list,
    name: 'finance.withholdingRates.list',
    words: {
      title: 'Rates of withholding tax',
      search: 'Tax or source',
      empty: {
        title: 'No rates yet',
        text: 'Tax held back from payees for the revenue authority. The finance administrator adds the rates that hold.',
      },
    },
    columns,
    filters: [{ key: 'kind', label: 'Kind', options: kinds }],
    record: {
      add: 'Add rate',
      create: ratesApi.create,
      ...(mayWrite && {
        drawer: (open: string | null, close: () => void) => (
          <CrudDrawer
            open={open}
            close={close}
            api={ratesApi}
            word="withholding rate"
            nameOf={(record) => record.name}
            fields={fields}
            blank={{ kind: 'income', fromDay: today(), active: true }}
            removal={() => 'A rate that something was withheld by cannot be removed. End it with a last day instead.'}
          />
        ),
      }),
    },
  });
  return (
    <Page fill>
      <PageHeader
        title="Payment vouchers"
        primary={add}
        menu={mayWrite ? [{ label: 'Add the Kenyan rates', onClick: () => kenyan.mutate({}) }] : []}
      />
      {tabs}
      {body}
    </Page>
  );
}
