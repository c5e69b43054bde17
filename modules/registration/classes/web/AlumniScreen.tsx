import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { alumniApi, type Alumnus } from '../contract/alumni.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { classesScreens } from '../contract/screens.ts';
import { genderOptions, genderWords } from '../../students/web/student-words.ts';
import { photoOf } from '../../students/web/StudentColumns.tsx';

const columns: readonly Column<Alumnus>[] = [
  { key: 'fullName', label: 'Student', value: (row) => <PersonCell name={row.fullName} photo={photoOf(row)} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'seat', label: 'Completed', value: (row) => row.seat, phone: 'note' },
  { key: 'year', label: 'Year', value: (row) => <span className="num">{row.year}</span>, phone: 'figure' },
  { key: 'guardianName', label: 'Guardian', value: (row) => row.guardianName, quiet: true },
  {
    key: 'guardianPhone',
    label: 'Guardian phone',
    value: (row) => <span className="num">{row.guardianPhone === null ? '–' : formatPhone(row.guardianPhone)}</span>,
    phone: 'note',
  },
  { key: 'guardianEmail', label: 'Guardian e-mail', value: (row) => row.guardianEmail, quiet: true, optional: true },
  { key: 'completedOn', label: 'Left', value: (row) => <DayText day={row.completedOn} />, quiet: true, optional: true },
  { key: 'gender', label: 'Gender', value: (row) => genderWords[row.gender], quiet: true, optional: true },
  { key: 'countyName', label: 'County', value: (row) => row.countyName, quiet: true, optional: true },
];

const name = 'registration.alumni.list';

/** Those who completed, by the year and class in which they did. */
export default function AlumniScreen() {
  const known = useApi(alumniApi.years, {}, { staleTime: 0 }).data;
  const counties = useApi(lookupsApi.counties, {}, { staleTime: Infinity }).data ?? [];
  const years = (known?.years ?? []).flatMap(({ year, students }) => (year === null ? [] : [{ year, students }]));
  const { state, total, body } = useListBody({
    list: alumniApi.list,
    name,
    words: {
      title: 'Alumni',
      search: 'Name, no. or phone',
      empty: {
        title: 'No alumni yet',
        text: 'Students who complete their last class appear here with the year and whom to reach. A promotion brings them.',
      },
    },
    columns,
    filters: [
      { key: 'year', label: 'Year', options: years.map(({ year }) => ({ value: year, label: String(year) })) },
      { key: 'classId', label: 'Class', options: (known?.classes ?? []).map((one) => ({ value: one.id, label: one.name })) },
      { key: 'gender', label: 'Gender', options: genderOptions },
      { key: 'countyCode', label: 'County', options: counties.map((one) => ({ value: one.code, label: one.name })) },
    ],
    record: { href: (row) => to(studentsScreens.student, { id: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Alumni" />
      <SavedViews screen={name} all="All alumni" state={state} total={total} />
      {known && known.total > 0 && (
        <Figures
          record
          figures={[
            { label: 'All years', value: known.total, href: to(classesScreens.alumni) },
            ...years.slice(0, 5).map(({ year, students }) => ({
              label: String(year),
              value: students,
              href: to(classesScreens.alumni, {}, { year }),
            })),
          ]}
        />
      )}
      {body}
    </Page>
  );
}
