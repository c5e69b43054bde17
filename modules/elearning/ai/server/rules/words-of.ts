import type { DraftLanguage } from '../../contract/words.ts';

interface Phrases {
  readonly which: (verb: string, meaning: string) => string;
  readonly name: (verb: string, meaning: string) => string;
  readonly number: (asked: string) => string;
  readonly notOf: (asked: string) => string;
  readonly complete: (asked: string) => string;
  readonly missing: (asked: string) => string;
  readonly trueOrFalse: (said: string) => string;
  readonly fill: string;
}

/** How questions are asked. */
export const phrases: Record<DraftLanguage, Phrases> = {
  english: {
    which: (verb, meaning) => `Which of these ${verb} ${meaning}?`,
    name: (verb, meaning) => `What ${verb} ${meaning}? Answer in one or two words.`,
    number: (asked) => `Which number belongs in the gap? “${asked}”`,
    notOf: (asked) =>
      asked === '' ? 'Which of these does not belong to the list?' : `Which of these does not belong here? “${asked} …”`,
    complete: (asked) => `Which word belongs in the gap? “${asked}”`,
    missing: (asked) => `Write the missing word: “${asked}”`,
    trueOrFalse: (said) => `True or false? ${said}`,
    fill: 'Fill in the missing words.',
  },
  swahili: {
    which: (verb, meaning) => `Ni kipi kati ya hivi ${verb} ${meaning}?`,
    name: (verb, meaning) => `Nini ${verb} ${meaning}? Jibu kwa neno moja au mawili.`,
    number: (asked) => `Nambari ipi inafaa kwenye pengo? “${asked}”`,
    notOf: (asked) => (asked === '' ? 'Ni kipi kisichohusika na orodha hii?' : `Ni kipi kisichohusika hapa? “${asked} …”`),
    complete: (asked) => `Neno lipi linafaa kwenye pengo? “${asked}”`,
    missing: (asked) => `Andika neno linalokosekana: “${asked}”`,
    trueOrFalse: (said) => `Kweli au si kweli? ${said}`,
    fill: 'Jaza mapengo.',
  },
};
