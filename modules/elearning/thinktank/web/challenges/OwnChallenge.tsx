import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { emptyText } from '#kit/contract/rich-text.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { type LearnerChallenge, learnerChallengesApi } from '../../contract/challenges.ts';
import { pictureAt, Written, WriteField } from '../parts.tsx';
import '../thinktank.css';
import { ChallengeStateOf } from './words.tsx';

/** One challenge with a student’s own answer. */
export default function OwnChallenge() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerChallengesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Shown challenge={data} />;
  return (
    <Page>
      <PageHeader title="Challenge" />
      {error ? (
        <ErrorState title="The challenge could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ challenge }: { challenge: LearnerChallenge }) {
  const { id, title, courseName, points, closesAt, state, own, answers, text } = challenge;
  const [writing, setWriting] = useState(false);
  const picture = pictureAt(learnerChallengesApi.picture, id);
  const others = answers.filter(({ mine }) => !mine);
  const may = state === 'running' && own?.state !== 'removed';
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          courseName ?? 'Whole school',
          counted(points, 'point'),
          <span key="closes">
            Closes <InstantText at={closesAt} />
          </span>,
          <ChallengeStateOf key="state" state={state} />,
        ]}
        primary={may && <Button onClick={() => setWriting(true)}>{own ? 'Change your answer' : 'Answer'}</Button>}
      />
      <Box title="What is asked" padded>
        <Written text={text} picture={picture} />
      </Box>
      {own && (
        <Box title="Your answer" padded>
          <div className="think-post">
            <p className="think-head">
              <InstantText at={own.at} />
              {own.anonymous && <span>others do not see your name</span>}
              {own.best && <Tag tone="pos">Best answer</Tag>}
              {own.points !== null && <span className="num">{counted(own.points, 'point')}</span>}
            </p>
            {own.reason !== null && <Note tone="att">Removed: {own.reason}</Note>}
            {own.state === 'waiting' && <Note>A teacher looks at it before others see it.</Note>}
            <Written text={own.text} picture={picture} />
          </div>
        </Box>
      )}
      {state === 'running' && <Note>Answers of others show once the challenge closes.</Note>}
      {others.map((answer, at) => (
        <Box key={at} padded>
          <div className="think-post">
            <p className="think-head">
              <strong>{answer.by.name}</strong>
              {answer.best && <Tag tone="pos">Best answer</Tag>}
              {answer.points !== null && <span className="num">{counted(answer.points, 'point')}</span>}
            </p>
            <Written text={answer.text} picture={picture} />
          </div>
        </Box>
      ))}
      <StepDrawer
        opened={writing}
        onClose={() => setWriting(false)}
        title="Save answer"
        text="Teachers and the school always see who you are."
        save={learnerChallengesApi.enter}
        fixed={{ id }}
        initial={own ?? { text: emptyText, anonymous: false, showName: false }}
        fields={[
          {
            kind: 'custom',
            name: 'text',
            label: 'Your answer',
            wide: true,
            render: (slot) => <WriteField slot={slot} before={own?.text ?? null} picture={picture} />,
          },
          { kind: 'checkbox', name: 'anonymous', label: 'Other students do not see my name', wide: true },
          {
            kind: 'checkbox',
            name: 'showName',
            label: 'My name may appear on the leaderboard',
            hint: 'Otherwise your points count for your house and class alone',
            wide: true,
            when: ({ anonymous }) => anonymous !== true,
          },
        ]}
        size={720}
        onDone={() => say('Your answer is saved')}
      />
    </Page>
  );
}
