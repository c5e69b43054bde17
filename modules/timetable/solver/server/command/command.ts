import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FileProblem } from '../xml/file-problem.ts';
import { readXml, textOf, type XmlElement } from '../xml/read-xml.ts';
import { fetFormat } from './fet-format.ts';
import { type Format, type Given, UnsupportedKinds } from './format.ts';
import { xhsttFormat } from './xhstt-format.ts';

/** What the command says when it ends: the exit code of the process. */
export const exitCodes = { done: 0, other: 1, usage: 2, unsupported: 3, impossible: 5 } as const;

/** Where the command prints; a line each. */
export interface Printed {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The command was called wrongly. */
class WrongUsage extends Error {}

const formats: readonly Format[] = [fetFormat, xhsttFormat];

interface Verb {
  readonly flags: readonly string[];
  /** @returns the exit code */
  run(format: Format, problem: Given, flags: Readonly<Record<string, string>>, printed: Printed): number;
}

const verbs: Readonly<Record<string, Verb>> = {
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

/**
 * Runs the timetable command: reads files, prints JSON, and needs neither server nor database.
 * @param args without node and script
 * @returns the exit code
 */
export function timetableCommand(args: readonly string[], printed: Printed): number {
  try {
    const [name = '', ...rest] = args;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) throw new WrongUsage(`Say what to do: ${Object.keys(verbs).join(' or ')}${name === '' ? '' : `, not “${name}”`}`);
    const flags = flagsOf(verb, rest);
    if (flags['in'] === undefined) throw new WrongUsage('--in FILE is missing');
    const problem = given('in', flags['in']);
    return verb.run(formatOf(problem.root), problem, flags, printed);
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
    if (token.value === undefined || token.value === '') throw new WrongUsage(`${token.rawName} needs a file`);
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

function formatOf(root: XmlElement): Format {
  const format = formats.find((one) => one.reads(root));
  if (format) return format;
  throw new FileProblem(`<${root.name}> is neither a timetable of FET nor an archive of XHSTT`, root.line);
}
