import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { bankBranches, banks } from '../../../setup/contract/banks.ts';

const inOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];
const labelOf = ({ name, bankCode, code }: { name: string; bankCode: string; code: string }) => `${name} (${bankCode}-${code})`;

/** A branch by its bank and then its name or code: banks have hundreds, which the server searches. The value is the branch’s key, or null. */
export function BranchField({ slot }: { slot: FieldSlot }) {
  const branchId = typeof slot.value === 'number' ? slot.value : null;
  const chosen = useApi(bankBranches.api.get, { id: branchId ?? 1 }, { enabled: branchId !== null, staleTime: 60_000 }).data;
  const stands = branchId === null ? undefined : chosen;
  const [picked, setPicked] = useState<number | null>(null);
  const bankId = picked ?? stands?.bankId ?? null;
  const all = useApi(banks.api.list, { size: 200, sort: 'name', active: true }, { staleTime: 60_000 }).data?.rows ?? [];
  const known = all.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }));
  const gone = stands && !all.some(({ id }) => id === stands.bankId);
  return (
    <div className="grid-2">
      <Select
        label="Bank"
        required
        data={gone ? [...known, { value: String(stands.bankId), label: `${stands.bankName} (${stands.bankCode})` }] : known}
        value={bankId === null ? null : String(bankId)}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        onChange={(next) => {
          setPicked(next === null ? null : Number(next));
          slot.onChange(null);
        }}
      />
      <OfBank key={bankId} slot={slot} bankId={bankId} stands={stands?.bankId === bankId ? stands : undefined} />
    </div>
  );
}

interface OfBankProps {
  slot: FieldSlot;
  bankId: number | null;
  /** The branch that is chosen; undefined: none, or it is still fetched. */
  stands: { id: number; name: string; bankCode: string; code: string } | undefined;
}

function OfBank({ slot, bankId, stands }: OfBankProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  // What stands in the field after a choice is a label, which is no word to search for.
  const q = stands && words === labelOf(stands) ? '' : words.trim();
  const { data } = useApi(
    bankBranches.api.list,
    { bankId: bankId ?? 1, active: true, size: 50, sort: 'name', ...(q ? { q } : {}) },
    { enabled: bankId !== null, keepPrevious: true, staleTime: 60_000 },
  );
  const found = bankId === null ? [] : (data?.rows ?? []);
  const shown = stands && !found.some(({ id }) => id === stands.id) ? [stands, ...found] : found;
  return (
    <Select
      name={slot.name}
      label="Branch"
      required
      error={slot.error}
      disabled={bankId === null}
      description={bankId === null ? 'Choose the bank first' : undefined}
      inputWrapperOrder={inOrder}
      placeholder="Name or code"
      data={shown.map((branch) => ({ value: String(branch.id), label: labelOf(branch) }))}
      value={stands ? String(stands.id) : null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
    />
  );
}
