import { TextInput } from '@mantine/core';
import { latePart } from '../late-part.tsx';

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

const Waiting = ({ name, label, required, value }: DateFieldProps) => (
  <TextInput name={name} label={label} required={required} value={value ?? ''} readOnly />
);

/** A day, typed or picked. The calendar is fetched when the first one is shown. */
export const DateField = latePart<DateFieldProps>({
  what: 'The calendar',
  load: async () => (await import('./DatePicker.tsx')).default,
  waiting: (props) => <Waiting {...props} />,
  failed: (said, props) => (
    <div>
      <Waiting {...props} />
      {said}
    </div>
  ),
});
