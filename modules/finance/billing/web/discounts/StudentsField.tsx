import { CloseButton } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import '#kit/web/ui/css/people.css';

interface StudentsFieldProps {
  name: string;
  label: string;
  value: unknown;
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** Several students, added one by one. The value is their keys. */
export function StudentsField({ name, label, value, onChange, error }: StudentsFieldProps) {
  const ids = Array.isArray(value) ? (value as number[]) : [];
  const { data } = useApi(rollsApi.activeStudents, {}, { staleTime: 60_000 });
  const known = new Map(data?.map((one) => [one.id, `${one.fullName}, ${one.admissionNo}`]) ?? []);
  return (
    <div className="stack">
      <StudentPicker
        key={ids.length}
        name={name}
        label={label}
        value={null}
        error={error}
        onChange={(id) => id !== null && !ids.includes(id) && onChange([...ids, id])}
      />
      {ids.length > 0 && (
        <ul className="people" aria-label="Students named">
          {ids.map((id) => (
            <li key={id}>
              <span>{known.get(id) ?? (data ? 'A student who has left' : 'Loading')}</span>
              <CloseButton size="sm" aria-label="Remove" onClick={() => onChange(ids.filter((one) => one !== id))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
