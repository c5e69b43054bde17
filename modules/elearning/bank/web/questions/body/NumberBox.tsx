import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface NumberBoxProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: number;
  onChange: (value: number) => void;
}

/** A number of a question. What is none yet, an empty field or the minus of −5, stays in the field until it is one. */
export function NumberBox({ value, onChange, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | number>(value);
  const none = typed === '' || Number.isNaN(Number(typed));
  return (
    <NumberInput
      {...rest}
      value={none || Number(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next);
        if (next !== '' && !Number.isNaN(Number(next))) onChange(Number(next));
      }}
      onBlur={() => none && setTyped(value)}
    />
  );
}
