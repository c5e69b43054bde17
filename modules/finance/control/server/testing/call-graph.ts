import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** What a file declares by name, at whatever depth, with every name that stands in it. */
interface Source {
  file: string;
  declared: Map<string, Set<string>>;
  /** The names that are declared at the top. */
  top: Set<string>;
  imported: Map<string, { file: string; name: string }>;
  /** Calls of `implement(api, { key: handler })`. */
  implemented: { api: string; key: string; names: Set<string> }[];
}

/** A function of a file: `spending/server/vouchers/pay-voucher.ts#pay`. */
export type Named = `${string}#${string}`;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const nameOf = (value: unknown): string | null =>
  isNode(value) && (value.type === 'Identifier' || value.type === 'Literal') ? String(value['name'] ?? value['value']) : null;

/** The children that are run: no types, no names of properties. */
function children(node: Node): Node[] {
  if (node.type.startsWith('TS')) return nodes(node['expression']);
  const named = node.type === 'MemberExpression' ? 'property' : node.type === 'Property' ? 'key' : null;
  return Object.entries(node).flatMap(([key, value]) => (key === named && node['computed'] !== true ? [] : nodes(value)));
}

/** Every name that stands in a part of the tree. */
function namesIn(node: Node, names = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') names.add(String(node['name']));
  for (const child of children(node)) namesIn(child, names);
  return names;
}

/** The names that a pattern binds. */
const bound = (pattern: unknown): string[] => (isNode(pattern) ? [...namesIn(pattern)] : []);

function read(root: string, file: string): Source {
  const source: Source = { file, declared: new Map(), top: new Set(), imported: new Map(), implemented: [] };
  const declare = (name: string, node: Node) => {
    const names = source.declared.get(name) ?? new Set();
    source.declared.set(name, namesIn(node, names));
  };
  const visit = (node: Node, top: boolean): void => {
    if (node.type === 'ImportDeclaration') return bind(source, node);
    const own =
      node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
        ? bound(node['id'])
        : node.type === 'VariableDeclarator'
          ? bound(node['id'])
          : [];
    for (const name of own) {
      declare(name, node);
      if (top) source.top.add(name);
    }
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'implement') source.implemented.push(...handlersOf(node));
    const within = top && ['Program', 'ExportNamedDeclaration', 'VariableDeclaration'].includes(node.type);
    for (const child of children(node)) visit(child, within);
  };
  const parsed = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  if (parsed.errors.length > 0) throw new Error(`${file} cannot be read.`);
  visit(parsed.program as unknown as Node, true);
  return source;
}

function bind({ file, imported }: Source, node: Node): void {
  const from = isNode(node['source']) ? String(node['source']['value']) : '';
  if (node['importKind'] === 'type' || !from.startsWith('.')) return;
  for (const one of nodes(node['specifiers'])) {
    const local = nameOf(one['local']);
    if (local !== null)
      imported.set(local, { file: path.posix.join(path.posix.dirname(file), from), name: nameOf(one['imported']) ?? '*' });
  }
}

function handlersOf(call: Node): Source['implemented'] {
  const [api, handlers] = nodes(call['arguments']);
  const of = nameOf(api) ?? '';
  if (handlers?.type !== 'ObjectExpression') return [{ api: of, key: '*', names: handlers ? namesIn(handlers) : new Set() }];
  return nodes(handlers['properties']).map((one) => ({
    api: of,
    key: one.type === 'Property' ? (nameOf(one['key']) ?? '*') : '*',
    names: namesIn(one.type === 'Property' && isNode(one['value']) ? one['value'] : one),
  }));
}

/** Who names whom in a folder of sources; whoever names a function is taken to call it. */
export class CallGraph {
  readonly #sources: Map<string, Source>;

  readonly #handedIn: ReadonlyMap<string, Named>;

  /**
   * @param root the folder; of its servers all but the tests are read
   * @param handedIn what is handed to functions under a name that stands for nothing else, and what it is
   */
  constructor(root: string, handedIn: Readonly<Record<string, Named>> = {}) {
    this.#handedIn = new Map(Object.entries(handedIn));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /(^|\/)server\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && !file.includes('testing/'),
    );
    this.#sources = new Map(files.map((file) => [file, read(root, file)]));
  }

  /** Every handler: the file and name of its api, its key there (`*` for all of them), and what it reaches. */
  handlers(): { api: string; from: string; key: string; reached: ReadonlySet<Named> }[] {
    return [...this.#sources.values()].flatMap((source) =>
      source.implemented.map(({ api, key, names }) => ({
        api: source.imported.get(api)?.name ?? api,
        from: source.imported.get(api)?.file ?? source.file,
        key,
        reached: this.#from(source, names),
      })),
    );
  }

  /** The functions at the top of a file that name one of these themselves. */
  naming(wanted: ReadonlySet<Named>): Named[] {
    return [...this.#sources.values()].flatMap((source) =>
      [...source.top]
        .filter((name) => [...(source.declared.get(name) ?? [])].some((one) => wanted.has(this.#place(source, one) ?? '#')))
        .map((name): Named => `${source.file}#${name}`)
        .filter((name) => !wanted.has(name)),
    );
  }

  #place({ file, declared, imported }: Source, name: string): Named | null {
    const from = imported.get(name);
    if (from) return `${from.file}#${from.name}`;
    return declared.has(name) ? `${file}#${name}` : (this.#handedIn.get(name) ?? null);
  }

  #from(source: Source, names: Iterable<string>): ReadonlySet<Named> {
    const reached = new Set<Named>();
    const waiting = [...names].map((name) => this.#place(source, name));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === null || reached.has(next)) continue;
      reached.add(next);
      const [file = '', name = ''] = next.split('#');
      const own = this.#sources.get(file);
      if (own) for (const one of own.declared.get(name) ?? []) waiting.push(this.#place(own, one));
    }
    return reached;
  }
}
