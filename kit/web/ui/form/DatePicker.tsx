import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import type { DateFieldProps } from './DateField.tsx';
import { parseDay } from '#kit/contract/typed-day.ts';

/** The field with its calendar. */
export default function DatePicker({ min, max, value, onChange, ...rest }: DateFieldProps) {
  return (
    <DateInput
      {...rest}
      size="sm"
      value={value}
      onChange={onChange}
      valueFormat="D MMM YYYY"
      dateParser={(text) => parseDay(text)}
      minDate={min}
      maxDate={max}
      placeholder="14/3/2026"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: 'num' }}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      firstDayOfWeek={1}
    />
  );
}
