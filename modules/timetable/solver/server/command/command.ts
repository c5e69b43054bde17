import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FileProblem } from '../xml/file-problem.ts';
import { readXml, textOf, type XmlElement } from '../xml/read-xml.ts';
import { type Format, type Given, UnsupportedKinds } from './format.ts';
import { searched, type SolveFlags } from './solve.ts';

/** What the command says when it ends: the exit code of the process. */
export const exitCodes = { done: 0, other: 1, usage: 2, unsupported: 3, partial: 4, impossible: 5 } as const;

/** Where the command prints; a line each. */
export interface Printed {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The command was called wrongly. */
class WrongUsage extends Error {}

/** Flags whose value is a file. */
const files: ReadonlySet<string> = new Set(['in', 'out', 'solution', 'start']);

interface Verb {
  readonly flags: readonly string[];
  /** @returns the exit code */
  run(format: Format, problem: Given, flags: Readonly<Record<string, string>>, printed: Printed): number | Promise<number>;
}

const verbs: Readonly<Record<string, Verb>> = {
  solve: {
    flags: ['in', 'out', 'cpu-seconds', 'seconds', 'seed', 'goal', 'threads', 'start', 'unsupported'],
    run: solveRun,
  },
  evaluate: {
    flags: ['in', 'solution'],
    run(format, problem, { solution }, { out }) {
      const judged = format.evaluate(problem, solution === undefined ? null : given('solution', solution));
      for (const line of judged) out(JSON.stringify(line));
      return exitCodes.done;
    },
  },
  check: {
    flags: ['in'],
    run(format, problem, _flags, { out }) {
      if (!format.check) throw new FileProblem(`A file of <${problem.root.name}> is only evaluated`);
      const findings = format.check(problem);
      const ok = findings.every(({ severity }) => severity !== 'impossible');
      out(JSON.stringify({ ok, findings }));
      return ok ? exitCodes.done : exitCodes.impossible;
    },
  },
};

/** What each flag of `solve` that has a value may be. */
function solveFlags(flags: Readonly<Record<string, string>>): SolveFlags & { readonly ignore: boolean } {
  const number = (flag: string, least: number, whole: boolean): number | null => {
    const said = flags[flag];
    if (said === undefined) return null;
    const value = Number(said);
    if (!Number.isFinite(value) || value < least || (whole && !Number.isSafeInteger(value)))
      throw new WrongUsage(`--${flag} is a ${whole ? 'whole ' : ''}number from ${least}, not “${said}”`);
    return value;
  };
  const oneOf = <T extends string>(flag: string, words: readonly [T, ...T[]]): T => {
    const said = flags[flag] ?? words[0];
    const found = words.find((word) => word === said);
    if (found === undefined) throw new WrongUsage(`--${flag} is ${words.join(' or ')}, not “${said}”`);
    return found;
  };
  const { out } = flags;
  if (out === undefined) throw new WrongUsage('--out FILE is missing');
  return {
    out,
    cpuSeconds: number('cpu-seconds', 0.1, false),
    seconds: number('seconds', 0.1, false) ?? 60,
    seed: number('seed', 0, true) ?? 1,
    goal: oneOf('goal', ['best', 'first']),
    threads: number('threads', 1, true) ?? 1,
    ignore: oneOf('unsupported', ['fail', 'ignore']) === 'ignore',
  };
}

/** Searches a timetable; what counting shows to be impossible is searched no longer than a few seconds. */
async function solveRun(
  format: Format,
  problem: Given,
  flags: Readonly<Record<string, string>>,
  { out, error }: Printed,
): Promise<number> {
  const asked = solveFlags(flags);
  const solving = format.solving(problem, asked.ignore);
  const begin = flags['start'] === undefined ? null : solving.begin(given('start', flags['start']));
  let counted: readonly string[] | null = null;
  // Counting takes its time too, and most problems are solved before it would be looked at.
  const reasonsOf = (): readonly string[] =>
    (counted ??= (format.check?.(problem) ?? []).flatMap(({ severity, about, text }) =>
      severity === 'impossible' ? [`${about} ${text}`] : [],
    ));
  const found = await searched(solving, begin, asked, error, () => reasonsOf().length > 0);
  const unsupported = format.unsupported(problem);
  if (found.status !== 'complete' && reasonsOf().length > 0) {
    out(JSON.stringify({ ...found, status: 'infeasible', unsupported, reasons: reasonsOf() }));
    return exitCodes.impossible;
  }
  out(JSON.stringify({ ...found, unsupported }));
  return found.status === 'complete' ? exitCodes.done : exitCodes.partial;
}

/**
 * Runs the timetable command: reads files, prints JSON, and needs neither server nor database.
 * @param args without node and script
 * @returns the exit code
 */
export async function timetableCommand(args: readonly string[], printed: Printed): Promise<number> {
  try {
    const [name = '', ...rest] = args;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) throw new WrongUsage(`Say what to do: ${Object.keys(verbs).join(' or ')}${name === '' ? '' : `, not “${name}”`}`);
    const flags = flagsOf(verb, rest);
    if (flags['in'] === undefined) throw new WrongUsage('--in FILE is missing');
    const problem = given('in', flags['in']);
    return await verb.run(await formatOf(problem.root), problem, flags, printed);
  } catch (error) {
    return failed(error, printed);
  }
}

function failed(error: unknown, { out, error: complain }: Printed): number {
  if (error instanceof UnsupportedKinds) {
    out(JSON.stringify({ status: 'unsupported', unsupported: error.kinds }));
    return exitCodes.unsupported;
  }
  if (error instanceof FileProblem || error instanceof WrongUsage) {
    complain(error.message);
    return exitCodes.usage;
  }
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.other;
}

function flagsOf(verb: Verb, args: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const options = Object.fromEntries(verb.flags.map((flag) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') throw new WrongUsage(`“${args[token.index] ?? ''}” is no flag`);
    if (!verb.flags.includes(token.name)) {
      throw new WrongUsage(`${token.rawName} is not known here; there are --${verb.flags.join(', --')}`);
    }
    if (token.value === undefined || token.value === '')
      throw new WrongUsage(`${token.rawName} needs a ${files.has(token.name) ? 'file' : 'value'}`);
    if (found[token.name] !== undefined) throw new WrongUsage(`${token.rawName} stands twice`);
    found[token.name] = token.value;
  }
  return found;
}

function given(flag: string, file: string): Given {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new WrongUsage(`--${flag} ${file} cannot be read`);
  }
  const text = textOf(bytes);
  return { file, text, root: readXml(text) };
}

/** Only the code of the file's own format is read: a short run is mostly that. */
async function formatOf(root: XmlElement): Promise<Format> {
  const { name } = root;
  if (name.toLowerCase() === 'fet') return (await import('./fet-format.ts')).fetFormat;
  if (name === 'HighSchoolTimetableArchive') return (await import('./xhstt-format.ts')).xhsttFormat;
  throw new FileProblem(`<${root.name}> is neither a timetable of FET nor an archive of XHSTT`, root.line);
}
