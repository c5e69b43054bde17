/** What one part of an answer earned: an option chosen, a pair, an item, a gap, a spot; its share in ten-thousandths of the question. */
export interface MarkedPart {
  id: string;
  share: number;
  right: boolean;
}

export interface Marked {
  /** In ten-thousandths of the question's marks, negative where marks are taken off; null: a person marks it. */
  share: number | null;
  parts: MarkedPart[];
}

/** All of a question's marks, as a share. */
export const whole = 10_000;

/** A share rounded once and kept within what a question can give or take. */
export const bounded = (share: number): number => Math.max(-whole, Math.min(whole, Math.round(share)));
