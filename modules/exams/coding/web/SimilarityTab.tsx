import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type AlikePair, attemptsApi } from '../contract/attempts.ts';
import { codingScreens } from '../contract/screens.ts';
import { CodeArea } from './CodeArea.tsx';
import type { TabProps } from './CodingExamScreen.tsx';
import './coding.css';

const shares = [50, 60, 70, 80, 90];

/** Programs that are alike, side by side. Names, spaces and comments do not count, and alike is not yet copied. */
export function SimilarityTab({ exam }: TabProps) {
  const [percent, setPercent] = useState(70);
  const { data, error, refetch } = useApi(attemptsApi.alike, { examId: exam.id, percent }, { keepPrevious: true });
  if (error && !data)
    return <ErrorState title="The programs could not be compared" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="coding-scroll">
      <div className="coding-run">
        <NativeSelect
          label="Alike by at least"
          value={percent}
          data={shares.map((share) => ({ value: String(share), label: `${share} %` }))}
          onChange={(event) => setPercent(Number(event.currentTarget.value))}
        />
        <span className="muted">
          {counted(data.pairs, 'pair')}
          {data.pairs > data.rows.length && `, the first ${data.rows.length} shown`}. Names, spaces, numbers and comments do not
          count.
        </span>
      </div>
      {data.rows.length === 0 && (
        <Box>
          <EmptyState
            title="No programs are that much alike"
            text="Programs of different candidates for one problem are compared by how they are built. Short ones are left out."
          />
        </Box>
      )}
      {data.rows.map((pair) => (
        <Box
          key={`${pair.problemId} ${pair.one.attemptId} ${pair.other.attemptId}`}
          title={pair.problem}
          padded
          aside={<strong className="num">{pair.percent} % alike</strong>}
        >
          <div className="coding-columns">
            {[pair.one, pair.other].map((program) => (
              <Side key={program.attemptId} pair={pair} program={program} />
            ))}
          </div>
        </Box>
      ))}
    </div>
  );
}

function Side({ pair, program }: { pair: AlikePair; program: AlikePair['one'] }) {
  return (
    <div>
      <p>
        <Go className="link" href={to(codingScreens.codingAttempt, { id: program.attemptId })}>
          {program.studentName}
        </Go>{' '}
        <span className="muted num">{program.admissionNo}</span>
      </p>
      <CodeArea
        label={`Program of ${program.studentName} for ${pair.problem}`}
        value={program.source}
        language={pair.language}
        marked={new Set(program.lines)}
        readOnly
        rows={Math.min(20, program.source.split('\n').length + 1)}
      />
    </div>
  );
}
