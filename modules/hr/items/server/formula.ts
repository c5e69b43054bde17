import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { UserError } from '#kit/contract/errors.ts';
import { maxCents } from '#kit/contract/money.ts';
import { factsOf, type Side } from '../contract/words.ts';

/** What is wrong with a formula, and where: the first character and the one after the last, from 0. */
export interface FormulaProblem {
  message: string;
  at: { from: number; to: number };
}

const longest = 300;
const functions = ['min', 'max', 'round', 'floor', 'ceil'];
const operators = ['+', '-', '*', '/', '<', '<=', '>', '>=', '==', '!=', '&&', '||', '?:', '!_', '-_'];

// Shillings with their cents are not exact in binary: what is a hair from a half or a whole is taken as that.
const near = (value: number): number => Number(value.toPrecision(13));

function environment(side: Side): Environment {
  const found = new Environment({
    limits: { maxAstNodes: 200, maxDepth: 30, maxListElements: 0, maxMapEntries: 0, maxCallArguments: 8 },
  });
  for (const fact of factsOf(side)) found.registerVariable(fact, 'double');
  for (const [name, pick] of [
    ['min', Math.min],
    ['max', Math.max],
  ] as const)
    for (let count = 2; count <= 8; count += 1)
      found.registerFunction(`${name}(${Array(count).fill('double').join(', ')}): double`, pick);
  found.registerFunction('round(double): double', (value: number) => Math.floor(near(value) + 0.5));
  found.registerFunction('floor(double): double', (value: number) => Math.floor(near(value)));
  found.registerFunction('ceil(double): double', (value: number) => Math.ceil(near(value)));
  return found;
}
const environments: Readonly<Record<Side, Environment>> = {
  allowance: environment('allowance'),
  deduction: environment('deduction'),
};

/** A text in which every number has decimals, so that all is reckoned alike, and where of the text as it was written each place is. */
function withDecimals(text: string): { text: string; place: (at: number) => number } {
  const added: number[] = [];
  const tokens = /[\p{L}_][\p{L}\p{N}_]*|\.\d+(?:[eE][+-]?\d+)?|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/gu;
  const made = text.replaceAll(tokens, (token, at: number) => {
    if (!/^\d+$/.test(token)) return token;
    added.push(at + token.length);
    return `${token}.0`;
  });
  // Each number that has got two characters moves what follows by them.
  const place = (at: number): number =>
    at - added.reduce((moved, end) => moved + Math.min(2, Math.max(0, at - (end + moved))), 0);
  return { text: made, place };
}

/** The first thing in a formula that is not among what it may hold. Names of facts and functions are the only words. */
function strange(node: ASTNode, facts: readonly string[]): { node: ASTNode; words: string } | null {
  const inside = (nodes: readonly ASTNode[]) => {
    for (const one of nodes) {
      const found = strange(one, facts);
      if (found) return found;
    }
    return null;
  };
  switch (node.op) {
    case 'value':
      return ['number', 'boolean'].includes(typeof node.args) ? null : { node, words: 'Only numbers can be reckoned with.' };
    case 'id':
      return facts.includes(node.args)
        ? null
        : { node, words: `“${node.args}” is not known here. What is known: ${facts.join(', ')}.` };
    case 'call': {
      const [name, given] = node.args;
      if (functions.includes(name)) return inside(given);
      return { node, words: `“${name}” is no function here. There are ${functions.join(', ')}.` };
    }
    case '!_':
    case '-_':
      return inside([node.args]);
    case '?:':
      return inside(node.args);
    default:
      break;
  }
  if (!operators.includes(node.op)) return { node, words: 'Only numbers, + - * / and comparisons can be used here.' };
  const [left, right] = node.args as [ASTNode, ASTNode];
  return inside([left, right]);
}

const said: Readonly<Record<string, string>> = {
  unexpected_character: 'This sign has no meaning here.',
  unexpected_token: 'Something is missing here, or too much.',
  expected_token: 'Something is missing here: a bracket or a comma.',
  no_such_overload: 'These two cannot be reckoned with each other.',
  no_matching_overload: 'This function takes other values, or another number of them.',
  invalid_condition_type: 'Before “?” stands what is compared, such as years > 5.',
  limit_exceeded: 'The formula is too long.',
};

/** A formula that is ready to be reckoned, or what is wrong with it. */
type Read = { run: ParseResult } | { problem: FormulaProblem };

function read(written: string, side: Side): Read {
  const whole = { from: 0, to: written.length };
  if (written.trim() === '') return { problem: { message: 'Write the formula.', at: whole } };
  if (written.length > longest) return { problem: { message: `Keep it within ${longest} characters.`, at: whole } };
  const { text, place } = withDecimals(written);
  const wrong = (words: string, range: { start: number; end: number } | undefined): Read => {
    const at = range ? { from: place(range.start), to: place(range.end) } : whole;
    const here = at.from < written.length ? `At character ${at.from + 1}` : 'At the end';
    return { problem: { message: `${here}: ${words}`, at } };
  };
  try {
    const run = environments[side].parse(text);
    const found = strange(run.ast, factsOf(side));
    if (found) return wrong(found.words, found.node.range);
    const { valid, type, error } = run.check();
    if (!valid) return wrong(said[error?.code ?? ''] ?? 'This cannot be understood.', error?.range);
    if (type !== 'double') return wrong('It gives yes or no, and not an amount.', { start: 0, end: text.length });
    return { run };
  } catch (error) {
    return wrong(said[codeOf(error)] ?? 'This cannot be understood.', rangeOf(error));
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

function rangeOf(error: unknown): { start: number; end: number } | undefined {
  if (typeof error !== 'object' || error === null || !('range' in error)) return undefined;
  const { range } = error as { range?: { start: number; end: number } };
  return range;
}

/** What is wrong with a formula of an allowance or a deduction; null where nothing is. */
export function checkFormula(text: string, side: Side): FormulaProblem | null {
  const found = read(text, side);
  return 'problem' in found ? found.problem : null;
}

/** Formulas that were read, the last few hundred: a run asks the same one for each employee. */
const known = new Map<string, ParseResult>();

function ready(text: string, side: Side, name: string): ParseResult {
  const key = `${side} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const found = read(text, side);
  if ('problem' in found) throw new UserError('rule', `The formula of “${name}” cannot be reckoned. ${found.problem.message}`);
  if (known.size >= 500) known.clear();
  known.set(key, found.run);
  return found.run;
}

/**
 * What a formula comes to in cents, rounded once, and nothing where it is less than that. Facts are in shillings, days, hours and years; with
 * `gross` among them it is a deduction’s. Throws 422 in words where it gives no number, or more than an amount can be.
 */
export function evaluateFormula(text: string, facts: Readonly<Record<string, number>>, name = 'Formula'): number {
  const run = ready(text, 'gross' in facts ? 'deduction' : 'allowance', name);
  const value: unknown = run({ ...facts });
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new UserError('rule', `The formula of “${name}” gives no amount: something is divided by nothing.`);
  const cents = Math.floor(Number((value * 100).toPrecision(15)) + 0.5);
  if (cents > maxCents) throw new UserError('rule', `The formula of “${name}” gives more than 1,000,000,000.00.`);
  return Math.max(0, cents);
}
