import { TagsInput } from '@mantine/core';

interface AddressesFieldProps {
  name: string;
  label: string;
  value: unknown;
  onChange: (addresses: string[]) => void;
  error?: string | undefined;
}

/** Addresses and networks, one after the other. */
export function AddressesField({ name, label, value, onChange, error }: AddressesFieldProps) {
  const list = Array.isArray(value) ? value.map(String) : [];
  return (
    <TagsInput
      name={name}
      label={label}
      description="Such as 196.201.214.200 or 196.201.214.0/24. Press Enter after each."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={list}
      onChange={onChange}
      error={error}
      clearable
    />
  );
}
