import { whole } from '../../../contract/marked.ts';
import { escaped, type tag as plainTag } from '../xml.ts';

/** How elements are written in a version: the names of QTI 2 go in. */
export type Tag = typeof plainTag;

/** What one kind of question adds. */
export interface BodyParts {
  declarations: string[];
  /** The interaction, after the text of the question. */
  asked: string;
  processing: string;
  left?: string[];
  /** True: the text of the question is in `asked`. */
  bare?: boolean;
}

/** The templates of QTI for how a response becomes a score. */
export const template = (tag: Tag, name: 'match_correct' | 'map_response' | 'map_response_point'): string =>
  tag('responseProcessing', { template: `http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}` });

/** What an answer earns of the marks, as the number that a mapping has. */
export const earned = (share: number, marks: number): string => String(Number(((share * marks) / whole / 100).toFixed(4)));

export interface Declared {
  identifier?: string;
  cardinality: 'single' | 'multiple' | 'ordered';
  baseType: 'identifier' | 'string' | 'float' | 'point' | 'directedPair';
  right: readonly string[];
  /** What answers earn; none: who answers right gets all. */
  mapped?: readonly { key: string; value: string; caseSensitive?: boolean }[];
}

/** How an answer is declared. */
export function declared(tag: Tag, { identifier = 'RESPONSE', cardinality, baseType, right, mapped }: Declared): string {
  const correct = tag('correctResponse', {}, right.map((one) => tag('value', {}, escaped(one))).join(''));
  const entries = (mapped ?? []).map(({ key, value, caseSensitive }) =>
    tag('mapEntry', { mapKey: key, mappedValue: value, caseSensitive: caseSensitive ?? null }),
  );
  const lowerBound = cardinality === 'multiple' ? 0 : null;
  const mapping = entries.length === 0 ? '' : tag('mapping', { lowerBound, defaultValue: 0 }, entries.join(''));
  return tag('responseDeclaration', { identifier, cardinality, baseType }, (right.length === 0 ? '' : correct) + mapping);
}
