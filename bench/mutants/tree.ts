import { parseAst } from 'vite';

/** A node of the syntax tree, as far as mutants are made of it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The nodes right below one, in the order of the text; types of TypeScript are left out, because nothing runs of them. */
function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter(
      ({ type }) => !/^TS(Type|Interface|Function|Union|Literal|Array|Tuple|Conditional|Mapped|Indexed|Property)/.test(type),
    );
}

/** A node with what stands above it, nearest first. */
export interface Place {
  node: Node;
  above: readonly Node[];
}

/** Every node of a TypeScript file that runs. */
export function placesOf(source: string): Place[] {
  const program: unknown = parseAst(source, { lang: 'ts', sourceType: 'module' });
  return isNode(program) ? [...walk(program, [])] : [];
}

function* walk(node: Node, above: readonly Node[]): Generator<Place> {
  yield { node, above };
  for (const child of childrenOf(node)) yield* walk(child, [node, ...above]);
}

/** A node's child, where it has one of that name. */
export function childOf(node: Node, name: string): Node | null {
  const child = node[name];
  return isNode(child) ? child : null;
}

/** A word that a node carries, such as its operator; empty where it has none. */
export function wordOf(node: Node | null, name: string): string {
  const word = node?.[name];
  return typeof word === 'string' ? word : '';
}

/** The function of the file that a place is within; empty for what runs when the file is loaded. */
export function functionOf({ node, above }: Place): string {
  const chain = [node, ...above].toReversed();
  const named = chain.find(({ type, id }) => type === 'FunctionDeclaration' && isNode(id));
  if (named) return wordOf(childOf(named, 'id'), 'name');
  const held = chain.find((one) => one.type === 'VariableDeclarator' && childOf(one, 'init')?.type === 'ArrowFunctionExpression');
  return held && [node, ...above].some(({ type }) => type === 'ArrowFunctionExpression')
    ? wordOf(childOf(held, 'id'), 'name')
    : '';
}
