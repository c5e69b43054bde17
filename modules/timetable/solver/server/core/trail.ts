import { at } from './flat.ts';

/** What was changed and what it was before, so that it can be taken back. */
export class Trail {
  /** Lesson * 3 for its start, + 1 for its duration; role * 3 + 2. */
  what = new Int32Array(1024);
  old = new Int32Array(1024);
  changes = 0;
  rule = new Int32Array(4096);
  cost = new Float64Array(4096);
  costs = 0;

  note(what: number, old: number): void {
    if (this.changes === this.what.length) {
      this.what = doubled(this.what);
      this.old = doubled(this.old);
    }
    this.what[this.changes] = what;
    this.old[this.changes++] = old;
  }

  noteCost(rule: number, cost: number): void {
    if (this.costs === this.rule.length) {
      this.rule = doubled(this.rule);
      const more = new Float64Array(this.cost.length * 2);
      more.set(this.cost);
      this.cost = more;
    }
    this.rule[this.costs] = rule;
    this.cost[this.costs++] = cost;
  }

  /** Forgets how to go back. */
  forget(): void {
    this.changes = 0;
    this.costs = 0;
  }

  /** The rules that cost more now than at a point, each once, those that are hard first. */
  dearerSince(costPoint: number, now: Float64Array, hard: Uint8Array): number[] {
    const found: number[] = [];
    for (let i = costPoint; i < this.costs; i++) {
      const rule = at(this.rule, i);
      if (at(now, rule) <= at(this.cost, i) || found.includes(rule)) continue;
      if (at(hard, rule) === 1) found.unshift(rule);
      else found.push(rule);
    }
    return found;
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(array.length * 2);
  more.set(array);
  return more;
}
