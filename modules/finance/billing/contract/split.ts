/** Splits an amount (cents) by weights; the parts add up to it to the cent. Weights that are all nothing count alike. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const used = whole > 0 ? weights : weights.map(() => 1);
  const of = whole > 0 ? whole : weights.length;
  let weighed = 0;
  let given = 0;
  return used.map((weight) => {
    weighed += weight;
    const upTo = Math.round((amount * weighed) / of);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
