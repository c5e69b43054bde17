/** A colour as `#rrggbb`. */
export type Colour = string;

/** WCAG's relative luminance, 0 to 1. */
export function luminance(colour: Colour): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG's ratio of two colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What text of this size needs to be read by everybody. */
export const leastContrast = 4.5;

/** A ratio with one decimal, rounded down, so that 4.49 is never called 4.5. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10 + 1e-9) / 10).toFixed(1)} to 1`;

/** How well text can be read, in words: `Reads very well, 12.6 to 1`. */
export function contrastWords(ratio: number): string {
  if (ratio >= 7) return `Reads very well, ${ratioText(ratio)}`;
  if (ratio >= leastContrast) return `Reads well, ${ratioText(ratio)}`;
  return `Too faint to read, ${ratioText(ratio)}; at least 4.5 to 1 is needed`;
}

/** Black or white, whichever reads better on a colour; one of them always has 4.5 to 1. */
export const inkOn = (ground: Colour): Colour =>
  contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000';
