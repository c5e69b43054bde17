import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type QuestionRecord, questionsApi } from '../../contract/questions.ts';
import { bankScreens } from '../../contract/screens.ts';
import { solutionOf } from '../../contract/solution.ts';
import { difficultyWords, kindWords, stateWords } from '../../contract/words.ts';
import { pictureOf } from './picture.ts';
import { Preview } from './Preview.tsx';
import { QuestionDrawer } from './QuestionDrawer.tsx';
import { stateTones } from './state-tones.ts';
import { VersionDrawer } from './VersionDrawer.tsx';

export default function QuestionScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(questionsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One question={data} />;
  return (
    <Page>
      <PageHeader title="Question" />
      {error ? (
        <ErrorState title="The question could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ question }: { question: Output<typeof questionsApi.get> }) {
  const [changing, setChanging] = useState(false);
  const [looked, setLooked] = useState<number | null>(null);
  const go = useGo();
  const { id, version, state, versions, uses, body, text } = question;
  const moved = useSave(questionsApi.move, {
    onDone: (now) => say(`The question is ${stateWords[now.state].toLowerCase()}`),
    onFailed: ({ message }) => say(message),
  });
  const copied = useSave(questionsApi.copy, {
    onDone: (now) => {
      say('The copy is a draft');
      go(to(bankScreens.question, { id: now.id }));
    },
    onFailed: ({ message }) => say(message),
  });
  const move = (next: QuestionRecord['state']) => moved.mutate({ id, version, state: next });
  return (
    <Page>
      <PageHeader
        title={question.words.slice(0, 80)}
        meta={[
          kindWords[question.kind],
          question.courseName,
          <Status key="state" tone={stateTones[state]}>
            {stateWords[state]}
          </Status>,
        ]}
        primary={state !== 'retired' && <Button onClick={() => setChanging(true)}>Change question</Button>}
        secondary={
          state !== 'ready' && (
            <Button variant="default" loading={moved.isPending} onClick={() => move('ready')}>
              Say it is ready
            </Button>
          )
        }
        menu={[
          { label: 'Copy question', onClick: () => copied.mutate({ id }) },
          ...(state === 'draft' ? [] : [{ label: 'Make it a draft again', onClick: () => move('draft') }]),
          ...(state === 'retired' ? [] : [{ label: 'Retire question', danger: true, onClick: () => move('retired') }]),
        ]}
      />
      <div className="two-boxes">
        <Box title="As a student sees it" padded>
          <Preview key={question.versionId} text={text} body={body} feedback={question.feedback} picture={pictureOf(question)} />
        </Box>
        <Box title="About it" padded>
          <Facts
            rows={[
              ['Right', solutionOf(body).join('; ')],
              [
                'Marks',
                <span key="marks" className="num">
                  {question.marks / 100}
                </span>,
              ],
              ['Topic', question.topicName],
              ['Class', question.className ?? 'Every class'],
              ['Difficulty', difficultyWords[question.difficulty]],
              ['Source', question.source],
              ['Tags', question.tags.join(', ')],
              ['Added by', question.addedBy],
            ]}
          />
        </Box>
      </div>
      <Box title="Quizzes with it" count={uses.length}>
        {uses.length === 0 ? (
          <p className="box-body muted">It was chosen for no quiz yet.</p>
        ) : (
          <RowsTable
            label="Quizzes with it"
            rows={uses}
            keyOf={({ href }) => href}
            hrefOf={({ href }) => href}
            columns={[
              { key: 'title', label: 'Quiz', value: (row) => row.title, wrap: true },
              { key: 'addedBy', label: 'By', value: (row) => row.addedBy, quiet: true, phone: 'note' },
              { key: 'state', label: 'State', value: (row) => row.state, phone: 'figure' },
            ]}
          />
        )}
      </Box>
      <Box title="Versions" count={versions.length}>
        <RowsTable
          label="Versions"
          rows={versions}
          keyOf={({ number }) => number}
          columns={[
            { key: 'number', label: 'Version', value: (row) => <span className="num">{row.number}</span> },
            { key: 'madeAt', label: 'Made', value: (row) => <InstantText at={row.madeAt} />, quiet: true, phone: 'note' },
            { key: 'madeBy', label: 'By', value: (row) => row.madeBy, quiet: true },
            { key: 'reason', label: 'Why', value: (row) => row.reason, wrap: true },
            {
              key: 'look',
              label: 'Look at it',
              value: (row) => (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Look at version ${row.number}`}
                  onClick={() => setLooked(row.number)}
                >
                  Look
                </Button>
              ),
            },
          ]}
        />
      </Box>
      <VersionDrawer questionId={id} number={looked} onClose={() => setLooked(null)} />
      <QuestionDrawer question={question} opened={changing} onClose={() => setChanging(false)} />
    </Page>
  );
}
