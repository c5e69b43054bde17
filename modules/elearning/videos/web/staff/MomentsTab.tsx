import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { QuestionKind } from '../../../bank/contract/question.ts';
import { kindWords } from '../../../bank/contract/words.ts';
import type { QuestionRow } from '../../../bank/contract/questions.ts';
import { PickDrawer } from '../../../quizzes/web/staff/PickDrawer.tsx';
import type { VideoLesson } from '../../contract/lesson.ts';
import { videosApi } from '../../contract/videos.ts';
import { clockText, momentKinds } from '../../contract/words.ts';
import { useTypedOn } from './use-typed-on.ts';
import { ClockField } from './video-fields.tsx';

interface Line {
  questionId: number;
  words: string;
  kind: string;
  atMs: number | null;
  note: string | null;
}

const kinds: readonly string[] = momentKinds;
const kindOf = (kind: string): string => (kind in kindWords ? kindWords[kind as QuestionKind] : kind);

interface MomentsTabProps {
  lesson: VideoLesson;
  onTyped: (dirty: boolean) => void;
}

/** The questions that stop the recording. They change while the lesson is a draft only. */
export function MomentsTab({ lesson, onTyped }: MomentsTabProps) {
  const { id, version, state, courseId, moments } = lesson;
  const typed = useTypedOn<readonly Line[]>(
    moments.map(({ questionId, words, kind, atMs, answered, right, versionNumber }) => ({
      questionId,
      words,
      kind,
      atMs,
      note:
        answered === 0
          ? `Version ${versionNumber}`
          : `Version ${versionNumber}, ${counted(answered, 'student')} answered, ${right} right at once`,
    })),
    version,
    onTyped,
  );
  const lines = typed.value;
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<number, QuestionRow>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSave(videosApi.setMoments, {
    onDone: (saved) => {
      typed.done(saved.version);
      say('The questions are saved');
    },
    onFailed: ({ fields, message }) =>
      setErrors(new Map(fields.length > 0 ? fields.map((field) => [field.path, field.message]) : [['', message]])),
  });
  const draft = state === 'draft';
  const whole = lines.flatMap(({ atMs, questionId }) => (atMs === null ? [] : [{ atMs, questionId }]));
  const taken = lines.map(({ questionId }) => questionId);
  return (
    <Box title="Questions that stop the recording" padded>
      <div className="video-stack">
        <LeaveGuard dirty={typed.dirty} />
        {errors.size > 0 && <Note tone="neg">{[...errors.values()][0]}</Note>}
        {!draft && (
          <Note>The questions are asked as they were when the lesson was published. Return it to draft to change them.</Note>
        )}
        {lines.length === 0 && (
          <p className="muted">
            A question of the bank stops the recording at a time that you choose; it goes on once it is answered.
          </p>
        )}
        {lines.map((line, at) => (
          <div key={line.questionId} className="video-line">
            {draft ? (
              <ClockField
                slot={{
                  name: `moments.${at}.atMs`,
                  label: `Stops at, question ${at + 1}`,
                  value: line.atMs,
                  error: errors.get(`moments.${at}.atMs`),
                  onChange: (atMs) =>
                    typed.change((all) =>
                      all.map((one) =>
                        one.questionId === line.questionId ? { ...one, atMs: typeof atMs === 'number' ? atMs : null } : one,
                      ),
                    ),
                }}
              />
            ) : (
              <span className="num">{line.atMs === null ? '' : clockText(line.atMs)}</span>
            )}
            <span className="video-wide">
              {line.words}
              <br />
              <span className="muted">
                {kindOf(line.kind)}
                {line.note !== null && `. ${line.note}`}
              </span>
            </span>
            {draft && (
              <button
                type="button"
                className="upload-remove"
                aria-label={`Remove question ${at + 1}`}
                onClick={() => typed.change((all) => all.filter(({ questionId }) => questionId !== line.questionId))}
              >
                <IconX size={16} stroke={1.7} />
              </button>
            )}
          </div>
        ))}
        {draft && (
          <div className="video-bar">
            <Button variant="default" onClick={() => setPicking(true)}>
              Choose questions
            </Button>
            <Button
              loading={save.isPending}
              disabled={whole.length < lines.length}
              onClick={() => {
                setErrors(new Map());
                typed.send();
                save.mutate({ id, version: typed.version, moments: whole });
              }}
            >
              Save questions
            </Button>
          </div>
        )}
        <PickDrawer
          opened={picking}
          courseId={courseId}
          taken={taken}
          picked={picked}
          onTick={setPicked}
          onClose={() => setPicking(false)}
          onPick={(chosen) => {
            setPicking(false);
            setPicked(new Map());
            const fits = chosen.filter(({ kind }) => kinds.includes(kind));
            if (fits.length < chosen.length) say('Only choices, true or false, short answers and numbers stop a recording');
            typed.change((all) => [
              ...all,
              ...fits.map(({ id: questionId, words, kind }) => ({ questionId, words, kind, atMs: null, note: null })),
            ]);
          }}
        />
      </div>
    </Box>
  );
}
