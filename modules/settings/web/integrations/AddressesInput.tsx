import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';

/** Addresses and networks in one line, with commas between. The value is their list. */
export function AddressesInput({ name, label, value, error, onChange }: FieldSlot) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(', ') : ''));
  return (
    <TextInput
      name={name}
      label={label}
      description="Such as 41.90.3.4 or 10.1.0.0/16, with commas between; empty: from anywhere"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.split(/[\s,;]+/).filter(Boolean));
      }}
    />
  );
}
