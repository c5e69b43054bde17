import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { attemptsApi } from '../contract/attempts.ts';
import type { TabProps } from './CodingExamScreen.tsx';
import { Sandbox } from './sandbox/sandbox.ts';

/** Runs the answers in Python in this browser, one after the other, and sends back what their tests gave. */
export function RunPython({ exam }: TabProps) {
  const client = useQueryClient();
  const { data } = useApi(attemptsApi.waiting, { examId: exam.id }, { staleTime: 0 });
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef(false);
  useEffect(() => () => void (stop.current = true), []);

  const run = async (): Promise<void> => {
    stop.current = false;
    setProblem(null);
    let count = 0;
    setDone(count);
    try {
      for (let rows = data?.rows ?? []; rows.length > 0 && !stop.current;) {
        for (const { attemptId, problemId, program, tests } of rows) {
          if (stop.current) break;
          // An interpreter of its own for each answer: what one changes in it, the next one does not meet.
          const sandbox = new Sandbox('python');
          try {
            const runs = await sandbox.run(program, tests);
            await call(attemptsApi.reviewed, { id: attemptId, problemId, runs });
          } finally {
            sandbox.close();
          }
          setDone((count += 1));
        }
        rows = (await call(attemptsApi.waiting, { examId: exam.id })).rows;
      }
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'The programs could not be run.');
    }
    setDone(null);
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/exams/coding/') });
  };

  if (!data || (data.rows.length === 0 && done === null)) return null;
  return (
    <Box title="Answers in Python" padded>
      <div className="coding-run">
        <output className="coding-say">
          {problem ? (
            <span className="neg">{problem}</span>
          ) : done === null ? (
            'They wait to be run. The server has no sandbox for Python, so they run in this browser, cut off from everything else; nothing else vouches for what they give.'
          ) : (
            `${counted(done, 'answer')} run. Keep this page open.`
          )}
        </output>
        {done === null ? (
          <Button size="xs" onClick={() => void run()}>
            Run Python here
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => (stop.current = true)}>
            Stop
          </Button>
        )}
      </div>
    </Box>
  );
}
