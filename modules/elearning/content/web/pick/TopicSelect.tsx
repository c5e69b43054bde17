import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { contentOptionsApi } from '../../contract/options.ts';
import { useDropHidden } from './drop-hidden.ts';

interface TopicSelectProps {
  name: string;
  label: string;
  /** The subject whose topics are offered; none is chosen yet: null. */
  courseId: number | null;
  classId?: number | null;
  /** The chosen topic’s key, or null. */
  value: unknown;
  onChange: (value: number | null) => void;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
}

/** A topic of a subject: a strand, or a sub-strand with its strand before it. The value is its key, or null. */
export function TopicSelect({ courseId, classId = null, value, onChange, hint, required = false, ...rest }: TopicSelectProps) {
  const { data, isPlaceholderData } = useApi(
    contentOptionsApi.topics,
    { courseId: courseId ?? 1, ...(classId === null ? {} : { classId }) },
    { enabled: courseId !== null, staleTime: 0, keepPrevious: true },
  );
  const rows = courseId === null ? [] : (data?.rows ?? []);
  const chosen = typeof value === 'number' && rows.some(({ id }) => id === value) ? String(value) : null;
  useDropHidden({
    of: `${courseId} ${classId}`,
    known: courseId === null || (data !== undefined && !isPlaceholderData),
    shown: typeof value !== 'number' || chosen !== null,
    drop: () => onChange(null),
  });
  const why =
    courseId === null ? 'Choose the subject first.' : data?.rows.length === 0 ? 'This subject has no topics yet.' : hint;
  return (
    <Select
      {...rest}
      required={required}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      description={why}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      disabled={courseId === null}
      searchable
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}
