import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { publishedApi } from '../contract/published.ts';
import { GridView } from './GridView.tsx';
import { viewMeta } from './view-words.ts';
import { WeekPager } from './WeekPager.tsx';

/** A student's own timetable: the lessons of the class, and of its groups those in which the student sits. */
export default function StudentTimetable({ studentId }: { studentId: number }) {
  const [day, setDay] = useState<string | null>(null);
  const asked = { view: 'student' as const, key: String(studentId), ...(day === null ? {} : { day }) };
  const { data, error, refetch } = useApi(publishedApi.week, asked, { keepPrevious: true });
  if (error && !data)
    return <ErrorState title="The timetable could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="stack">
      <div className="pub-bar">
        <p className="hint">{viewMeta(data).join(', ')}</p>
        <WeekPager day={day ?? data.day} step={7} onGo={setDay} />
      </div>
      {data.publications.length === 0 ? (
        <Note>No timetable is published for this week.</Note>
      ) : (
        <GridView rows={data.rows} looker="student" label={`Timetable of ${data.name}`} today={data.today} />
      )}
    </div>
  );
}
