import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { contentOptionsApi } from '../../contract/options.ts';
import { useDropHidden } from './drop-hidden.ts';

interface TopicsFieldProps {
  name: string;
  label: string;
  courseId: number | null;
  classId?: number | null;
  /** The keys of the chosen topics. */
  value: unknown;
  onChange: (value: number[]) => void;
  required?: boolean;
  error?: string | undefined;
}

/** Several topics of a subject. The value is their keys; what is of another class stays in sight until it is taken out. */
export function TopicsField({ courseId, classId = null, value, onChange, ...rest }: TopicsFieldProps) {
  const { data } = useApi(contentOptionsApi.topics, { courseId: courseId ?? 1 }, { enabled: courseId !== null, staleTime: 0 });
  const all = courseId === null ? undefined : data?.rows;
  const isChosen = (id: number) => Array.isArray(value) && value.includes(id);
  const rows = (all ?? []).filter((topic) => classId === null || [null, classId].includes(topic.classId) || isChosen(topic.id));
  const chosen = rows.filter(({ id }) => isChosen(id)).map(({ id }) => String(id));
  useDropHidden({
    of: String(courseId),
    known: courseId === null || all !== undefined,
    shown: !Array.isArray(value) || chosen.length === value.length,
    drop: () => onChange(chosen.map(Number)),
  });
  return (
    <MultiSelect
      {...rest}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen}
      onChange={(next) => onChange(next.map(Number))}
      description={courseId === null ? 'Choose the subject first.' : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      disabled={courseId === null}
      searchable
      clearable
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}
