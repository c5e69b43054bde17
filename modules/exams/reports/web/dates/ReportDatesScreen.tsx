import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { ClassSelect } from '#modules/settings/web/public.tsx';
import { type CalendarTerm, reportDates, reportDatesApi } from '../../contract/report-dates.ts';
import { lockedWords } from '../../../setup/web/may-write.ts';

const dayOr = (day: string | null) => (day === null ? '–' : formatDay(day));

const columns: ColumnsOf<typeof reportDates> = [
  { key: 'termName', label: 'Term' },
  { key: 'className', label: 'Class', value: (row) => row.className ?? 'All classes', phone: 'note' },
  { key: 'closes', label: 'Closing day', value: (row) => formatDay(row.closes), phone: 'figure' },
  { key: 'opens', label: 'Next term opens', value: (row) => dayOr(row.opens) },
  { key: 'visitingOn', label: 'Visiting day', value: (row) => dayOr(row.visitingOn), quiet: true },
  { key: 'printedOn', label: 'Printed on', value: (row) => dayOr(row.printedOn), quiet: true },
  { key: 'note', label: 'Note', value: (row) => row.note ?? '–', quiet: true, optional: true },
];

function fieldsOf(terms: readonly CalendarTerm[]): FieldsOf<typeof reportDates> {
  const hint = 'Left empty: as the calendar of terms has it';
  const words = ({ name, opensOn, closesOn }: CalendarTerm) =>
    `${name}, ${formatDay(opensOn, true)} to ${formatDay(closesOn, true)}`;
  return [
    {
      kind: 'select',
      name: 'termId',
      label: 'Term',
      wide: true,
      options: terms.map((term) => ({ value: term.id, label: words(term) })),
    },
    {
      kind: 'custom',
      name: 'classId',
      label: 'Class',
      wide: true,
      render: (slot) => <ClassSelect {...slot} hint="Left empty: every class that has no dates of its own" />,
    },
    { kind: 'date', name: 'closingOn', label: 'Closing day', hint },
    { kind: 'date', name: 'nextOpensOn', label: 'Next term opens', hint },
    { kind: 'date', name: 'visitingOn', label: 'Visiting or parents’ day' },
    { kind: 'date', name: 'printedOn', label: 'Printed on', hint: 'Left empty: the day of printing' },
    {
      kind: 'text',
      name: 'note',
      label: 'Note',
      wide: true,
      hint: 'Stands beside the dates, such as what to bring. Forms of exams that are published keep the dates they were published with.',
    },
  ];
}

export default function ReportDatesScreen() {
  const terms = useApi(reportDatesApi.terms, {}).data?.rows ?? [];
  const current = terms.find((term) => term.current);
  return (
    <ResourceScreen
      resource={reportDates}
      name="exams.reportDates"
      words={{
        all: 'All dates',
        search: 'Words of a note',
        add: 'Add dates',
        empty: {
          title: 'Every term goes by the calendar',
          text: 'Report forms say when the term closes and the next one opens as the calendar of terms has it. Add dates where a term or a class differs, or for a visiting day.',
        },
      }}
      columns={columns}
      filters={[{ key: 'termId', label: 'Term', options: terms.map(({ id, name }) => ({ value: id, label: name })) }]}
      form={{
        fields: fieldsOf(terms),
        begins: { termId: current?.id },
        nameOf: ({ termName, className }) => `${termName}, ${className ?? 'all classes'}`,
        removal: ({ className }) =>
          className === null
            ? 'The report forms go by the calendar of terms again.'
            : `The report forms of ${className} go by the dates of all classes, or by the calendar.`,
        locked: lockedWords,
      }}
    />
  );
}
