import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { attemptsApi, attemptWords } from '../contract/attempts.ts';
import { codingScreens } from '../contract/screens.ts';
import { AnswerBox } from './AnswerBox.tsx';
import { marksOf } from './coding-words.ts';

export default function CodingAttemptScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(attemptsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (!data)
    return (
      <Page>
        <PageHeader title={codingScreens.codingAttempt.title} />
        {error ? (
          <ErrorState title="The attempt could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={data.studentName}
        meta={[
          <Go key="exam" className="link" href={to(codingScreens.codingExam, { id: data.examId }, { tab: 'attempts' })}>
            {data.examTitle}
          </Go>,
          `Adm ${data.admissionNo}`,
          data.seat,
          `Attempt ${data.no}, ${attemptWords[data.state].toLowerCase()}${data.byClock ? ' when time was up' : ''}`,
          data.earned !== null && `${marksOf(data.earned)} of ${data.marks} marks`,
        ]}
      />
      {data.answers.map((answer) => (
        <AnswerBox key={answer.problemId} attempt={data} answer={answer} />
      ))}
    </Page>
  );
}
