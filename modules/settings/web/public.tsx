import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '../contract/lookups.ts';
import { screens } from '../contract/screens.ts';
import { LookupSelect, type PickerProps } from './LookupSelect.tsx';

// Fetched anew whenever a picker opens: what was just added elsewhere can be chosen.
const fresh = { staleTime: 0, keepPrevious: true };

/** What a picker says while the school has none of it. */
export const noClasses = { what: 'classes', where: 'Settings → Class setup', screen: screens.settingsclasses };
export const noStreams = { what: 'streams', where: 'Settings → Streams', screen: screens.settingstreams };
export const noDepartments = { what: 'departments', where: 'Settings → Departments', screen: screens.departments };
export const noTerms = { what: 'terms', where: 'Settings → Years and terms', screen: screens.terms };
export const noYears = { ...noTerms, what: 'academic years' };
const noHostels = { what: 'hostels', where: 'Settings → Hostels', screen: screens.hostels };
const noBeds = { what: 'free beds in this hostel', where: 'Settings → Hostels', screen: screens.hostels };

/** An active class. The value is its key, or null. */
export function ClassSelect(props: PickerProps) {
  const { data } = useApi(lookupsApi.classesWithAll, {}, fresh);
  const options = data?.filter((one) => one.id !== 0).map((one) => ({ value: one.id, label: one.name }));
  return <LookupSelect {...props} none={noClasses} options={options} />;
}

/** A stream of a class; without `classId` of all classes, named with their class. The value is its key, or null. */
export function StreamSelect({ classId, ...props }: PickerProps & { classId?: number | null }) {
  const { data } = useApi(lookupsApi.streams, classId ? { classId } : {}, fresh);
  // Until the streams of a class that was just chosen come, those of all stand here, and many are called the same.
  const own = data?.filter((one) => !classId || one.classId === classId);
  const options = own?.map((one) => ({ value: one.id, label: classId ? one.name : `${one.className} ${one.name}` }));
  return <LookupSelect {...props} none={noStreams} options={options} />;
}

/** A hostel with its free beds; those for the other gender are left out when `gender` is given. The value is its key, or null. */
export function HostelSelect({ gender, ...props }: PickerProps & { gender?: 'female' | 'male' | null }) {
  const { data } = useApi(lookupsApi.hostels, {}, fresh);
  const options = data
    ?.filter((one) => !gender || one.gender === 'mixed' || one.gender === gender)
    .map((one) => ({ value: one.id, label: `${one.name}, ${one.free} of ${one.beds} beds free` }));
  return <LookupSelect {...props} none={noHostels} options={options} />;
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
  if (hostelId === null) return <LookupSelect {...props} options={[]} hint="Choose the hostel first." disabled />;
  return <LookupSelect {...props} none={noBeds} options={options} />;
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
  if (countyCode === null) return <LookupSelect {...props} options={[]} hint="Choose the county first." disabled />;
  return <LookupSelect {...props} options={data?.map((one) => ({ value: one.id, label: one.name }))} />;
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
