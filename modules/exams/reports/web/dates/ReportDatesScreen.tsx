import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { ClassSelect } from '#modules/settings/web/public.tsx';
import { type CalendarTerm, type ReportDate, type reportDateDraft, reportDatesApi } from '../../contract/report-dates.ts';
import { lockedWords } from '../../../setup/web/may-write.ts';

const dayOr = (day: string | null) => (day === null ? '–' : formatDay(day));

const columns: readonly Column<ReportDate>[] = [
  { key: 'termName', label: 'Term', value: (row) => row.termName },
  { key: 'className', label: 'Class', value: (row) => row.className ?? 'All classes', phone: 'note' },
  { key: 'closes', label: 'Closing day', value: (row) => formatDay(row.closes), phone: 'figure' },
  { key: 'opens', label: 'Next term opens', value: (row) => dayOr(row.opens) },
  { key: 'visitingOn', label: 'Visiting day', value: (row) => dayOr(row.visitingOn), quiet: true },
  { key: 'printedOn', label: 'Printed on', value: (row) => dayOr(row.printedOn), quiet: true },
  { key: 'note', label: 'Note', value: (row) => row.note ?? '–', quiet: true, optional: true },
];

function fieldsOf(terms: readonly CalendarTerm[]): readonly Field<keyof (typeof reportDateDraft)['shape']>[] {
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
    <ListScreen
      list={reportDatesApi.list}
      name="exams.reportDates.list"
      words={{
        title: 'Report dates',
        all: 'All dates',
        search: 'Words of a note',
        empty: {
          title: 'Every term goes by the calendar',
          text: 'Report forms say when the term closes and the next one opens as the calendar of terms has it. Add dates where a term or a class differs, or for a visiting day.',
        },
      }}
      columns={columns}
      filters={[{ key: 'termId', label: 'Term', options: terms.map(({ id, name }) => ({ value: id, label: name })) }]}
      record={{
        add: 'Add dates',
        create: reportDatesApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            key={current?.id ?? 0}
            open={open}
            close={close}
            api={reportDatesApi}
            word="report dates"
            nameOf={({ termName, className }) => `${termName}, ${className ?? 'all classes'}`}
            fields={fieldsOf(terms)}
            blank={{ termId: current?.id }}
            removal={({ className }) =>
              className === null
                ? 'The report forms go by the calendar of terms again.'
                : `The report forms of ${className} go by the dates of all classes, or by the calendar.`
            }
            locked={lockedWords}
          />
        ),
      }}
    />
  );
}
