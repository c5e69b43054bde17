import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { tutorApi } from '../../contract/tutor.ts';
import { Talk } from './Talk.tsx';
import '../ai.css';

type State = Output<typeof tutorApi.state>;

/** A student’s tutor: it shows where things stand, and asks rather than tells. */
export default function Tutor() {
  const { data, error, refetch } = useApi(tutorApi.state, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="AI tools" meta={['Tutor']} />
      {error && !data && <ErrorState title="The tutor could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (data.open && data.courses.length > 0 ? <Open state={data} /> : <Closed />)}
    </Page>
  );
}

const Closed = () => (
  <EmptyState title="Your class does not have the tutor" text="Your school opens it for classes. Ask your teacher about it." />
);

function Open({ state: { courses, answers, host } }: { state: State }) {
  const [courseId, setCourseId] = useState(courses[0]?.id ?? 1);
  const [text, setText] = useState('');
  return (
    <Box title="Ask about a subject" padded>
      <div className="stack">
        {answers === 'model' && (
          <Note tone="att">
            A model at {host} helps to answer. Your question goes there without names and numbers. It can be wrong: look at where
            it stands, and ask your teacher.
          </Note>
        )}
        {answers === 'noConsent' && <Note>The tutor shows where things stand. Your family has not said yes to a model.</Note>}
        <label className="tutor-form">
          Subject
          <select value={courseId} onChange={({ currentTarget }) => setCourseId(Number(currentTarget.value))}>
            {courses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Talk key={courseId} courseId={courseId} text={text} onText={setText} />
      </div>
    </Box>
  );
}
