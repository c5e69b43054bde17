import { today } from '#kit/web/api/clock.ts';
import { MultiSelect } from '@mantine/core';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { labelSheets, type PaperKind, rollColumnKeys, rollColumns, rollGroups, usualRollColumns } from '../contract/kinds.ts';
import { languages } from '../contract/letter-texts.ts';

type Values = Readonly<Record<string, unknown>>;

const options = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const sortBy: Field = {
  kind: 'select',
  name: 'sortBy',
  label: 'Order',
  required: true,
  options: options({ fullName: 'By name', admissionNo: 'By admission number' }),
};

/** What can be chosen for each paper besides whom it is of. */
export const printFields: Readonly<Record<PaperKind, readonly Field[]>> = {
  'nominal roll': [
    { kind: 'select', name: 'groupBy', label: 'A list for each', required: true, options: options(rollGroups) },
    sortBy,
    {
      kind: 'custom',
      name: 'columns',
      label: 'Columns',
      wide: true,
      render: ({ name, label, value, error, onChange }) => (
        <MultiSelect
          name={name}
          label={label}
          error={error}
          maxValues={10}
          data={rollColumnKeys.map((key) => ({ value: key, label: rollColumns[key] }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      ),
    },
    { kind: 'checkbox', name: 'apart', label: 'Each list on a page of its own', wide: true },
    {
      kind: 'checkbox',
      name: 'totals',
      label: 'Totals at the end',
      hint: 'Girls and boys by list, by hostel and by county',
      wide: true,
    },
  ],
  'new and left': [
    { kind: 'date', name: 'from', label: 'From', hint: 'Empty: since the term opened' },
    { kind: 'date', name: 'to', label: 'Until' },
  ],
  'picture sheet': [sortBy],
  labels: [
    { kind: 'select', name: 'sheet', label: 'Sheet', required: true, options: options(labelSheets) },
    {
      kind: 'select',
      name: 'addressedTo',
      label: 'Labels name',
      required: true,
      options: options({ student: 'The student', guardian: 'The guardian' }),
    },
    { kind: 'number', name: 'firstLabel', label: 'First free label', min: 1, max: 24, hint: 'Counted along the rows' },
    sortBy,
  ],
  'id card': [
    {
      kind: 'select',
      name: 'layout',
      label: 'Print on',
      required: true,
      options: options({ a4: 'A4, ten cards to cut', single: 'Card printer, one a page' }),
    },
    { kind: 'date', name: 'validUntil', label: 'Valid until' },
    {
      kind: 'checkbox',
      name: 'guardianPhone',
      label: 'Guardian’s phone on the back',
      hint: 'Anybody who finds the card can read it',
      wide: true,
    },
  ],
  'admission letter': [
    { kind: 'select', name: 'language', label: 'Language', required: true, options: options(languages) },
    { kind: 'date', name: 'reportingDay', label: 'Report on', hint: 'Empty: the day of admission' },
  ],
  'leaving certificate': [
    {
      kind: 'text',
      name: 'conduct',
      label: 'Conduct',
      placeholder: 'Exemplary',
      hint: 'A transfer’s own remark comes before this one, and a duplicate says what the first print said',
      wide: true,
    },
  ],
  'emergency summary': [],
};

/** What stands in the fields at first. */
export const firstValues = (): Values => ({
  sortBy: 'fullName',
  groupBy: 'stream',
  columns: [...usualRollColumns],
  apart: true,
  totals: true,
  to: today(),
  sheet: '3x8',
  addressedTo: 'student',
  firstLabel: 1,
  layout: 'a4',
  validUntil: `${today().slice(0, 4)}-12-31`,
  language: 'en',
});
