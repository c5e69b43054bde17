import { formatDay } from '#kit/contract/dates.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Audience, LeftOut, Reached } from '../../contract/audience.ts';
import { readPasted } from '../../contract/pasted.ts';
import { everybodysPlaceholders, type Placeholders } from '../../contract/placeholders.ts';
import { counted } from './guardians.ts';
import { recipientsOfSheet } from './sheet.store.ts';
import type { AudienceContext, Found, Missing, Recipient } from './source.ts';
import type { AudienceSources } from './sources.ts';

/** An audience as it is at this moment. */
export interface Resolved {
  readonly recipients: readonly Recipient[];
  /** What a text to all of them may name. */
  readonly placeholders: Placeholders;
  readonly reached: Reached;
}

interface Part extends Found {
  readonly placeholders: Placeholders;
  /** Rows of a sheet stay apart, each with its own values; other people get one message for each number. */
  readonly apart?: boolean;
}

/** Everybody whom an audience reaches, once for each number, without those who are not to be written to. */
export async function resolveAudience(ctx: AudienceContext, sources: AudienceSources, audience: Audience): Promise<Resolved> {
  const parts: Part[] = [];
  for (const { source, wanted } of sources.wanted(ctx, audience))
    parts.push({ ...(await source.resolve(ctx, wanted, audience)), placeholders: source.placeholders });
  const pasted = readPasted(audience.pasted);
  if (pasted.numbers.length > 0) parts.push(ofPasted(pasted));
  if (audience.sheet) parts.push({ ...(await recipientsOfSheet(ctx.tx, audience.sheet)), apart: true });

  const { kept, twice } = onceEach(parts);
  const shared = { school: ctx.school.name, today: formatDay(schoolDay(ctx)) };
  const recipients = kept.map((one) => ({ ...one, values: { name: one.name ?? '', ...one.values, ...shared } }));
  const placeholders = common(parts.map((part) => part.placeholders));
  return {
    recipients,
    placeholders,
    reached: {
      recipients: recipients.length,
      words: parts
        .map((part) => part.words)
        .filter(Boolean)
        .join(', '),
      leftOut: inWords([...parts.map((part) => part.missing), { twice }]),
      pastedErrors: pasted.errors.slice(0, 200),
      placeholders: Object.entries(placeholders).map(([name, means]) => ({ name, means })),
    },
  };
}

function ofPasted({ numbers }: ReturnType<typeof readPasted>): Part {
  return {
    recipients: numbers.map(({ phone, name }) => ({ phone, name, values: {} })),
    missing: {},
    words: counted(numbers.length, 'pasted number'),
    placeholders: {},
  };
}

function onceEach(parts: readonly Part[]): { kept: Recipient[]; twice: string[] } {
  const seen = new Set<string>();
  const kept: Recipient[] = [];
  const twice: string[] = [];
  for (const part of parts)
    for (const recipient of part.recipients) {
      const again = !part.apart && seen.has(recipient.phone);
      seen.add(recipient.phone);
      if (again) twice.push(recipient.name ?? recipient.phone);
      else kept.push(recipient);
    }
  return { kept, twice };
}

/** Everybody's, and those that each of the parts has. */
function common(all: readonly Placeholders[]): Placeholders {
  const [first = {}, ...others] = all;
  const shared = Object.entries(first).filter(([name]) => others.every((one) => Object.hasOwn(one, name)));
  return { ...everybodysPlaceholders, ...Object.fromEntries(shared) };
}

const sentences: Record<LeftOut['why'], (count: number) => string> = {
  noNumber: (count) => `${counted(count, 'has', 'have')} no number`,
  optedOut: (count) => `${count.toLocaleString('en')} opted out of SMS`,
  blocked: (count) => `${counted(count, 'is', 'are')} on the blacklist`,
  badNumber: (count) => `${counted(count, 'row')} of the sheet ${count === 1 ? 'has' : 'have'} no mobile number`,
  twice: (count) => `${counted(count, 'number is', 'numbers are')} reached already`,
};

function inWords(missing: readonly Missing[]): LeftOut[] {
  return (Object.keys(sentences) as LeftOut['why'][]).flatMap((why) => {
    const names = missing.flatMap((one) => one[why] ?? []);
    return names.length === 0
      ? []
      : [{ why, count: names.length, words: sentences[why](names.length), names: names.slice(0, 50) }];
  });
}
