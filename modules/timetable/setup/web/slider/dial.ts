/** Where the dial begins and how far it goes, in degrees, clockwise from three o'clock: the gap is at the foot. */
export const startAngle = 135;
export const arcAngle = 270;

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The angle at which a value stands. */
export const angleOf = (value: number, { min, max }: Range): number => startAngle + ((value - min) / (max - min)) * arcAngle;

/** The value at a point beside the middle, `y` downwards; null in the gap at the foot, which is outside the range. */
export function valueAt(x: number, y: number, { min, max, step }: Range): number | null {
  const angle = (Math.atan2(y, x) * 180) / Math.PI;
  const turned = (angle - startAngle + 720) % 360;
  if (turned > arcAngle) return null;
  return min + Math.round(((turned / arcAngle) * (max - min)) / step) * step;
}

/** The value after a key; null for keys that the dial leaves to others. */
export function valueAfter(key: string, value: number, { min, max, step }: Range): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowUp: value + step,
    ArrowRight: value + step,
    ArrowDown: value - step,
    ArrowLeft: value - step,
    PageUp: value + step * 5,
    PageDown: value - step * 5,
    Home: min,
    End: max,
  };
  const next = to[key];
  return next === undefined ? null : Math.max(min, Math.min(max, next));
}

/** A point of a circle around the middle. */
export function pointAt(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
}

/** The arc from one angle to another, clockwise, as the path of a drawing. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `M ${at(start)} A ${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(end)}`;
}
