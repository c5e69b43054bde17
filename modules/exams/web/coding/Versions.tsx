import { useState } from 'react';
import { formatInstant } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type AttemptAnswer, attemptsApi } from '../../contract/coding/attempts.ts';
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
      <label className="coding-run">
        Saved
        <select value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
          {data.rows.map((row, index) => (
            <option key={row.seq} value={index}>
              {formatInstant(row.savedAt)}
            </option>
          ))}
        </select>
      </label>
      {shown && <CodeArea label="Version" value={shown.source} language={answer.language} readOnly />}
    </>
  );
}
