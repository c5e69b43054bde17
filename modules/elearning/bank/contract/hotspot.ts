import type { QuestionBody } from './question.ts';

type Spot = Extract<QuestionBody, { kind: 'hotspot' }>['spots'][number];

interface Point {
  x: number;
  y: number;
}

/** Whether a point lies in a spot, its border included. Of a circle on a picture that is no square the two radii differ. */
export function isIn(spot: Spot, { x, y }: Point): boolean {
  if (spot.shape === 'box') return x >= spot.x && x <= spot.x + spot.width && y >= spot.y && y <= spot.y + spot.height;
  // In whole numbers, which may be larger than doubles hold exactly.
  const [across, down] = [BigInt((x - spot.x) * spot.height), BigInt((y - spot.y) * spot.width)];
  return across * across + down * down <= BigInt(spot.width * spot.height) ** 2n;
}

/** The spots that points hit, each by one point and each point for one spot: as many as can be, where spots overlap. */
export function hitSpots(spots: readonly Spot[], points: readonly Point[]): string[] {
  const takenBy = new Map<number, number>();
  const take = (point: number, tried: Set<number>): boolean =>
    spots.some((spot, place) => {
      const where = points[point];
      if (tried.has(place) || where === undefined || !isIn(spot, where)) return false;
      tried.add(place);
      const before = takenBy.get(place);
      if (before !== undefined && !take(before, tried)) return false;
      takenBy.set(place, point);
      return true;
    });
  for (const point of points.keys()) take(point, new Set());
  return spots.flatMap(({ id }, place) => (takenBy.has(place) ? [id] : []));
}
