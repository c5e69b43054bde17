import type { Change } from './mutant.ts';
import { childOf, type Node, wordOf } from './tree.ts';

/** What may be wrong in the statement of a template, each change alone. */
export function sqlChangesOf(node: Node, source: string): Change[] {
  const quasi =
    node.type === 'TaggedTemplateExpression' && wordOf(childOf(node, 'tag'), 'name') === 'sql' && childOf(node, 'quasi');
  if (!quasi) return [];
  const text = source.slice(quasi.start, quasi.end);
  const shown = withoutValues(text);
  return [...bounds(shown), ...dropped(shown, text), ...coalesces(shown)].map((change) => ({
    ...change,
    start: change.start + quasi.start,
    end: change.end + quasi.start,
  }));
}

/** The statement alone: values and what is put together elsewhere are blanks of the same length. */
function withoutValues(text: string): string {
  let depth = 0;
  let shown = '';
  for (const [at, letter] of text.split('').entries()) {
    const opens = letter === '{' && (depth > 0 || text[at - 1] === '$');
    if (opens) depth += 1;
    shown += depth > 0 || (letter === '$' && text[at + 1] === '{') ? '\u0001' : letter;
    if (letter === '}' && depth > 0) depth -= 1;
  }
  return shown.replaceAll(/--[^\n]*/g, (comment) => '\u0001'.repeat(comment.length));
}

const bound: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '<>': '=' };

function bounds(shown: string): Change[] {
  return [...shown.matchAll(/(?<=\s)(<=|>=|<>|<|>)(?=\s)/g)].flatMap(({ 0: sign, index }) => {
    const after = bound[sign];
    return after === undefined ? [] : [{ kind: `${sign} for ${after} in SQL`, start: index, end: index + sign.length, after }];
  });
}

const ends = /^(and|or|order|group|limit|offset|for|returning|union|having|join|left|cross|on|then|else|end|where|select|when)\b/;

/** Where a condition that begins at `from` ends. */
function endOf(shown: string, from: number): number {
  let depth = 0;
  for (let at = from; at < shown.length; at += 1) {
    const letter = shown[at] ?? '';
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0 || letter === '`' || letter === ';' || (depth === 0 && letter === ',')) return at;
    if (depth === 0 && /\s/.test(shown[at - 1] ?? '') && ends.test(shown.slice(at))) {
      const betweens = shown.slice(from, at).match(/\bbetween\b(?![^]*\band\b)/);
      if (!(betweens && shown.startsWith('and', at))) return at;
    }
  }
  return shown.length;
}

function dropped(shown: string, text: string): Change[] {
  const found: Change[] = [];
  for (const { 0: word, index } of shown.matchAll(/\b(and|where)\s+/g)) {
    const from = index + word.length;
    const isBetween = /\bbetween\b(?![^]*\band\b)[^]*$/.test(shown.slice(Math.max(0, index - 120), index));
    const end = endOf(shown, from);
    const condition = text.slice(from, end).trimEnd();
    const goesOn = word.startsWith('and') || shown.startsWith('and', end);
    // Row security shows one school's rows whatever a statement says.
    if (isBetween || !goesOn || condition === '' || /school_id\s*=/.test(condition) || condition === 'true') continue;
    found.push({ kind: 'a condition dropped in SQL', start: from, end: from + condition.length, after: 'true' });
  }
  return found;
}

function coalesces(shown: string): Change[] {
  return [...shown.matchAll(/\bcoalesce\(([\w.]+), (0|'')\)/g)].map(({ 0: whole, 1: inner = '', index }) => ({
    kind: 'coalesce dropped in SQL',
    start: index,
    end: index + whole.length,
    after: inner,
  }));
}
