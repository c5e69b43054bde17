import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type AskedQuestion, type Attempt, quizAttemptsApi } from '../../contract/attempts.ts';
import { asideWords, attemptStateWords } from '../../contract/words.ts';
import { ofText } from '../marks.ts';
import { DurationField } from './fields.tsx';
import { attemptTones } from './state-tones.ts';
import './staff.css';

/** One attempt: its answers, what they were worth, what came late, and what a teacher may do about it. */
export function AttemptDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Attempt" size={640}>
      {id !== null && <Loaded id={id} />}
    </SideDrawer>
  );
}

function Loaded({ id }: { id: number }) {
  const { data, error, refetch } = useApi(quizAttemptsApi.get, { id }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The attempt could not be loaded" error={error} onRetry={() => void refetch()} />;
  return data ? <One attempt={data} /> : <SkeletonPage />;
}

function One({ attempt }: { attempt: Attempt }) {
  const { id, version, state } = attempt;
  const [asking, setAsking] = useState<'time' | 'finish' | null>(null);
  const invalidate = [quizAttemptsApi.get, quizAttemptsApi.list];
  const finish = useSave(quizAttemptsApi.finish, { invalidate });
  return (
    <div className="drawer-form">
      <Facts
        rows={[
          ['Student', `${attempt.student}, ${attempt.admissionNo}`],
          ['Class', attempt.seat],
          ['Taken', attempt.sheetId === null ? null : 'On paper; its sheet is under Paper'],
          [
            'State',
            <Status key="state" tone={attemptTones[state]}>
              {attemptStateWords[state]}
            </Status>,
          ],
          ['Began', instantText(attempt.startedAt)],
          ['Ends', attempt.endsAt && instantText(attempt.endsAt)],
          ['Submitted', attempt.submittedAt && instantText(attempt.submittedAt)],
          ['Marks', ofText(attempt.marks, attempt.outOf)],
        ]}
      />
      <div className="quiz-tools">
        {attempt.endsAt !== null && (
          <Button variant="default" onClick={() => setAsking('time')}>
            Give more time
          </Button>
        )}
        {state !== 'finished' && (
          <Button variant="default" onClick={() => setAsking('finish')}>
            Submit as it stands
          </Button>
        )}
      </div>
      {asking === 'time' && (
        <RecordForm
          save={quizAttemptsApi.moreTime}
          fixed={{ id, version }}
          initial={{ seconds: 600 }}
          fields={[
            {
              kind: 'custom',
              name: 'seconds',
              label: 'More time',
              render: (slot) => (
                <DurationField slot={slot} unit="minutes" each={60} hint="From its end, or from now where that is over" />
              ),
            },
            { kind: 'text', name: 'because', label: 'Reason' },
          ]}
          submit="Give time"
          onDone={() => {
            setAsking(null);
            say('The attempt has more time');
          }}
        />
      )}
      {asking === 'finish' && (
        <ReasonDialog
          name="because"
          keep="Let it run"
          danger={false}
          onClose={() => setAsking(null)}
          title="Submit this attempt as it stands?"
          text="The student changes nothing more. What the server has is marked."
          confirm="Submit attempt"
          onConfirm={async (because) => {
            await finish.mutateAsync({ id, version, because });
            setAsking(null);
          }}
        />
      )}
      {attempt.questionRows.map((asked) => (
        <Asked key={asked.place} attemptId={id} asked={asked} />
      ))}
    </div>
  );
}

function Asked({ attemptId, asked }: { attemptId: number; asked: AskedQuestion }) {
  const [taking, setTaking] = useState<number | null>(null);
  const take = useSave(quizAttemptsApi.takeAside, { invalidate: [quizAttemptsApi.get, quizAttemptsApi.list] });
  const { place, questionId, text, answerWords, right, marks, outOf, waits, late, savedAt, comment, markedName, aside } = asked;
  return (
    <section className="quiz-answer" aria-label={`Question ${place}`}>
      <h3>Question {place}</h3>
      <RichText
        text={text}
        image={(fileId, alt) => <SignedImage address={`/api/elearning/questions/${questionId}/files/${fileId}`} alt={alt} />}
      />
      <p className="quiz-written">{answerWords || 'No answer'}</p>
      <Facts
        rows={[
          ['Marks', waits ? 'To be marked' : ofText(marks, outOf)],
          ['Right', right.join('; ')],
          ['Came late', late && savedAt ? instantText(savedAt) : null],
          ['Comment', comment],
          ['Marked by', markedName],
        ]}
      />
      {aside.map((one) => (
        <div key={one.seq}>
          <p className="muted">
            {asideWords[one.why]}. Typed {instantText(one.typedAt)}, came {instantText(one.savedAt)}
            {one.takenName !== null && `, taken by ${one.takenName}`}:
          </p>
          <p className="quiz-written">{one.answerWords || 'No answer'}</p>
          {one.takenName === null && (
            <Button variant="default" size="xs" onClick={() => setTaking(one.seq)}>
              Take this answer
            </Button>
          )}
        </div>
      ))}
      {taking !== null && (
        <ReasonDialog
          name="because"
          keep="Leave it aside"
          danger={false}
          onClose={() => setTaking(null)}
          title="Take this answer?"
          text="It counts and is marked in place of the one before, which is put aside."
          confirm="Take answer"
          onConfirm={async (because) => {
            await take.mutateAsync({ id: attemptId, place, seq: taking, because });
            setTaking(null);
          }}
        />
      )}
    </section>
  );
}
