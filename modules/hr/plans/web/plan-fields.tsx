import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { RateInput } from '../../items/web/fields.tsx';
import type { plansApi } from '../contract/plans.ts';

export type PlanOptions = Output<typeof plansApi.options>;
type Cell = { name: string; error: string | undefined };

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

interface OneOfProps {
  cell: Cell;
  label: string;
  empty: string;
  of: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** One of a list, or none. */
const OneOf = ({ cell, label, empty, of, value, onChange }: OneOfProps) => (
  <Select
    {...cell}
    label={label}
    placeholder={empty}
    searchable
    clearable
    data={of.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={value === null ? null : String(value)}
    nothingFoundMessage="Nothing found"
    onChange={(next) => onChange(next === null ? null : Number(next))}
  />
);

interface FromProps {
  cell: Cell;
  first: string;
  value: string | null;
  onChange: (month: string | null) => void;
}

/** The months of two years from the first one. */
function From({ cell, first, value, onChange }: FromProps) {
  const [year = 2026, month = 1] = first.split('-').map(Number);
  const months = Array.from({ length: 24 }, (_none, at) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7));
  return (
    <Select
      {...cell}
      label="From"
      placeholder="The first month"
      searchable
      clearable
      data={months.map((one) => ({ value: one, label: formatMonth(`${one}-01`) }))}
      value={value}
      nothingFoundMessage="Nothing found"
      onChange={onChange}
    />
  );
}

interface RaiseTyped {
  rate: number | null;
  gradeId: number | null;
  departmentId: number | null;
  fromMonth: string | null;
}

const firstOf = (slot: FieldSlot, { firstMonth }: PlanOptions): string => {
  const typed = slot.values['fromMonth'];
  return typeof typed === 'string' && typed !== '' ? typed : firstMonth;
};

/** Raises: of everybody, a grade, a department or both. */
export function RaisesField({ slot, options }: { slot: FieldSlot; options: PlanOptions }) {
  return (
    <LinesEditor
      field={slot}
      word="raise"
      lines={(slot.value ?? []) as readonly RaiseTyped[]}
      onChange={slot.onChange}
      blank={() => ({ rate: null, gradeId: null, departmentId: null, fromMonth: null })}
      most={60}
      layout="lines-boxed"
    >
      {({ rate, gradeId, departmentId, fromMonth }, { change, cell }) => (
        <>
          <RateInput {...cell('rate')} label="More basic pay" required value={rate} onChange={(next) => change({ rate: next })} />
          <From
            cell={cell('fromMonth')}
            first={firstOf(slot, options)}
            value={fromMonth}
            onChange={(next) => change({ fromMonth: next })}
          />
          <OneOf
            cell={cell('gradeId')}
            label="Grade"
            empty="All grades"
            of={options.grades}
            value={gradeId}
            onChange={(next) => change({ gradeId: next })}
          />
          <OneOf
            cell={cell('departmentId')}
            label="Department"
            empty="All departments"
            of={options.departments}
            value={departmentId}
            onChange={(next) => change({ departmentId: next })}
          />
        </>
      )}
    </LinesEditor>
  );
}

interface PostTyped {
  jobTitle: string;
  departmentId: number | null;
  many: number | null;
  basic: number | null;
  fromMonth: string | null;
}

/** Posts that do not exist yet. */
export function PostsField({ slot, options }: { slot: FieldSlot; options: PlanOptions }) {
  return (
    <LinesEditor
      field={slot}
      word="post"
      addLabel="Add new post"
      lines={(slot.value ?? []) as readonly PostTyped[]}
      onChange={slot.onChange}
      blank={() => ({ jobTitle: '', departmentId: null, many: 1, basic: null, fromMonth: null })}
      most={40}
      layout="lines-boxed"
    >
      {({ jobTitle, departmentId, many, basic, fromMonth }, { change, cell }) => (
        <>
          <TextInput
            {...cell('jobTitle')}
            label="Job title"
            required
            value={jobTitle}
            onChange={({ currentTarget }) => change({ jobTitle: currentTarget.value })}
          />
          <OneOf
            cell={cell('departmentId')}
            label="Department"
            empty="None"
            of={options.departments}
            value={departmentId}
            onChange={(next) => change({ departmentId: next })}
          />
          <NumberInput
            {...cell('many')}
            label="How many"
            required
            allowDecimal={false}
            hideControls
            clampBehavior="none"
            classNames={{ input: 'num' }}
            value={many ?? ''}
            onChange={(next) => change({ many: next === '' ? null : Number(next) })}
          />
          <MoneyField
            {...cell('basic')}
            label="Basic pay a month, each"
            required
            value={basic}
            onChange={(next) => change({ basic: next })}
          />
          <From
            cell={cell('fromMonth')}
            first={firstOf(slot, options)}
            value={fromMonth}
            onChange={(next) => change({ fromMonth: next })}
          />
        </>
      )}
    </LinesEditor>
  );
}

/** Packs of laws that were published to the school and are not accepted. */
export function PacksField({ slot, options: { packs } }: { slot: FieldSlot; options: PlanOptions }) {
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      description={
        packs.length === 0
          ? 'There is no pack of laws to accept.'
          : 'Packs that are published and not accepted; they hold from their days.'
      }
      inputWrapperOrder={order}
      error={slot.error}
      searchable
      clearable
      disabled={packs.length === 0}
      data={packs.map(({ id, title, fromDay }) => ({ value: String(id), label: `${title}, from ${formatDay(fromDay)}` }))}
      value={Array.isArray(slot.value) ? slot.value.map(String) : []}
      nothingFoundMessage="Nothing found"
      onChange={(ids) => slot.onChange(ids.map(Number))}
    />
  );
}
