import { Button } from '@mantine/core';
import { useState } from 'react';
import { queryClient, useSave } from '#kit/web/api/hooks.ts';
import { announce } from '#kit/web/ui/Announcements.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { AskedActivity } from '../../contract/asked.ts';
import { learnerActivitiesApi, type OwnActivity, type Tried } from '../../contract/learner.ts';
import type { Picture } from '../play/parts.tsx';
import { Play } from '../play/Play.tsx';
import { percent } from '../words.ts';
import { Result } from './Result.tsx';

interface TriesProps {
  activity: OwnActivity;
  asked: AskedActivity;
  picture: Picture;
}

/** Tries of one activity: each is marked by the server, and may be followed by another. */
export function Tries({ activity, asked, picture }: TriesProps) {
  const { id, number, open } = activity;
  const [round, setRound] = useState(0);
  // What is before the student stays as it is, whatever is loaded anew meanwhile.
  const [given, setGiven] = useState({ asked, number });
  const [tried, setTried] = useState<Tried | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useSave(learnerActivitiesApi.check, {
    onDone: (result) => {
      setTried(result);
      announce(`You earned ${percent(result.share)}`);
      void queryClient.invalidateQueries({ queryKey: [learnerActivitiesApi.list.path] });
    },
    onFailed: ({ message, fields }) => setProblem(fields[0]?.message ?? message),
  });
  const again = async (): Promise<void> => {
    await queryClient.refetchQueries({ queryKey: [learnerActivitiesApi.get.path, { id }] });
    const now = queryClient.getQueryData<OwnActivity>([learnerActivitiesApi.get.path, { id }]);
    if (now?.asked) setGiven({ asked: now.asked, number: now.number });
    setTried(null);
    setProblem(null);
    setRound(round + 1);
  };
  const more = tried !== null && (tried.triesLeft === null || tried.triesLeft > 0);
  if (!open && tried === null) return activity.closed ? null : <Note>You have no more tries. Your scores are above.</Note>;
  return (
    <>
      {asked.kind === 'memory' && <p className="muted">Your score is what this device counts, not what a teacher has seen.</p>}
      <Play
        key={round}
        asked={given.asked}
        picture={picture}
        locked={tried !== null || check.isPending}
        results={tried && new Map(tried.parts.map((part) => [part.id, part.right]))}
        onCheck={(answer) => {
          setProblem(null);
          check.mutate({ id, number: given.number, answer });
        }}
      />
      {problem && <Note tone="neg">{problem}</Note>}
      {tried && <Result tried={tried} />}
      {more && (
        <Button type="button" variant="default" onClick={() => void again()}>
          Try again{tried.triesLeft !== null && `, ${counted(tried.triesLeft, 'try', 'tries')} left`}
        </Button>
      )}
    </>
  );
}
