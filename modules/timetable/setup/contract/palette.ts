import { z } from 'zod';

/** The colours that subjects and tags are offered, as they are drawn on a light ground: far enough apart to be told from each other. */
export const palette = [
  '#2e8b66',
  '#3b7fbf',
  '#7767c9',
  '#c8714a',
  '#a67a12',
  '#be5c85',
  '#27909b',
  '#7c9332',
  '#8b7a63',
  '#a25cb5',
] as const;

/** What has not been given a colour. */
export const noColour = '#868e96';

/** A colour as `#rrggbb` in small letters. */
export const colourField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Choose a colour, or enter one such as #2e8b66.');
