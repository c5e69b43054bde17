import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { endWords, passes, type Run } from '../../contract/running.ts';
import type { CandidateProblem } from '../../contract/sit.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import '../coding.css';

interface TestRunsProps {
  problem: CandidateProblem;
  source: string;
  onRuns: (runs: Run[]) => Promise<void>;
}

/** The visible tests of a problem, run in this browser. */
export function TestRuns({ problem, source, onRuns }: TestRunsProps) {
  const { tests, mode, language, functionName, timeMs, memoryMb } = problem;
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const [busy, setBusy] = useState<'loading' | 'running' | null>(null);
  const [problemSaid, setProblemSaid] = useState<string | null>(null);
  const sandbox = useRef<Sandbox | null>(null);
  useEffect(
    () => () => {
      sandbox.current?.close();
      sandbox.current = null;
    },
    [],
  );

  const start = async (): Promise<void> => {
    setRuns([]);
    setProblemSaid(null);
    setBusy('loading');
    try {
      sandbox.current ??= new Sandbox(language);
      await sandbox.current.load();
      setBusy('running');
      const program = { language, mode, functionName, source, timeMs, memoryMb };
      const inputs = tests.map(({ id, input }) => ({ testId: id, input }));
      const all = await sandbox.current.run(program, inputs, (run) => setRuns((before) => [...before, run]));
      await onRuns(all);
    } catch (failure) {
      setProblemSaid(failure instanceof Error ? failure.message : 'The tests could not be run.');
    } finally {
      setBusy(null);
    }
  };

  const passed = tests.filter(({ id, expected }) => runs.some((run) => run.testId === id && passes(mode, run, expected))).length;
  return (
    <div>
      <div className="coding-run">
        <span aria-live="polite">
          {busy === 'loading' && (language === 'python' ? 'Loading Python, which takes a while the first time' : 'Loading')}
          {busy === 'running' && 'Running'}
          {busy === null && runs.length > 0 && `${passed} of ${tests.length} visible tests passed`}
          {busy === null && runs.length === 0 && (
            <span className="muted">
              {counted(tests.length, 'visible test')}, {counted(problem.hiddenTests, 'hidden test')}
            </span>
          )}
        </span>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.7} />}
          loading={busy !== null}
          disabled={tests.length === 0}
          onClick={() => void start()}
        >
          Run tests
        </Button>
      </div>
      {problemSaid && <Note tone="neg">{problemSaid}</Note>}
      <div className="coding-tests-frame">
        <table className="coding-tests" aria-label="Visible tests">
          <thead>
            <tr>
              <th>{mode === 'call' ? 'Arguments' : 'Input'}</th>
              <th>Expected</th>
              <th>Output</th>
              <th>Result</th>
            </tr>
          </thead>
          <tbody>
            {tests.map((test) => {
              const run = runs.find(({ testId }) => testId === test.id);
              const good = run !== undefined && passes(mode, run, test.expected);
              return (
                <tr key={test.id}>
                  <td>
                    <pre className="code-text">{test.input}</pre>
                  </td>
                  <td>
                    <pre className="code-text">{test.expected}</pre>
                  </td>
                  <td>{run && <pre className="code-text">{run.error ?? run.output}</pre>}</td>
                  <td>
                    {run && (
                      <span className={good ? 'pos' : 'neg'}>
                        {good ? 'Passed' : run.end === 'done' ? 'Not as expected' : endWords[run.end]}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
