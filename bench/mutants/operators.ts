import type { Change } from './mutant.ts';
import { childOf, type Node, type Place, wordOf } from './tree.ts';

const swaps: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};

/** What may be wrong at a place of a program, each change alone. */
export function changesOf(place: Place, source: string): Change[] {
  // What ends a loop is left alone: without it a test does not end either.
  if (place.above.some((one, at) => isLoopHead(one, [place.node, ...place.above][at]))) return [];
  return [
    ...swapped(place, source),
    ...conditions(place.node),
    ...constants(place),
    ...calls(place.node, source),
    ...throws(place),
  ];
}

const isLoopHead = (loop: Node, child: Node | undefined) =>
  /^(For|While|DoWhile)Statement$/.test(loop.type) && child !== undefined && child.start !== childOf(loop, 'body')?.start;

function swapped({ node, above }: Place, source: string): Change[] {
  if (node.type === 'UnaryExpression' && node['operator'] === '!')
    return [{ kind: 'a negation dropped', start: node.start, end: node.start + 1, after: '' }];
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const [left, right, operator] = [childOf(node, 'left'), childOf(node, 'right'), wordOf(node, 'operator')];
  const other = swaps[operator];
  if (!left || !right || other === undefined) return [];
  if (operator === '+' && [left, right].some((side) => isText(side))) return [];
  if (choosesOne(node, above[0], source)) return [];
  const start = source.indexOf(operator, left.end);
  if (start < 0 || start >= right.start) return [];
  const change = (after: string) => ({ kind: `${operator} for ${after}`, start, end: start + operator.length, after });
  return [change(other)];
}

/** The later or the smaller of two, as `a > b ? a : b`: of equal ones it is the same which is taken. */
function choosesOne(node: Node, parent: Node | undefined, source: string): boolean {
  if (!/^[<>]=?$/.test(wordOf(node, 'operator')) || parent?.type !== 'ConditionalExpression') return false;
  const texts = (of: Node, ...keys: string[]) =>
    keys.map((key) => childOf(of, key)).map((one) => (one ? source.slice(one.start, one.end) : ''));
  const [compared, chosen] = [texts(node, 'left', 'right'), texts(parent, 'consequent', 'alternate')];
  return childOf(parent, 'test') === node && compared.toSorted().join(' ') === chosen.toSorted().join(' ');
}

function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')) return true;
  return node.type === 'BinaryExpression' && [childOf(node, 'left'), childOf(node, 'right')].some((side) => side && isText(side));
}

function conditions(node: Node): Change[] {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return [];
  const [test, then] = [childOf(node, 'test'), childOf(node, 'consequent')];
  if (!test) return [];
  const { start, end } = test;
  const never = { kind: 'a condition never true', start, end, after: 'false' };
  return then?.type === 'ThrowStatement' ? [never] : [never, { ...never, kind: 'a condition always true', after: 'true' }];
}

function constants({ node, above }: Place): Change[] {
  const value = node['value'];
  const [parent] = above;
  if (node.type !== 'Literal' || typeof value !== 'number' || !Number.isSafeInteger(value) || !parent) return [];
  // What stands in for a row that is always there is not said by anything.
  if (wordOf(parent, 'operator') === '??' || (parent.type === 'MemberExpression' && value === 0)) return [];
  if (parent.type === 'AssignmentPattern' || isOrder(above)) return [];
  return [{ kind: 'a number off by one', start: node.start, end: node.end, after: String(value + 1) }];
}

/** True where a comparison answers -1 or 1: only the sign is asked for. */
function isOrder(above: readonly Node[]): boolean {
  const [parent, next] = above;
  const chosen = parent?.type === 'UnaryExpression' ? next : parent;
  const sort = above.find(({ type }) => type === 'CallExpression');
  const called = sort && childOf(sort, 'callee');
  return chosen?.type === 'ConditionalExpression' && wordOf(called ? childOf(called, 'property') : null, 'name') === 'toSorted';
}

/** A call that is waited for and whose answer nobody takes: a guard, a lock, a write. */
function calls(node: Node, source: string): Change[] {
  const awaited = node.type === 'ExpressionStatement' ? childOf(node, 'expression') : null;
  if (awaited?.type !== 'AwaitExpression') return [];
  // Of locks only a race could tell.
  if (/for (no key )?(update|share)|pg_advisory/.test(source.slice(node.start, node.end))) return [];
  return [{ kind: 'a call left out', start: node.start, end: node.end, after: ';' }];
}

function throws({ node, above }: Place): Change[] {
  if (node.type !== 'ThrowStatement' || above[0]?.type === 'IfStatement') return [];
  return [{ kind: 'a refusal left out', start: node.start, end: node.end, after: ';' }];
}
