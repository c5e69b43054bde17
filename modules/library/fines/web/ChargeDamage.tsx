import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { LoanRow } from '../../desk/contract/loan-row.ts';
import { loansApi } from '../../desk/contract/loans.ts';
import { finesApi } from '../contract/fines.ts';
import { finesScreens } from '../contract/screens.ts';

const labelOf = ({ title, accessionNo, borrower, borrowerNo, outOn, returnedOn }: LoanRow): string =>
  `${title} (${accessionNo}): ${borrower}, ${borrowerNo}, lent ${formatDay(outOn)}${returnedOn === null ? '' : `, back ${formatDay(returnedOn)}`}`;

/** A loan, found by the copy, its title or its borrower; what was lent last comes first. */
function LoanField({ slot: { name, label, value, error, required, onChange } }: { slot: FieldSlot }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LoanRow | null>(null);
  const [words] = useDebouncedValue(typed.trim(), 200);
  const q = chosen !== null && words === labelOf(chosen) ? chosen.accessionNo : words;
  const { data } = useApi(loansApi.list, { sort: '-outOn', size: 20, ...(q === '' ? {} : { q }) }, { keepPrevious: true });
  const found = data?.rows ?? [];
  const rows = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Select
      name={name}
      label={label}
      error={error}
      required={required}
      description="The number of the copy, its title, or who had it"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => {
        setChosen(rows.find(({ id }) => String(id) === next) ?? null);
        onChange(next === null ? null : Number(next));
      }}
      data-autofocus
      openOnFocus={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={data ? 'No loan found' : 'Loading'}
    />
  );
}

/** Charges whoever had a copy for damage to it: what it costs is said by a person. */
export function ChargeDamage({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Charge for damage"
      text="A student’s fine goes on their fee account; a member of staff pays at the desk. No more is charged than the copy costs to replace."
      save={finesApi.charge}
      fixed={{}}
      fields={[
        { kind: 'custom', name: 'loanId', label: 'Loan', wide: true, render: (slot) => <LoanField slot={slot} /> },
        { kind: 'money', name: 'amount', label: 'Amount' },
        { kind: 'textarea', name: 'because', label: 'What is damaged' },
      ]}
      onDone={({ id, fineNo }) => {
        say(`${fineNo} is charged`);
        go(to(finesScreens.fine, { id }));
      }}
    />
  );
}
