/** Steps of heat, each the same part of the one before. */
const levels = 40;
/** Part of the time that is shared out evenly over the levels. */
const even = 0.2;

/**
 * How hot it is while a cooling goes on. The time that is spent at a heat follows from the coolings before: more where costs fell
 * much for that heat, and where few changes are kept, so that what entropy is lost is lost evenly.
 */
export class Cooling {
  heat = 1;
  #length = 0;
  #spent = 0;
  #level = 0;
  #hot = 1;
  #cold = 1;
  #first = 0;
  /** Of each level: the part of the time up to its end. */
  readonly #until = Float64Array.from({ length: levels }, (_, level) => (level + 1) / levels);
  /** How much time each level wants. */
  readonly #wish = new Float64Array(levels);
  readonly #sum = new Float64Array(levels);
  readonly #tried = new Float64Array(levels);
  readonly #kept = new Float64Array(levels);

  /**
   * @param length how many changes will be tried
   * @param from the heat to begin with
   */
  begin(length: number, hot: number, cold: number, from: number): void {
    this.#share();
    this.#length = length;
    this.#spent = 0;
    this.#hot = hot;
    this.#cold = cold;
    this.#level = Math.min(levels - 1, Math.max(0, Math.round((levels * Math.log(hot / from)) / Math.log(hot / cold))));
    this.#first = this.#until[this.#level - 1] ?? 0;
    this.look(0, 0);
  }

  get over(): boolean {
    return this.#spent >= this.#length;
  }

  /**
   * So many more changes are tried.
   * @param least the part of the cooling that has to be over by now
   */
  look(more: number, least: number): void {
    const part = Math.max(least, this.#first + (1 - this.#first) * (this.#spent / this.#length));
    while (this.#level < levels - 1 && part >= (this.#until[this.#level] ?? 1)) {
      this.#level++;
    }
    const from = this.#level === 0 ? 0 : (this.#until[this.#level - 1] ?? 0);
    const within = Math.min(1, Math.max(0, (part - from) / ((this.#until[this.#level] ?? 1) - from)));
    this.heat = this.#hot * (this.#cold / this.#hot) ** ((this.#level + within) / levels);
    this.#spent += more;
  }

  /** What the timetable costs after a change was tried, and whether it was kept. */
  note(cost: number, kept: boolean): void {
    const level = this.#level;
    this.#sum[level] = (this.#sum[level] as number) + cost;
    this.#tried[level] = (this.#tried[level] as number) + 1;
    if (kept) this.#kept[level] = (this.#kept[level] as number) + 1;
  }

  /** Shares the time out by what was noted of each level the last time, and forgets it. */
  #share(): void {
    for (const [level, tried] of this.#tried.entries()) {
      const triedBefore = this.#tried[level - 1] ?? 0;
      if (tried === 0 || triedBefore === 0) continue;
      const fall = Math.max(0, (this.#sum[level - 1] ?? 0) / triedBefore - (this.#sum[level] ?? 0) / tried);
      const heat = this.#hot * (this.#cold / this.#hot) ** (level / levels);
      this.#wish[level] = fall / heat / ((this.#kept[level] ?? 0) / tried + 1e-3);
    }
    for (const noted of [this.#sum, this.#tried, this.#kept]) noted.fill(0);
    const wish = this.#wish;
    const smooth = wish.map((own, level) => ((wish[level - 1] ?? own) + 2 * own + (wish[level + 1] ?? own)) / 4);
    const all = smooth.reduce((sum, one) => sum + one, 0);
    let until = 0;
    for (const [level, one] of smooth.entries()) {
      until += even / levels + (all > 0 ? ((1 - even) * one) / all : (1 - even) / levels);
      this.#until[level] = until;
    }
  }
}
