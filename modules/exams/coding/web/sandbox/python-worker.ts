import { longestOutput } from '../../contract/run-javascript.ts';
import type { Run } from '../../contract/running.ts';
import { libraries } from '../../contract/sandbox.ts';
import type { ToWorker } from './messages.ts';

interface Python {
  runPython(code: string): (source: string, mode: string, name: string | null, input: string) => string;
}

const harness = `
import io, json, sys

class _Flood(BaseException):
    pass

class _Out(io.StringIO):
    def write(self, text):
        if self.tell() + len(text) > ${longestOutput}:
            raise _Flood()
        return super().write(text)

def _line(error):
    trace, line = error.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == 'program.py':
            line = trace.tb_lineno
        trace = trace.tb_next
    line = line or getattr(error, 'lineno', None)
    return f' (line {line})' if line else ''

def _run(source, mode, name, given):
    out = _Out()
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(given if mode == 'input' else ''), out, out
    end, error, answer = 'done', None, None
    try:
        space = {'__name__': '__main__'}
        try:
            exec(compile(source, 'program.py', 'exec'), space)
        except SystemExit:
            pass
        if mode == 'call':
            if not callable(space.get(name)):
                raise NameError(f'There is no function {name}.')
            answer = json.dumps(space[name](*json.loads(given)))
    except _Flood:
        end = 'flood'
    except MemoryError:
        end = 'memory'
    except BaseException as problem:
        end, error = 'error', f'{type(problem).__name__}: {problem}{_line(problem)}'
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return json.dumps({'end': end, 'error': error, 'output': answer if end == 'done' and mode == 'call' else out.getvalue()})

_run
`;

let run: ReturnType<Python['runPython']> | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((problem: unknown) => postMessage({ failed: String(problem) }));
});

async function answer(task: ToWorker): Promise<void> {
  if ('origin' in task) {
    const folder = `${task.origin}/sandbox/${libraries.python}/`;
    const library = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
      loadPyodide(options: { indexURL: string }): Promise<Python>;
    };
    run = (await library.loadPyodide({ indexURL: folder })).runPython(harness);
    // From here on a program has nothing to reach out with.
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'indexedDB', 'caches', 'Worker'])
      Reflect.defineProperty(globalThis, name, { value: undefined });
    return postMessage({ ready: true });
  }
  const { source, mode, functionName } = task.program;
  for (const { testId, input } of task.tests) {
    postMessage({ starts: testId });
    const began = performance.now();
    const found = JSON.parse(run?.(source, mode, functionName, input) ?? '{}') as Pick<Run, 'end' | 'error' | 'output'>;
    const kept: Run = {
      testId,
      end: found.output.length > longestOutput ? 'flood' : found.end,
      output: found.output.slice(0, longestOutput),
      error: found.error?.slice(0, 2000) ?? null,
      ms: Math.round(performance.now() - began),
    };
    postMessage({ run: kept });
  }
}
