import type { RemarkKind, RemarkLanguage } from '../remark-text.ts';
import { englishRemarks } from './usual-english.ts';
import { swahiliRemarks } from './usual-swahili.ts';

/** Grades of which the same is said. */
export const tiers = ['top', 'strong', 'good', 'fair', 'weak', 'low'] as const;
export type Tier = (typeof tiers)[number];

/** Remarks of one language by grade and by who says them. */
export type UsualTexts = Readonly<Record<Tier, Readonly<Record<RemarkKind, readonly string[]>>>>;

const codes: Readonly<Record<Tier, readonly string[]>> = {
  top: ['A', 'A-', 'EE1'],
  strong: ['B+', 'B', 'EE2'],
  good: ['B-', 'C+', 'ME1'],
  fair: ['C', 'C-', 'ME2'],
  weak: ['D+', 'D', 'AE1', 'AE2'],
  low: ['D-', 'E', 'BE1', 'BE2'],
};

/** What is usually said of a grade; null for grades of other scales. */
export const tierOfGrade = (code: string): Tier | null => tiers.find((tier) => codes[tier].includes(code.toUpperCase())) ?? null;

/** The remarks that a school can begin with. */
export const usualRemarks: readonly { kind: RemarkKind; tier: Tier; language: RemarkLanguage; text: string }[] = (
  [
    ['english', englishRemarks],
    ['swahili', swahiliRemarks],
  ] as const
).flatMap(([language, texts]) =>
  tiers.flatMap((tier) =>
    (Object.entries(texts[tier]) as [RemarkKind, readonly string[]][]).flatMap(([kind, said]) =>
      said.map((text) => ({ kind, tier, language, text })),
    ),
  ),
);
