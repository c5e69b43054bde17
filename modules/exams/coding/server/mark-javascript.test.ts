import { describe, expect, it } from 'vitest';
import { passes, type Program, scoreOf } from '../contract/running.ts';
import { markJavaScript } from './mark-javascript.ts';

const program = (source: string, more: Partial<Program> = {}): Program => ({
  language: 'javascript',
  mode: 'input',
  functionName: null,
  source,
  timeMs: 150,
  memoryMb: 16,
  ...more,
});
const one = async (source: string, input = '', more: Partial<Program> = {}) =>
  (await markJavaScript(program(source, more), [{ testId: 1, input }]))[0];
const call = (source: string, input: string) => one(source, input, { mode: 'call', functionName: 'f' });

describe('marking JavaScript', () => {
  it('gives a program its input and takes what it prints', async () => {
    const adds = 'let sum = 0, line; while ((line = readLine()) !== null) sum += Number(line); console.log("Jumla", sum)';
    expect(await one(adds, '1\n2\n39\n')).toMatchObject({ end: 'done', output: 'Jumla 42\n', error: null });
    expect(await one('console.log({ jina: "Wanjirũ", list: [1, null] }, [], -0)')).toMatchObject({
      output: '{ jina: "Wanjirũ", list: [ 1, null ] } [] -0\n',
    });
    expect(await one('console.log(readAll().length)', 'ab\ncd')).toMatchObject({ output: '5\n' });
  });

  it('calls a function, waits for it, and says what is wrong with it', async () => {
    expect(await call('const f = (a, b) => ({ sum: a + b })', '[1, 2]')).toMatchObject({ end: 'done', output: '{"sum":3}' });
    expect(await call('async function f() { return [await 7] }', '[]')).toMatchObject({ output: '[7]' });
    expect(await call('let g', '[]')).toMatchObject({ end: 'error', error: expect.stringContaining('f') });
    expect(await call('function f() {\n null.x }', '[]')).toMatchObject({
      end: 'error',
      error: expect.stringContaining('TypeError'),
    });
    expect(await one('let x = ;')).toMatchObject({ end: 'error', error: expect.stringMatching(/SyntaxError.*line 1/) });
    expect(await call('const f = () => new Promise(() => {})', '[]')).toMatchObject({ end: 'error' });
  });

  it('stops what never ends, whatever it catches', async () => {
    for (const endless of [
      'for (;;) {}',
      'for (;;) try { for (;;) {} } catch {}',
      '/^(a+)+$/.test("a".repeat(40) + "b")',
      'const go = () => Promise.resolve().then(go); go(); for (;;) {}',
    ])
      expect(await one(endless)).toMatchObject({ end: 'time' });
    expect(await call('async function f() { for (;;) await 1 }', '[]')).toMatchObject({ end: 'time' });
    expect(await one('for (;;) console.log("x".repeat(1000))')).toMatchObject({ end: 'flood' });
  });

  it('stops what takes too much memory or calls itself for ever', async () => {
    expect(await one('let s = "x"; for (;;) s += s', '', { timeMs: 3000 })).toMatchObject({ end: 'memory' });
    expect(await one('const a = []; for (;;) a.push({ a })', '', { timeMs: 3000 })).toMatchObject({ end: 'memory' });
    expect(await one('new ArrayBuffer(1e9)')).toMatchObject({ end: 'memory' });
    expect(await one('const f = () => f() + 1; f()')).toMatchObject({ end: 'error', error: expect.stringContaining('stack') });
  });

  it('finds nothing outside: no process, no files, no network, no other program’s traces', async () => {
    const probe = `console.log([typeof process, typeof require, typeof fetch, typeof Worker, typeof WebAssembly, typeof setTimeout,
      typeof (() => {}).constructor('return this')().process, typeof globalThis.__write, typeof globalThis.__input].join())`;
    expect(await one(probe)).toMatchObject({ output: `${Array.from({ length: 9 }, () => 'undefined').join()}\n` });
    expect(await one('import("node:fs").then(() => console.log("in"), () => console.log("no"))')).not.toMatchObject({
      output: 'in\n',
    });
    const [first, second] = await markJavaScript(
      program(
        'console.log(globalThis.left ?? "clean", Object.prototype.left ?? "clean"); globalThis.left = Object.prototype.left = 1',
      ),
      [
        { testId: 1, input: '' },
        { testId: 2, input: '' },
      ],
    );
    expect([first?.output, second?.output]).toEqual(['clean clean\n', 'clean clean\n']);
    expect(await call('const f = () => typeof __answer + typeof __input', '[]')).toMatchObject({
      output: '"undefinedundefined"',
    });
  });

  it('a run that its own limits cannot stop loses its thread, and the tests after it go on', async () => {
    const abort = new AbortController();
    const endless = markJavaScript(program('for (;;) {}', { timeMs: 600_000 }), [{ testId: 1, input: '' }], abort.signal);
    setTimeout(() => abort.abort(new Error('cancelled')), 300);
    await expect(endless).rejects.toThrow('cancelled');
  });

  it('compares texts without the spaces at line ends and values as values, and counts weights', () => {
    const printed = (output: string, expected: string) => passes('input', { end: 'done', output }, expected);
    expect([printed('a \r\nb\n\n', 'a\nb'), printed(' a', 'a'), printed('A', 'a')]).toEqual([true, false, false]);
    const gave = (output: string, expected: string) => passes('call', { end: 'done', output }, expected);
    expect([gave('{"b":[1],"a":0.30000000000000004}', '{"a":0.3,"b":[1]}'), gave('[1,2]', '[2,1]'), gave('1', '"1"')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([gave('', ''), gave('{}', '[]'), passes('call', { end: 'time', output: '1' }, '1')]).toEqual([false, false, false]);
    expect(
      scoreOf([
        { weight: 1, passed: true },
        { weight: 2, passed: false },
      ]),
    ).toBe(3333);
    expect(scoreOf([])).toBe(0);
  });
});
