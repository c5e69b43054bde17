import { Button, NumberInput, Radio, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryClient, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Assignment } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { type MarkedWork, markingApi } from '../../contract/marking.ts';
import type { Criterion, Score } from '../../contract/rubric.ts';
import { marksText } from '../words.tsx';
import { CommentBank } from './CommentBank.tsx';

interface MarkPanelProps {
  assignment: Assignment;
  work: MarkedWork;
  onNext: () => void;
  /** Whether something is typed that is not noted yet. */
  onTyped: (typed: boolean) => void;
}

interface CriterionFieldProps {
  criterion: Criterion;
  score: Score | undefined;
  onChange: (score: Score) => void;
}

/** A criterion: one of its levels, or marks between them. */
function CriterionField({ criterion: { key, name, levels }, score, onChange }: CriterionFieldProps) {
  return (
    <div className="asg-level">
      <Radio.Group
        label={name}
        value={score?.level === null || score?.level === undefined ? '' : String(score.level)}
        onChange={(level) => onChange({ key, level: Number(level), mark: levels[Number(level)]?.mark ?? 0 })}
      >
        {levels.map(({ words, mark }, at) => (
          <Radio key={at} value={String(at)} label={`${marksText(mark)}: ${words}`} />
        ))}
      </Radio.Group>
      <NumberInput
        size="xs"
        label={`Marks for ${name}`}
        min={0}
        max={Math.max(...levels.map(({ mark }) => mark)) / 100}
        decimalScale={2}
        hideControls
        value={score ? score.mark / 100 : ''}
        onChange={(next) => next !== '' && onChange({ key, level: null, mark: Math.round(Number(next) * 100) })}
      />
    </div>
  );
}

/** Mark or scores, a comment, and what is off for being late. */
export function MarkPanel({ assignment, work, onNext, onTyped }: MarkPanelProps) {
  const { id, rubric, maxMark, late, latePerDay } = assignment;
  const { studentId, noted, daysLate, given, handedIn } = work;
  const [mark, setMark] = useState<number | null>(noted?.mark ?? null);
  const [scores, setScores] = useState<readonly Score[]>(
    () => noted?.scores.filter(({ key }) => rubric.some((one) => one.key === key)) ?? [],
  );
  const [comment, setComment] = useState(noted?.comment ?? '');
  const typed = JSON.stringify([mark, scores, comment]);
  const [kept, setKept] = useState(typed);
  const leaves = useRef(false);
  const dirty = typed !== kept;
  const tell = useEffectEvent((now: boolean) => onTyped(now));
  useEffect(() => tell(dirty), [dirty]);
  const byRubric = rubric.length > 0;
  const whole = byRubric ? (scores.length === rubric.length ? scores.reduce((sum, one) => sum + one.mark, 0) : null) : mark;
  const off = late === 'minus' && whole !== null ? Math.min(whole, daysLate * latePerDay) : 0;
  const save = useSave(markingApi.note, {
    onDone: (answer) => {
      queryClient.setQueryData([markingApi.work.path, { id, studentId }], answer);
      say('Noted');
    },
    // Something newer was handed in: it is shown, and what was typed stays.
    onFailed: ({ fields }) => {
      if (fields.some(({ path }) => path === 'handedInId'))
        void queryClient.invalidateQueries({ queryKey: [markingApi.work.path] });
    },
    invalidate: [assignmentsApi.people, assignmentsApi.get, markingApi.next],
  });
  const note = async (): Promise<void> => {
    await save.mutateAsync({
      id,
      studentId,
      version: noted?.version ?? 0,
      handedInId: handedIn[0]?.id ?? null,
      mark: byRubric ? null : mark,
      scores: [...scores],
      comment,
    });
    setKept(typed);
  };
  const noteAndGo = (): void => {
    note().then(
      () => {
        leaves.current = true;
        onNext();
      },
      () => undefined,
    );
  };
  useHotkeys([['mod+Enter', noteAndGo]], []);
  const [last] = given;
  return (
    <Box title="Marks" padded>
      <LeaveGuard dirty={() => dirty && !leaves.current} />
      <form
        className="asg-stack"
        onSubmit={(event) => {
          event.preventDefault();
          note().catch(() => undefined);
        }}
      >
        {save.error && <Note tone="neg">{save.error.message}</Note>}
        {byRubric &&
          rubric.map((criterion) => (
            <CriterionField
              key={criterion.key}
              criterion={criterion}
              score={scores.find(({ key }) => key === criterion.key)}
              onChange={(score) => setScores((all) => [...all.filter(({ key }) => key !== score.key), score])}
            />
          ))}
        {!byRubric && maxMark !== null && (
          <NumberInput
            label={`Mark out of ${marksText(maxMark)}`}
            min={0}
            max={maxMark / 100}
            clampBehavior="none"
            decimalScale={2}
            hideControls
            data-autofocus
            value={mark === null ? '' : mark / 100}
            onChange={(next) => setMark(next === '' ? null : Math.round(Number(next) * 100))}
          />
        )}
        {whole !== null && maxMark !== null && (
          <p className="num">
            {marksText(whole)} of {marksText(maxMark)}
            {off > 0 && `, less ${marksText(off)} for being late: ${marksText(whole - off)}`}
          </p>
        )}
        <Textarea
          label="Comment"
          autosize
          minRows={3}
          maxLength={5000}
          value={comment}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        <CommentBank words={comment} onUse={(words) => setComment((now) => (now === '' ? words : `${now}\n${words}`))} />
        <div className="asg-row">
          <Button type="submit" variant="default" loading={save.isPending}>
            Note
          </Button>
          <Button onClick={noteAndGo} loading={save.isPending}>
            Note and go on
          </Button>
        </div>
        <p className="muted">The student sees nothing of it before you return the work.</p>
        {last && (
          <p className="muted">
            Returned on <InstantText at={last.at} />
            {last.result !== null &&
              `: ${marksText(last.result)}${last.maxMark === null ? '' : ` of ${marksText(last.maxMark)}`}`}
          </p>
        )}
      </form>
    </Box>
  );
}
