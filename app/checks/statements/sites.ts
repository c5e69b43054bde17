import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';
import { statementKey } from '#kit/server/testing/statement-recorder.ts';
import { type Declared, typeReader } from './declared.ts';

/** A place of the code that says what rows a statement answers: ``sql<Row>`…` ``. */
export interface Site {
  /** File and line. */
  place: string;
  key: string;
  /** The type as written. */
  type: string;
  row: Declared;
}

/** Every statement of the program of a tsconfig.json that declares its rows, tests left out. */
export function declaredSites(config: string): Site[] {
  const api = new API({ cwd: path.dirname(config) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`No program for ${config}`);
    return project.program
      .getSourceFileNames()
      .filter((file) => isProduct(path.relative(path.dirname(config), file)) && readFileSync(file, 'utf8').includes('sql<'))
      .flatMap((name) => {
        const file = project.program.getSourceFile(name);
        return file ? sitesOf(file, path.relative(path.dirname(config), name), project.checker) : [];
      });
  } finally {
    api.close();
  }
}

function isProduct(file: string): boolean {
  return /^(kit|modules|app|scripts)\//.test(file) && !/\.test\.tsx?$|\/testing\/|^app\/checks\//.test(file);
}

function sitesOf(file: SourceFile, name: string, checker: Checker): Site[] {
  const read = typeReader(checker);
  const sites: Site[] = [];
  const visit = (node: Node) => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
      const site = siteOf(node);
      if (site) sites.push(site);
    }
    node.forEachChild(visit);
  };
  const siteOf = (node: TaggedTemplateExpression): Site | null => {
    const written = node.typeArguments?.[0];
    const type = written && checker.getTypeFromTypeNode(written);
    // What is no row is an expression inside another statement.
    if (!written || !type) return null;
    const line = file.text.slice(0, node.tag.end).split('\n').length;
    const text = file.text.slice(written.pos, written.end).trim();
    const row = read(type);
    if (row.kinds && !row.kinds.includes('object')) return null;
    return { place: `${name}:${line}`, key: statementKey(fragmentsOf(node)), type: text, row };
  };
  visit(file);
  return sites;
}

function fragmentsOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
}
