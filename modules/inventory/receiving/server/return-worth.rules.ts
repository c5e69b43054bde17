interface Received {
  /** What was accepted, and of it went back, in thousandths of the ordered unit. */
  accepted: number;
  returned: number;
  /** What the vendor credited of it before. */
  credited: number;
  /** Of all that was accepted, in cents. */
  value: number;
}

type Whole = Pick<Received, 'accepted' | 'value'>;

const upTo = ({ value, accepted }: Whole, quantity: number): number =>
  quantity === accepted ? value : Number((BigInt(value) * BigInt(quantity) * 2n + BigInt(accepted)) / (2n * BigInt(accepted)));

/** What a part is worth after `before` of it: parts add up to the whole exactly. */
export const shareOfValue = (line: Whole, before: number, quantity: number): number =>
  upTo(line, before + quantity) - upTo(line, before);

/**
 * How much of what goes back was billed, so that the vendor owes it: first goes what is not billed yet. The units that are
 * credited are the last of those that go. `value` is what they came for, `owed` what they were billed at, in cents.
 */
export function creditsOf(line: Received, quantity: number, bills: readonly { quantity: number; amount: number }[]) {
  const whole = {
    accepted: bills.reduce((sum, one) => sum + one.quantity, 0),
    value: bills.reduce((sum, one) => sum + one.amount, 0),
  };
  const billed = Math.min(whole.accepted, line.accepted);
  const returned = line.returned + quantity;
  const owed = Math.max(0, returned - (line.accepted - billed));
  const credited = Math.min(quantity, Math.max(0, owed - line.credited));
  return {
    quantity: credited,
    value: shareOfValue(line, returned - credited, credited),
    owed: credited === 0 ? 0 : shareOfValue(whole, line.credited, credited),
  };
}
