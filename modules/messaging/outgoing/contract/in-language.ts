import type { SendingLanguage } from './sending-rules.ts';

/** What is sent of a text in both languages: the school's, or one below the other. */
export const inLanguage = (language: SendingLanguage, english: string, swahili: string): string =>
  language === 'en' || swahili === english ? english : language === 'sw' ? swahili : `${english}\n${swahili}`;
