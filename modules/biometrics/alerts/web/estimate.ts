import { inLanguage } from '#modules/messaging/outgoing/contract/in-language.ts';
import { filled } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import type { AlertPage, AlertRule } from '../contract/alerts.ts';

/** What stands for names, so that a text has its usual length. */
const usual = {
  school: 'Moi Girls Secondary School',
  name: 'Mary Wanjiku Kamau',
  student: 'Faith Nyambura Mwangi',
  class: 'Form 3',
  day: '14 Mar 2026',
  time: '07:45',
  minutes: '12',
};

/** What a day of an event comes to: messages, parts, and ten-thousandths of the currency; null where no price is known. */
export interface Estimate {
  readonly messages: number;
  readonly parts: number;
  readonly cost: number | null;
}

type Draft = Pick<AlertRule, 'event' | 'classIds' | 'reach' | 'textEn' | 'textSw'>;

/** A day of an event as a rule would have it, by the last days' figures. */
export function estimateOf(page: AlertPage, rule: Draft): Estimate {
  const { language, estimates, partCost } = page;
  const text = inLanguage(language, rule.textEn, rule.textSw);
  const messages = estimates
    .filter(({ event, classId }) => event === rule.event && (rule.classIds === null || rule.classIds.includes(classId)))
    .reduce((sum, one) => sum + one[rule.reach], 0);
  const parts = Math.ceil(messages) * countSegments(filled(text, usual)).segments;
  return { messages: Math.ceil(messages), parts, cost: partCost === null ? null : parts * partCost };
}

const money = (cost: number, currency: string) =>
  `${currency} ${(cost / 10_000).toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** `About 12 messages a day, 24 parts, KES 19.20`. */
export function estimateWords(page: AlertPage, { messages, parts, cost }: Estimate): string {
  if (page.days === 0) return 'Nobody can say yet what it costs: no registers have been taken.';
  const price = cost === null ? 'their price is not known' : money(cost, page.currency);
  return `About ${counted(messages, 'message')} a day in ${counted(parts, 'part')}: ${price}`;
}
