import { MultiSelect, Select, Textarea } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { HostelSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import { PercentField } from '../discounts/PercentField.tsx';
import { StudentsField } from '../discounts/StudentsField.tsx';
import type { Source } from './source-form.ts';
import '../billing.css';

interface SourceFieldsProps {
  source: Source;
  errors: Readonly<Record<string, string>>;
  onChange: (source: Source) => void;
}

/** Whom a bill is for, and how much each is charged. */
export function SourceFields({ source, errors, onChange }: SourceFieldsProps) {
  switch (source.from) {
    case 'choice':
      return <ChoiceFields source={source} errors={errors} onChange={onChange} />;
    case 'sheet':
      return (
        <Textarea
          className="billing-sheet"
          label="Admission number and amount, a line for each student"
          description="Copied from Excel, or typed with a comma between"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={'ADM/2026/0412\t1,500\nADM/2026/0413\t1,200'}
          autosize
          minRows={8}
          maxRows={20}
          value={source.text}
          error={errors['source.text']}
          onChange={(event) => onChange({ ...source, text: event.currentTarget.value })}
        />
      );
    case 'overdue':
      return (
        <div className="billing-form">
          <MoneyField
            name="atLeast"
            label="Whoever is overdue by at least"
            required
            value={source.atLeast}
            error={errors['source.atLeast']}
            onChange={(atLeast) => onChange({ ...source, atLeast })}
          />
          <PercentField
            name="percent"
            label="A share of what is overdue"
            value={source.percent}
            values={{}}
            required={false}
            error={errors['source.percent']}
            onChange={(percent) =>
              onChange({ ...source, percent: percent as number | null, amount: percent === null ? source.amount : null })
            }
          />
          <MoneyField
            name="amount"
            label="Or an amount"
            value={source.amount}
            error={errors['source.amount']}
            onChange={(amount) => onChange({ ...source, amount, percent: amount === null ? source.percent : null })}
          />
        </div>
      );
  }
}

function ChoiceFields({ source, errors, onChange }: SourceFieldsProps & { source: Source & { from: 'choice' } }) {
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  const change = (changes: Partial<typeof source>) => onChange({ ...source, ...changes });
  return (
    <div className="billing-form">
      <div className="wide">
        <MultiSelect
          label="Classes"
          placeholder={source.classIds.length === 0 ? 'All classes' : ''}
          data={classes?.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={source.classIds.map(String)}
          onChange={(ids) => change({ classIds: ids.map(Number) })}
          searchable
          clearable
        />
      </div>
      <StreamSelect
        name="streamId"
        label="Stream"
        value={source.streamId}
        onChange={(id) => change({ streamId: id as number | null })}
      />
      <HostelSelect
        name="hostelId"
        label="Hostel"
        value={source.hostelId}
        onChange={(id) => change({ hostelId: id as number | null })}
      />
      <Select
        label="Boarding"
        placeholder="Everybody"
        clearable
        value={source.boarding}
        data={[
          { value: 'boarder', label: 'Boarders' },
          { value: 'day', label: 'Day students' },
        ]}
        onChange={(boarding) => change({ boarding: boarding as typeof source.boarding })}
      />
      <MoneyField
        name="amount"
        label="Amount for each"
        required
        value={source.amount}
        error={errors['source.amount']}
        onChange={(amount) => change({ amount })}
      />
      <div className="wide">
        <StudentsField
          name="studentIds"
          label="Only these students"
          value={source.studentIds}
          onChange={(studentIds) => change({ studentIds })}
        />
      </div>
    </div>
  );
}
