import { instantText } from '#kit/web/api/clock.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type AttemptAnswer, attemptsApi } from '../contract/attempts.ts';
import { CodeArea } from './CodeArea.tsx';

/** The earlier texts of an answer, the newest first. */
export function Versions({ attemptId, answer }: { attemptId: number; answer: AttemptAnswer }) {
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useApi(attemptsApi.versions, { id: attemptId, problemId: answer.problemId });
  if (error) return <ErrorState title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const shown = data.rows[at];
  return (
    <>
      <NativeSelect
        label="Saved"
        value={at}
        data={data.rows.map((row, index) => ({ value: String(index), label: instantText(row.savedAt) }))}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      {shown && <CodeArea label="Version" value={shown.source} language={answer.language} readOnly />}
    </>
  );
}
