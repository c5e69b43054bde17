import type { Piece, Position, Stand } from './position.ts';
import { applied, slotName, verdictAt, verdicts } from './verdict.ts';

/** A way to place a piece in which others move on and nobody is left out. */
export interface Chain {
  /** Where the piece itself would begin. */
  readonly slot: number;
  readonly changes: ReadonlyMap<string, Stand | null>;
  /** How many pieces move. */
  readonly moved: number;
  /** `Mathematics, Form 3 East to Tue 3, then Chemistry, Form 3 East to Wed 5`. */
  readonly words: string;
}

/** So many are offered. */
const most = 5;
/** So many ways are tried: within what a person notices as at once. */
const tries = 3000;

/** Chains of moves that place a piece, those with the fewest moves first: those put out go where they disturb nobody, or others in turn. */
export function chainsFor(position: Position, piece: Piece, depth = 3): Chain[] {
  const found: Chain[] = [];
  let left = tries;
  interface Open {
    readonly position: Position;
    readonly waiting: readonly Piece[];
    readonly changes: ReadonlyMap<string, Stand | null>;
    readonly words: readonly string[];
    readonly slot: number;
  }
  let open: Open[] = [{ position, waiting: [piece], changes: new Map(), words: [], slot: -1 }];
  for (let level = 0; level < depth && found.length < most; level++) {
    const next: Open[] = [];
    for (const one of open) {
      const [first, ...rest] = one.waiting;
      if (!first || left <= 0) continue;
      for (const [slot, { kind, changes }] of verdicts(one.position, first)) {
        if (--left <= 0) break;
        // Who has moved in this chain does not move again.
        if ((kind !== 'free' && kind !== 'push') || [...changes.keys()].some((key) => key !== first.key && one.changes.has(key)))
          continue;
        const out = [...changes].flatMap(([key, stand]) => (stand === null ? (position.frame.pieces.get(key) ?? []) : []));
        const waiting = [...rest, ...out];
        const all = new Map([...one.changes, ...changes]);
        const words = [...one.words, `${first.lesson.name} to ${slotName(position.frame.board, slot)}`];
        const from = one.slot < 0 ? slot : one.slot;
        if (waiting.length === 0) found.push({ slot: from, changes: all, moved: all.size, words: words.join(', then ') });
        else if (out.length <= 1)
          next.push({ position: applied(one.position, changes), waiting, changes: all, words, slot: from });
      }
    }
    open = next;
  }
  return found.toSorted((a, b) => a.moved - b.moved).slice(0, most);
}

/** Why a piece stands where it does: how many other slots it could have, and what keeps it from the rest, the most frequent first. */
export function whyHere(
  position: Position,
  piece: Piece,
): { free: number; swap: number; reasons: { words: string; slots: number }[] } {
  const counts = new Map<string, number>();
  let [free, swap] = [0, 0];
  for (const [slot] of verdicts(position, piece)) {
    const { kind, reasons } = verdictAt(position, piece, slot);
    if (kind === 'free') free++;
    if (kind === 'swap') swap++;
    if (kind === 'push' || kind === 'no') for (const words of reasons) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const reasons = [...counts].map(([words, slots]) => ({ words, slots })).toSorted((a, b) => b.slots - a.slots);
  return { free, swap, reasons: reasons.slice(0, 6) };
}
