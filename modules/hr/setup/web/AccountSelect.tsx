import { Select } from '@mantine/core';
import type { Output } from '#kit/contract/endpoint.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type PostingPurpose, type postingRulesApi, purposes } from '../contract/posting-rules.ts';

interface AccountSelectProps {
  slot: FieldSlot;
  accounts: Output<typeof postingRulesApi.accounts>['rows'];
}

/** An account of the kind that the purpose in the same form asks for. */
export function AccountSelect({ slot, accounts }: AccountSelectProps) {
  const purpose = purposes[String(slot.values['purpose']) as PostingPurpose];
  const fit = accounts.filter(({ kind }) => !purpose || kind === purpose.kind);
  return (
    <Select
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      searchable
      data={fit.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      nothingFoundMessage="Nothing found"
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
    />
  );
}
