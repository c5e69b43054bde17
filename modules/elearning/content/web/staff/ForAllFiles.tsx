import { Select } from '@mantine/core';
import type { Row } from './BulkRow.tsx';
import type { useLists } from './use-lists.ts';

type Lists = ReturnType<typeof useLists>;

/** Sets a field of all rows. */
export function ForAllFiles({ lists, onChange }: { lists: Lists; onChange: (more: Partial<Row>) => void }) {
  const choice = (label: string, options: Lists['courses'], field: 'genreId' | 'courseId' | 'classId') => (
    <Select
      label={label}
      placeholder="As read"
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={null}
      onChange={(next) => next !== null && onChange({ [field]: Number(next) })}
      searchable
    />
  );
  return (
    <fieldset className="content-row">
      <legend>For all files</legend>
      <div className="content-row-fields">
        {choice('Genre of all', lists.genres, 'genreId')}
        {choice('Subject of all', lists.courses, 'courseId')}
        {choice('Class of all', lists.classes, 'classId')}
      </div>
    </fieldset>
  );
}
