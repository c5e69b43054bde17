import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { type instalmentDraft, instalmentsApi } from '../../contract/discounts.ts';
import { StudentsField } from './StudentsField.tsx';
import '../billing.css';

type Row = Output<typeof instalmentsApi.list>['rows'][number];
interface Part {
  share: number;
  days: number;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Instalment plan', value: (row) => row.name },
  {
    key: 'parts',
    label: 'Parts',
    value: (row) => row.parts.map(({ share, days }) => `${share / 100} % on day ${days}`).join(', '),
    quiet: true,
    phone: 'note',
  },
  { key: 'students', label: 'Families', value: (row) => row.students, end: true },
];

const fields: readonly Field<keyof (typeof instalmentDraft)['shape']>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'custom', name: 'parts', label: 'Parts', wide: true, render: (slot) => <PartsField slot={slot} /> },
  {
    kind: 'custom',
    name: 'studentIds',
    label: 'Families who pay by it, whatever their structure says',
    wide: true,
    render: ({ name, label, value, error, onChange }) => (
      <StudentsField name={name} label={label} value={value} error={error} onChange={onChange} />
    ),
  },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** The parts of a plan: a share, and the day of the term on which it is due. */
function PartsField({ slot }: { slot: FieldSlot }) {
  const parts = Array.isArray(slot.value) ? (slot.value as Part[]) : [];
  return (
    <LinesEditor
      field={slot}
      word="part"
      addLabel="Add a part"
      lines={parts}
      onChange={slot.onChange}
      blank={() => ({ share: 1000, days: (parts.at(-1)?.days ?? 0) + 28 })}
      layout="instalment-row"
    >
      {({ share, days }, { at, change, cell }) => (
        <>
          <NumberInput
            {...cell('share')}
            aria-label={`Share of part ${at + 1}`}
            suffix=" %"
            decimalScale={2}
            hideControls
            value={share / 100}
            onChange={(typed) => change({ share: Math.round(Number(typed) * 100) })}
          />
          <NumberInput
            {...cell('days')}
            aria-label={`Days after the term opens, part ${at + 1}`}
            prefix="day "
            hideControls
            value={days}
            onChange={(typed) => change({ days: Number(typed) })}
          />
        </>
      )}
    </LinesEditor>
  );
}

/** In which parts fees are due; a structure or a family goes by one. */
export function InstalmentsTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={instalmentsApi.list}
      name="finance.instalments.list"
      words={{
        screen: 'Student billing',
        title: 'Instalment plans',
        search: 'Name',
        add: 'Add instalment plan',
        empty: {
          title: 'No instalment plans yet',
          text: 'With a plan a term’s fees are due in parts, each on its day: half when the term opens, the rest later.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={instalmentsApi}
          word="instalment plan"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{
            active: true,
            studentIds: [],
            parts: [
              { share: 5000, days: 0 },
              { share: 5000, days: 42 },
            ],
          }}
          removal={() => 'A plan is removed only while no structure and no family goes by it.'}
        />
      )}
    />
  );
}
