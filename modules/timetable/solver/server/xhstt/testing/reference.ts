import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder with the archives of XHSTT-2014 (`NAME.xml`), from the environment variable XHSTT_FOLDER; null where it is not set. They
 * carry no licence, so the repository holds none of them.
 */
export const folder = process.env['XHSTT_FOLDER'] ?? null;

/** The names of the archives of XHSTT-2014. */
export const names = [
  'AU-BG-98',
  'AU-SA-96',
  'AU-TE-99',
  'BR-SA-00',
  'BR-SM-00',
  'BR-SN-00',
  'DK-FG-12',
  'DK-HG-12',
  'DK-VG-09',
  'ES-SS-08',
  'FI-MP-06',
  'FI-PB-98',
  'FI-WP-06',
  'GR-H1-97',
  'GR-P3-10',
  'GR-PA-08',
  'IT-I4-96',
  'KS-PR-11',
  'NL-KP-03',
  'NL-KP-05',
  'NL-KP-09',
  'UK-SP-06',
  'US-WS-09',
  'ZA-LW-09',
  'ZA-WD-09',
] as const;

/** The text of an archive; null where the folder does not have it, or holds it empty. */
export function textOf(name: string): string | null {
  const file = path.join(folder ?? '', `${name}.xml`);
  if (folder === null || !existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  return text === '' ? null : text;
}

/** Best costs that are published for these archives: of one of their solutions, hard and soft. */
export const published: Readonly<Record<string, readonly [hard: number, soft: number]>> = {
  'BR-SA-00': [0, 5],
  'BR-SN-00': [0, 35],
  'FI-WP-06': [0, 0],
  'FI-MP-06': [0, 77],
  'FI-PB-98': [0, 0],
  'GR-H1-97': [0, 0],
  'GR-P3-10': [0, 0],
  'GR-PA-08': [0, 3],
  'ZA-LW-09': [0, 0],
  'AU-SA-96': [0, 0],
  'AU-TE-99': [0, 20],
  'AU-BG-98': [0, 128],
  'DK-VG-09': [2, 2323],
  'NL-KP-05': [0, 425],
  'UK-SP-06': [2, 1410],
  'ES-SS-08': [0, 335],
};

/** A cost that a file reports and that its solution does not have. */
export interface Stale {
  readonly name: string;
  readonly group: string;
  /** The one constraint whose cost differs. */
  readonly constraint: string;
  /** What the file reports for it, and what the specification gives. */
  readonly reported: number;
  readonly actual: number;
  /** An event of a group for which the two differ, and its pieces as `time × duration`. */
  readonly event: string;
  readonly pieces: readonly string[];
  /** What those pieces cost, reckoned by hand. */
  readonly why: string;
}

export const stale: readonly Stale[] = [
  {
    name: 'AU-BG-98',
    group: 'GOAL team Mon Feb  1 01:56:06 2016',
    constraint: 'SpreadEventsConstraint_1',
    reported: 12,
    actual: 6,
    event: 'x8_LPD_5678_3_1',
    pieces: ['Mon1 × 2', 'Thu1 × 2'],
    why: 'at most one start a day is asked; the only event of the group starts once on Monday and once on Thursday, which costs nothing, and the report has 1',
  },
  {
    name: 'AU-TE-99',
    group: 'GOAL team Tue Apr 14 09:11:09 2015',
    constraint: 'SpreadEventsConstraint_1',
    reported: 11,
    actual: 17,
    event: 'x09MAT1_1',
    pieces: ['Mon1 × 1', 'Thu3 × 1', 'Thu4 × 1', 'Fri2 × 1'],
    why: 'at most one start a day is asked; the only event of the group starts twice on Thursday, which costs 1, and the report has nothing',
  },
];
