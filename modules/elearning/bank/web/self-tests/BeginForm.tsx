import { Button } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { bankScreens } from '../../contract/screens.ts';
import { learnerSelfTestsApi, mostQuestions, type Strength } from '../../contract/self-tests.ts';
import { difficulties, difficultyWords, type Difficulty } from '../../contract/words.ts';
import '../answer/answer.css';
import './self-tests.css';

/** Chooses what to be asked. Plain fields: the page is for a slow line. */
export function BeginForm({ strengths }: { strengths: readonly Strength[] }) {
  const courses = [...new Map(strengths.filter(({ questions }) => questions > 0).map((one) => [one.courseId, one.courseName]))];
  const [courseId, setCourseId] = useState(courses[0]?.[0] ?? 0);
  const [topicIds, setTopicIds] = useState<readonly number[]>([]);
  const [count, setCount] = useState('10');
  const [difficulty, setDifficulty] = useState<Difficulty | null>(null);
  const [minutes, setMinutes] = useState('');
  const [weakFirst, setWeakFirst] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const go = useGo();
  const begin = useSave(learnerSelfTestsApi.begin, {
    onDone: ({ id }) => go(to(bankScreens.selfTest, { id })),
    onFailed: ({ message, fields }) => setProblem(fields[0]?.message ?? message),
  });
  const topics = strengths.filter((one) => one.courseId === courseId && one.topicId !== null && one.questions > 0);
  if (courses.length === 0) return <p className="muted">There are no questions for your subjects yet.</p>;
  return (
    <form
      className="self-test-form"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        begin.mutate({
          courseId,
          topicIds: [...topicIds],
          count: Number(count) || 0,
          difficulty,
          minutes: minutes === '' ? null : Number(minutes),
          weakFirst,
        });
      }}
    >
      <label>
        Subject
        <select
          className="quiz-input"
          value={courseId}
          onChange={({ currentTarget }) => {
            setCourseId(Number(currentTarget.value));
            setTopicIds([]);
          }}
        >
          {courses.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {topics.length > 0 && (
        <fieldset>
          <legend>Topics (none: all of them)</legend>
          {topics.map(({ topicId, topicName, questions }) => (
            <label key={topicId} className="self-test-check">
              <input
                type="checkbox"
                checked={topicId !== null && topicIds.includes(topicId)}
                onChange={({ currentTarget }) =>
                  setTopicIds((now) =>
                    topicId === null ? now : currentTarget.checked ? [...now, topicId] : now.filter((one) => one !== topicId),
                  )
                }
              />
              {topicName} <span className="muted num">{questions}</span>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        Questions
        <input
          className="quiz-input num"
          type="number"
          min={1}
          max={mostQuestions}
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
        />
      </label>
      <label>
        Difficulty
        <select
          className="quiz-input"
          value={difficulty ?? ''}
          onChange={({ currentTarget }) => setDifficulty(difficulties.find((one) => one === currentTarget.value) ?? null)}
        >
          <option value="">Any</option>
          {difficulties.map((one) => (
            <option key={one} value={one}>
              {difficultyWords[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Minutes (empty: no limit)
        <input
          className="quiz-input num"
          type="number"
          min={1}
          max={180}
          value={minutes}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
      </label>
      <label className="self-test-check">
        <input type="checkbox" checked={weakFirst} onChange={({ currentTarget }) => setWeakFirst(currentTarget.checked)} />
        What I am weak in first
      </label>
      {problem && <Note tone="neg">{problem}</Note>}
      <Button type="submit" size="md" disabled={begin.isPending}>
        Begin test
      </Button>
    </form>
  );
}
