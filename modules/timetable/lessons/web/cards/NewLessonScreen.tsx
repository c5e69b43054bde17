import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type Lesson, lessonsApi } from '../../contract/lessons.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { lessonFields } from './lesson-fields.tsx';
import '../lessons.css';

/** A new card, empty, for whom the address names, or as another one is (`?copy=7`). */
export default function NewLessonScreen() {
  const query = useSearch();
  const asked = new URLSearchParams(query);
  const copy = Number(asked.get('copy')) || null;
  const go = useGo();
  const choices = useApi(lessonsApi.choices, {});
  const from = useApi(lessonsApi.get, { id: copy ?? 0 }, { enabled: copy !== null, staleTime: 0 });
  const error = choices.error ?? from.error;
  const ready = choices.data && (copy === null || from.data);
  return (
    <Page>
      <PageHeader title="New lesson" />
      {error && !ready && (
        <ErrorState
          title="The form could not be loaded"
          error={error}
          onRetry={() => void Promise.all([choices.refetch(), ...(copy === null ? [] : [from.refetch()])])}
        />
      )}
      {!error && !ready && <SkeletonPage />}
      {choices.data && ready && (
        <div className="box lesson-card">
          <RecordForm
            key={query}
            save={lessonsApi.create}
            initial={from.data ? copied(from.data) : begun(asked)}
            fields={lessonFields(choices.data)}
            submit="Add lesson"
            onDone={({ id, name }) => {
              say(`${name} is added`);
              go(to(lessonsScreens.lesson, { id }), { replace: true });
            }}
          />
        </div>
      )}
    </Page>
  );
}

const copied = ({ id: _id, version: _version, fixed: _fixed, ...card }: Lesson) => ({ ...card, fixed: [] });

/** What the address says of a new card: whose it is. */
function begun(asked: URLSearchParams) {
  const key = asked.get('classKey');
  const number = (name: string) => Number(asked.get(name)) || null;
  const [teacher, room] = [number('staffMemberId'), number('roomId')];
  return {
    courseId: number('courseId'),
    title: null,
    lengths: [1],
    spread: 'days',
    dayPart: null,
    roomNeed: room === null ? 'subject' : 'listed',
    tagIds: [],
    note: null,
    active: true,
    teacherIds: teacher === null ? [] : [teacher],
    classes: [{ key: key ?? '', partId: null }].filter((one) => one.key !== ''),
    rooms: room === null ? [] : [{ roomId: room, rank: 'best' }],
    fixed: [],
  };
}
