import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { mySubjectsApi } from '../contract/my-subjects.ts';

type Taker = RowOf<typeof mySubjectsApi.students>;

const columns: readonly Column<Taker>[] = [
  { key: 'name', label: 'Student', value: (row) => <PersonCell name={row.name} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, phone: 'note' },
  { key: 'streamName', label: 'Stream', value: (row) => row.streamName },
  { key: 'gender', label: 'Gender', value: (row) => (row.gender === 'female' ? 'Girl' : 'Boy'), quiet: true },
];

/** Who takes a subject of a class, stream by stream, to be printed or exported. */
export default function TaughtSubjectScreen() {
  const params = useParams({ strict: false });
  const where = { classId: Number(params.classId), courseId: Number(params.courseId) };
  const { data: about, error, refetch } = useApi(mySubjectsApi.about, where);
  const title = about ? `${about.courseName}, ${about.className}` : 'Class list';
  const { body } = useListBody({
    list: mySubjectsApi.students,
    name: 'exams.mySubjects.students',
    words: {
      title,
      search: 'Name or admission no.',
      empty: {
        title: 'Nobody takes this subject here',
        text: 'Students who take the subject appear here. Who takes an optional subject is ticked under Subject choices.',
      },
    },
    columns,
    filters: [
      { key: 'streamId', label: 'Stream', options: (about?.streams ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    ],
    fixed: where,
  });
  if (error && !about)
    return (
      <Page>
        <PageHeader title="Class list" />
        <ErrorState title="The class list could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page fill>
      <PageHeader
        title={title}
        meta={
          about && [
            counted(about.students, 'student'),
            counted(about.girls, 'girl'),
            counted(about.boys, 'boy'),
            about.teachers ? `taught by ${about.teachers}` : 'nobody teaches it yet',
          ]
        }
      />
      {body}
    </Page>
  );
}
