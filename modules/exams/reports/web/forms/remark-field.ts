/** What is typed, over which version of the remark. */
export interface Draft {
  readonly text: string;
  readonly version: number;
}

/** What was saved here: over which version, as which, and what the form says with it. */
export interface Taken {
  readonly over: number;
  readonly version: number;
  readonly said: string;
}

export interface RemarkField {
  /** What stands in the field and is not saved; null: nothing. */
  readonly typed: string | null;
  /** What was typed over a version that somebody else has changed since. */
  readonly lost: string | null;
  /** What the form says, and as which version. */
  readonly said: string;
  readonly version: number;
}

/**
 * A remark with what is typed into it. What was saved here counts at once, before the list is read again. What somebody else has
 * written meanwhile stands, and what was typed is kept beside it.
 */
export function remarkField(
  remark: { readonly text: string | null; readonly version: number },
  draft: Draft | null,
  taken: Taken | null,
): RemarkField {
  const { said, version } = taken?.over === remark.version ? taken : { said: remark.text ?? '', version: remark.version };
  const rest = { typed: null, lost: null, said, version };
  if (draft === null) return rest;
  if (draft.version === version) return { ...rest, typed: draft.text };
  return draft.text.trim() === said ? rest : { ...rest, lost: draft.text };
}
