import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '../contract/lookups.ts';
import { LookupSelect, type PickerProps } from './LookupSelect.tsx';

// Fetched anew whenever a picker opens: what was just added elsewhere can be chosen.
const fresh = { staleTime: 0, keepPrevious: true };

/** An active class. The value is its key, or null. */
export function ClassSelect(props: PickerProps) {
  const { data } = useApi(lookupsApi.classesWithAll, {}, fresh);
  const options = data?.filter((one) => one.id !== 0).map((one) => ({ value: one.id, label: one.name }));
  return <LookupSelect {...props} options={options} />;
}

/** A stream of a class; without `classId` of all classes, named with their class. The value is its key, or null. */
export function StreamSelect({ classId, ...props }: PickerProps & { classId?: number | null }) {
  const { data } = useApi(lookupsApi.streams, classId ? { classId } : {}, fresh);
  const options = data?.map((one) => ({ value: one.id, label: classId ? one.name : `${one.className} ${one.name}` }));
  return <LookupSelect {...props} options={options} />;
}

/** A hostel with its free beds; those for the other gender are left out when `gender` is given. The value is its key, or null. */
export function HostelSelect({ gender, ...props }: PickerProps & { gender?: 'female' | 'male' | null }) {
  const { data } = useApi(lookupsApi.hostels, {}, fresh);
  const options = data
    ?.filter((one) => !gender || one.gender === 'mixed' || one.gender === gender)
    .map((one) => ({ value: one.id, label: `${one.name}, ${one.free} of ${one.beds} beds free` }));
  return <LookupSelect {...props} options={options} />;
}

/** A free bed of a hostel. `current` is the bed that the student holds already, which can be kept. The value is its key, or null. */
export function BedSelect({
  hostelId,
  current = null,
  ...props
}: PickerProps & { hostelId: number | null; current?: { id: number; label: string } | null }) {
  const { data } = useApi(lookupsApi.freeBeds, { hostelId: hostelId ?? 0 }, { ...fresh, enabled: hostelId !== null });
  const free = data?.rows.map((bed) => ({ value: bed.id, label: `${bed.room}, bed ${bed.label}` }));
  const options = current ? [{ value: current.id, label: current.label }, ...(free ?? [])] : free;
  return <LookupSelect {...props} options={hostelId === null ? [] : options} disabled={hostelId === null} />;
}

/** One of the 47 counties. The value is its code, or null. */
export function CountySelect(props: PickerProps) {
  const { data } = useApi(lookupsApi.counties, {}, { staleTime: Infinity });
  return <LookupSelect {...props} options={data?.map((one) => ({ value: one.code, label: one.name }))} />;
}

/** A sub-county of a county. The value is its key, or null. */
export function SubCountySelect({ countyCode, ...props }: PickerProps & { countyCode: number | null }) {
  const { data } = useApi(
    lookupsApi.subCounties,
    { countyCode: countyCode ?? 1 },
    { staleTime: Infinity, enabled: countyCode !== null },
  );
  const options = countyCode === null ? [] : data?.map((one) => ({ value: one.id, label: one.name }));
  return <LookupSelect {...props} options={options} disabled={countyCode === null} />;
}

/** An active member of staff, found by name or number; `kind` narrows it to teachers. The value is their key, or null. */
export function StaffPicker({ kind, ...props }: PickerProps & { kind?: 'teacher' | 'support' }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const id = typeof props.value === 'number' ? props.value : undefined;
  const known = useApi(lookupsApi.staff, { q: '', id, kind }, fresh).data?.rows ?? [];
  // What stands in the field after a choice is a label, which is no word to search for.
  const isLabel = known.some((one) => labelOf(one) === words);
  const { data } = useApi(lookupsApi.staff, { q: isLabel ? '' : words, id, kind }, fresh);
  const rows = data?.rows;
  const options = rows?.map((one) => ({ value: one.id, label: labelOf(one) }));
  return (
    <LookupSelect
      {...props}
      placeholder={props.placeholder ?? 'Name or staff no.'}
      options={options}
      search={{ typed, onType: setTyped }}
    />
  );
}

const labelOf = (one: { name: string; staffNo: string }) => `${one.name}, ${one.staffNo}`;
