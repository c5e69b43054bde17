import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { quizPapersApi } from '../../../contract/papers.ts';
import type { TabProps } from '../StaffQuiz.tsx';
import { AddSheets } from './AddSheets.tsx';
import { PageList } from './PageList.tsx';
import { Papers } from './Papers.tsx';
import { SheetList } from './SheetList.tsx';
import './paper.css';

/** The quiz on paper: what was printed, pictures of sheets that come back, what is to be decided, who is missing. */
export function PaperTab({ quiz }: TabProps) {
  const [pages, setPages] = useState(false);
  const { data, error, refetch } = useApi(quizPapersApi.list, { id: quiz.id }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The papers could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <>
      <Papers quiz={quiz} papers={data.rows} />
      {data.rows.length === 0 ? (
        <Box>
          <EmptyState
            title="Nothing is printed yet"
            text="Make a paper, print it, and photograph the answer sheets when they come back: the circles are read and marked."
          />
        </Box>
      ) : (
        <>
          <AddSheets quizId={quiz.id} />
          <div className="quiz-paper-switch">
            <Button variant="default" size="xs" aria-pressed={!pages} onClick={() => setPages(false)}>
              Sheets
            </Button>
            <Button variant="default" size="xs" aria-pressed={pages} onClick={() => setPages(true)}>
              Pictures
            </Button>
          </div>
          {pages ? <PageList quizId={quiz.id} /> : <SheetList quizId={quiz.id} />}
        </>
      )}
    </>
  );
}
