import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from './DateField.tsx';
import type { Errors } from './form-check.ts';
import { MoneyField } from './MoneyField.tsx';
import { type NoneYet, underChoices } from './NoneYet.tsx';

interface FieldBase<N extends string> {
  /** The input's field. */
  name: N;
  label: string;
  hint?: string;
  /** Both columns. */
  wide?: boolean;
  /** Overrides what the schema says. */
  required?: boolean;
  /** Shown, and sent, only while this holds. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean;
}

/** A choice of a select field. */
export interface Option {
  value: string | number;
  label: string;
}

/** One field of a form. `custom` draws anything, such as another module's picker. */
export type Field<N extends string = string> = FieldBase<N> &
  (
    | { kind: 'text' | 'email' | 'phone' | 'textarea'; placeholder?: string }
    | { kind: 'number'; min?: number; max?: number; suffix?: string }
    | { kind: 'select'; options: readonly Option[]; placeholder?: string; none?: NoneYet | undefined }
    | { kind: 'date'; min?: string; max?: string }
    | { kind: 'checkbox' }
    | { kind: 'money' }
    | { kind: 'custom'; render: (slot: FieldSlot) => ReactNode }
  );

/** What a field gets to draw itself. */
export interface FieldSlot {
  name: string;
  label: string;
  value: unknown;
  values: Readonly<Record<string, unknown>>;
  required: boolean;
  error: string | undefined;
  /** What is wrong by path, for fields with lines: `lines.2.amount`. */
  errors?: Errors;
  onChange: (value: unknown) => void;
}

type FormFieldProps = Omit<FieldSlot, 'name' | 'label'> & { field: Field };

/** Label above, required mark, the control, and the error or the hint under it. */
export function FormField({ field, ...slot }: FormFieldProps) {
  return (
    <div className={field.wide || field.kind === 'textarea' ? 'wide' : undefined} data-field={field.name}>
      <Control field={field} slot={{ ...slot, name: field.name, label: field.label }} />
    </div>
  );
}

function Control({ field, slot }: { field: Field; slot: FieldSlot }) {
  const { onChange, value } = slot;
  const shared = {
    name: slot.name,
    label: slot.label,
    error: slot.error,
    required: slot.required,
    description: field.hint,
    inputWrapperOrder,
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'custom':
      return field.render(slot);
    case 'checkbox':
      return (
        <Checkbox
          size="sm"
          name={slot.name}
          label={slot.label}
          description={field.hint}
          error={slot.error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
          min={field.min}
          max={field.max}
          suffix={field.suffix}
          clampBehavior="none"
          hideControls
          classNames={{ input: 'num' }}
        />
      );
    case 'money':
      return <MoneyField {...shared} value={value} onChange={onChange} onText={onChange} />;
    case 'select':
      return <SelectControl shared={shared} field={field} slot={slot} />;
    case 'date':
      return <DateField {...shared} value={text || null} onChange={onChange} min={field.min} max={field.max} />;
    case 'textarea':
      return (
        <Textarea
          {...shared}
          value={text}
          placeholder={field.placeholder}
          autosize
          minRows={3}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : 'text'}
          placeholder={field.placeholder ?? (field.kind === 'phone' ? '0712 345 678' : undefined)}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          classNames={field.kind === 'phone' ? { input: 'num' } : undefined}
        />
      );
  }
}

interface Shared {
  name: string;
  label: string;
  error: string | undefined;
  required: boolean;
  description: string | undefined;
  inputWrapperOrder: typeof inputWrapperOrder;
}

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

function SelectControl({ shared, field, slot }: { shared: Shared; field: Field & { kind: 'select' }; slot: FieldSlot }) {
  const chosen = typeof slot.value === 'string' || typeof slot.value === 'number' ? String(slot.value) : null;
  return (
    <Select
      {...shared}
      description={underChoices(field.options, field.none, shared.description)}
      data={field.options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={chosen}
      placeholder={field.placeholder}
      searchable={field.options.length > 8}
      clearable={!slot.required}
      allowDeselect={!slot.required}
      nothingFoundMessage="Nothing found"
      onChange={(next) => slot.onChange(field.options.find((option) => String(option.value) === next)?.value ?? null)}
    />
  );
}
