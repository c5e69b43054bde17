import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Borrower } from '../../contract/borrowers.ts';
import { useBorrowerSearch } from '../scan/borrower-search.ts';

export type PresenterChoice = Borrower & { readonly name: string; readonly no: string };

const labelOf = ({ name, no }: PresenterChoice) => `${name}, ${no}`;
const keyOf = ({ kind, id }: Borrower) => `${kind} ${id}`;

interface PresenterProps {
  chosen: PresenterChoice | null;
  onChange: (chosen: PresenterChoice | null) => void;
  onDone?: () => void;
  label?: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}

/** Somebody of the school, found by name or number. */
export function Presenter({
  chosen,
  onChange,
  onDone,
  label = 'Brought by',
  hint = 'Empty: whoever has it on loan. Another is said with the return.',
  ...rest
}: PresenterProps) {
  const [typed, setTyped] = useState('');
  const isLabel = chosen !== null && typed === labelOf(chosen);
  const { offers } = useBorrowerSearch(isLabel ? '' : typed, true);
  const rows: readonly PresenterChoice[] =
    chosen && !offers.some((one) => keyOf(one) === keyOf(chosen)) ? [chosen, ...offers] : offers;
  return (
    <Select
      {...rest}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder="Name, admission or staff no."
      data={rows.map((row) => ({ value: keyOf(row), label: labelOf(row) }))}
      value={chosen && keyOf(chosen)}
      onChange={(next) => {
        const row = rows.find((one) => keyOf(one) === next);
        onChange(row ? { kind: row.kind, id: row.id, name: row.name, no: row.no } : null);
        onDone?.();
      }}
      searchable
      clearable={!rest.required}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? 'Write two letters or more' : 'Nobody found'}
    />
  );
}
