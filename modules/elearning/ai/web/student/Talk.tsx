import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { longestQuestion, type TutorTurn, tutorApi } from '../../contract/tutor.ts';
import { PassageList } from '../PassageList.tsx';

interface TalkProps {
  courseId: number;
  /** What is typed and not asked yet; it stays when another subject is chosen. */
  text: string;
  onText: (next: (now: string) => string) => void;
}

/** What was asked about a subject and what the tutor said, with the places it stands at. */
export function Talk({ courseId, text, onText }: TalkProps) {
  const { data, error, refetch } = useApi(
    tutorApi.talk,
    { courseId },
    { staleTime: 0, refetchInterval: 2000, until: ({ waits }) => !waits },
  );
  const ask = useSave(tutorApi.ask, {
    // What was typed while it was sent stays.
    onDone: (_, sent) => onText((now) => (now === sent.text ? '' : now)),
    invalidate: [tutorApi.talk],
  });
  const forget = useSave(tutorApi.forget, { invalidate: [tutorApi.talk] });
  const [removing, setRemoving] = useState(false);
  const failed = ask.error;
  if (error && !data) return <ErrorState title="The talk could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack">
      <LeaveGuard dirty={text.trim() !== ''} />
      <ol className="tutor-talk" aria-label="Questions and answers" aria-live="polite">
        {data?.turns.map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
      </ol>
      {data?.waits && <output>The tutor is writing …</output>}
      <form
        className="tutor-form"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate({ courseId, text });
        }}
      >
        <label>
          Your question
          <textarea
            rows={3}
            maxLength={longestQuestion}
            value={text}
            onChange={({ currentTarget: { value } }) => onText(() => value)}
          />
        </label>
        {failed && <Note tone="neg">{failed.fields[0]?.message ?? failed.message}</Note>}
        <div className="row">
          <Button type="submit" disabled={ask.isPending || data?.waits === true || text.trim() === ''}>
            Ask
          </Button>
          {data !== undefined && data.turns.length > 0 && !data.waits && (
            <Button variant="subtle" disabled={forget.isPending} onClick={() => setRemoving(true)}>
              Remove this talk
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title="Remove this talk?"
        text="What you asked about this subject and what the tutor said is removed for good."
        keep="Keep"
        confirm="Remove"
        danger
        onConfirm={() => forget.mutateAsync({ courseId })}
      />
    </div>
  );
}

function Turn({ turn: { who, text, byModel, passages } }: { turn: TutorTurn }) {
  return (
    <li className="tutor-turn" data-who={who}>
      <p className="muted">{who === 'student' ? 'You' : byModel ? 'Tutor (AI)' : 'Tutor'}</p>
      <p className="ai-text">{text}</p>
      {passages.length > 0 && <PassageList passages={passages} label="Where it stands" />}
    </li>
  );
}
