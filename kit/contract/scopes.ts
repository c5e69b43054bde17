import type { Endpoint } from './endpoint.ts';

/**
 * What integrations may do in a module by an API token, in words. Calls of a kind that stands under no word are for people
 * only: a module without `tokens` opens to no token.
 */
export interface TokenAccess {
  /** What reading shows: `Students, guardians and admissions`. */
  readonly read: string;
  /** Plain changes. Where it is left out every change is grave, and counts as an act. */
  readonly write?: string;
  /** Grave acts: what moves money, sends messages or is done once, and removing. */
  readonly act?: string;
  /** Resources (`users`) and calls (`profile.update`) that are for people only, whatever a token's scopes say. */
  readonly never?: readonly string[];
}

/** How much of a module a scope opens. */
export type ScopeKind = 'read' | 'write' | 'act';

/** The scope that a call of a module asks of a token, `finance:act`; null: it is for people who sign in. */
export function scopeOf(module: { name: string; tokens?: TokenAccess }, resource: string, call: string, endpoint: Endpoint) {
  const { name, tokens } = module;
  const { access } = endpoint;
  // A school's own calls only: not the public doors, not what concerns one's own account, nothing that asks for a fresh code.
  if (!tokens || endpoint.stepUp || (typeof access === 'string' && access !== 'signedIn')) return null;
  if (tokens.never?.some((one) => one === resource || one === `${resource}.${call}`)) return null;
  const grave = endpoint.idempotent || endpoint.method === 'DELETE' || !tokens.write;
  const kind: ScopeKind = endpoint.reads ? 'read' : grave ? 'act' : 'write';
  return tokens[kind] === undefined ? null : `${name}:${kind}`;
}

/** The scopes of a module with what each opens, in the order in which they are offered. */
export function scopesOf({ name, tokens }: { name: string; tokens?: TokenAccess }): { scope: string; opens: string }[] {
  if (!tokens) return [];
  const kinds: readonly ScopeKind[] = ['read', 'write', 'act'];
  return kinds.flatMap((kind) => {
    const opens = tokens[kind];
    return opens === undefined ? [] : [{ scope: `${name}:${kind}`, opens }];
  });
}
