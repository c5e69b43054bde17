import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { ReadName } from '../../contract/resources-api.ts';
import { contentScreens } from '../../contract/screens.ts';
import type { useLists } from './use-lists.ts';

/** A file that is to be added, as its name tells and as it was put right. */
export type Row = ReadName & { duplicate: boolean };

interface BulkRowProps {
  row: Row;
  lists: Pick<ReturnType<typeof useLists>, 'courses' | 'classes' | 'genres'>;
  errorOf: (field: string) => string | undefined;
  onChange: (more: Partial<Row>) => void;
}

export function BulkRow({ row, lists, errorOf, onChange }: BulkRowProps) {
  const choice = (label: string, field: 'genreId' | 'courseId' | 'classId', options: typeof lists.courses, required: boolean) => (
    <Select
      label={label}
      required={required}
      error={errorOf(field)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={row[field] === null ? null : String(row[field])}
      onChange={(next) => onChange({ [field]: next === null ? null : Number(next) })}
      searchable
      clearable={!required}
    />
  );
  const number = (label: string, field: 'year' | 'term' | 'paper', most: number) => (
    <NumberInput
      label={label}
      error={errorOf(field)}
      value={row[field] ?? ''}
      onChange={(next) => onChange({ [field]: next === '' ? null : Number(next) })}
      max={most}
      clampBehavior="none"
      hideControls
      classNames={{ input: 'num' }}
    />
  );
  const doubled = row.same.length > 0 || row.sameAs !== null;
  return (
    <fieldset className="content-row">
      <legend>{row.name}</legend>
      <div className="content-row-fields">
        <TextInput
          className="wide"
          label="Title"
          required
          error={errorOf('title')}
          value={row.title}
          maxLength={200}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        {choice('Genre', 'genreId', lists.genres, true)}
        {choice('Subject', 'courseId', lists.courses, true)}
        {choice('Class', 'classId', lists.classes, false)}
        {number('Year', 'year', 2100)}
        {number('Term', 'term', 3)}
        {number('Paper', 'paper', 9)}
      </div>
      {doubled && (
        <>
          <Note tone="att">
            The same file is there already:{' '}
            {row.same.map(({ id, title }) => (
              <Go key={id} href={to(contentScreens.resource, { id })} target="_blank">
                {title}
              </Go>
            ))}
            {row.same.length === 0 && row.sameAs}
          </Note>
          <Checkbox
            label="Add it all the same"
            checked={row.duplicate}
            onChange={(event) => onChange({ duplicate: event.currentTarget.checked })}
          />
        </>
      )}
      {errorOf('fileId') && (
        <p className="neg" role="alert">
          {errorOf('fileId')}
        </p>
      )}
    </fieldset>
  );
}
