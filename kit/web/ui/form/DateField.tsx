import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

export interface DateFieldProps {
  name: string;
  label: string;
  /** `yyyy-mm-dd`, null, or what was typed and is no day: the form's own check refuses that. */
  value: string | null;
  onChange: (day: string | null) => void;
  required?: boolean | undefined;
  error?: string | undefined;
  description?: string | undefined;
  /** Told of days only: for figures that are read anew at every change. What is no day is said at the field. */
  whole?: boolean | undefined;
  /** The earliest and latest day, `yyyy-mm-dd`. */
  min?: string | undefined;
  max?: string | undefined;
}

const Picker = lazy(() => import('./DatePicker.tsx'));

/** A day, typed or picked. The calendar is fetched when the first one is shown. */
export function DateField(props: DateFieldProps) {
  const waiting = (
    <TextInput name={props.name} label={props.label} required={props.required} value={props.value ?? ''} readOnly />
  );
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} />
    </Suspense>
  );
}
