import type { Caller } from './school.ts';

/** A document that stands before a step. */
export interface Standing {
  /** Whose own work the step would be; null where nobody's is refused. */
  readonly own: Caller | null;
  /** Who may take it. */
  readonly other: Caller;
  /** Of a step that is for some only: who is none of them, and the document they would take it with. */
  readonly notFor?: readonly [Caller, Readonly<Record<string, unknown>>];
  /** Its state, where the step starts from several. */
  readonly stands?: string;
  /** What the call takes besides what the step itself sends and its reason. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Of an answer: the input for another try at the same document as it is then. */
  readonly again?: (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** By approval, then by step: a fresh document before it. An approval without an entry fails the check. */
export type Fixtures = Readonly<Record<string, Readonly<Record<string, () => Promise<Standing>>>>>;

/** What a call answers that has to succeed. */
export const ok = async <R extends { status: number; body: { message: string } }>(answer: Promise<R>): Promise<R['body']> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(body.message);
  return body;
};

/** For another try at the same document, its version as it is then. */
export const versioned = (body: Readonly<Record<string, unknown>>) => ({ version: body['version'] });
