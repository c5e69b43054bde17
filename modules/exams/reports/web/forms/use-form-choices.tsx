import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import type { FormChoices, reportFormsApi } from '../../contract/forms/report-forms.ts';
import { curriculumWords } from '../layouts/layout-words.ts';

export type FormsOfExam = Output<typeof reportFormsApi.get>;

const languages = [
  { value: 'english', label: 'English' },
  { value: 'swahili', label: 'Kiswahili' },
] as const;

/** The layout and the language that forms are shown and made in, with the fields to choose them. */
export function useFormChoices({ layouts, places }: Pick<FormsOfExam, 'layouts' | 'places'>) {
  const [choices, setChoices] = useState<FormChoices>({ layoutId: null, language: 'english' });
  const taught = new Set(places.map(({ curriculum }) => curriculum));
  const fitting = layouts.filter(({ curriculum }) => taught.has(curriculum));
  const fields = (
    <>
      {fitting.length > 1 && (
        <Select
          size="sm"
          aria-label="Layout"
          className="forms-choice"
          allowDeselect={false}
          data={[
            { value: '', label: 'Standard layout' },
            ...fitting.map(({ id, name, curriculum }) => ({
              value: String(id),
              label: taught.size > 1 ? `${name} (${curriculumWords[curriculum]})` : name,
            })),
          ]}
          value={choices.layoutId === null ? '' : String(choices.layoutId)}
          onChange={(value) => setChoices((now) => ({ ...now, layoutId: value ? Number(value) : null }))}
        />
      )}
      <Select
        size="sm"
        aria-label="Language of remarks"
        className="forms-choice forms-language"
        allowDeselect={false}
        data={languages}
        value={choices.language}
        onChange={(value) => setChoices((now) => ({ ...now, language: value === 'swahili' ? 'swahili' : 'english' }))}
      />
    </>
  );
  return { choices, fields };
}
