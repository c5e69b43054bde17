import { NumberInput } from '@mantine/core';

interface HeadRowFieldProps {
  /** Null: the headings are found. */
  value: number | null;
  onChange: (row: number | null) => void;
}

/** In which row of a file its headings stand, for a file in which they are not found or found wrongly. */
export function HeadRowField({ value, onChange }: HeadRowFieldProps) {
  return (
    <NumberInput
      label="Row of the headings"
      description="Found by itself, below titles too. If a file is read wrongly, say the row here and choose the file again."
      placeholder="Found by itself"
      min={1}
      max={100_000}
      allowDecimal={false}
      allowNegative={false}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' && next >= 1 ? next : null)}
    />
  );
}
