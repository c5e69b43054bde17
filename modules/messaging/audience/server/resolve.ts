import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { Audience, LeftOut, Reached } from '../contract/audience.ts';
import { readPasted } from '../../numbers/contract/pasted.ts';
import { everybodysPlaceholders, type Placeholders, placeholdersIn } from '../../outgoing/contract/placeholders.ts';
import { counted } from './guardians.ts';
import { recipientsOfSheet } from './sheet.store.ts';
import { blockedAmong } from '../../numbers/server/blacklist.store.ts';
import type { AudienceContext, Figures, Found, Missing, Recipient } from './source.ts';
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

/**
 * Everybody whom an audience reaches, once for each number, without those who are not to be written to.
 * @param text the message, of which other modules' figures are read where it names them
 * @param goesAt when it goes out, of which `today` is the day; now when left out
 */
export async function resolveAudience(
  ctx: AudienceContext,
  sources: AudienceSources,
  audience: Audience,
  text = '',
  goesAt = ctx.now,
): Promise<Resolved> {
  const parts: Part[] = [];
  for (const { source, wanted } of sources.wanted(ctx, audience)) {
    const found = await source.resolve(ctx, wanted, audience);
    const recipients = await withFigures(ctx, sources.figuresOf(source.key), found.recipients, text);
    parts.push({ ...found, recipients, placeholders: source.placeholders });
  }
  const pasted = readPasted(audience.pasted);
  if (pasted.numbers.length > 0) parts.push(ofPasted(pasted));
  if (audience.sheet) parts.push({ ...(await recipientsOfSheet(ctx.tx, audience.sheet)), apart: true });

  const { kept, twice, blocked } = onceEach(parts, await blockedAmong(ctx.tx, numbersOf(parts)));
  const shared = { school: ctx.school.name, today: formatDay(dayIn(ctx.school.timeZone, goesAt)) };
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
      leftOut: inWords([...parts.map((part) => part.missing), { twice, blocked }]),
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

/** The recipients with the figures that the text names; the others are not read. */
async function withFigures(
  ctx: AudienceContext,
  figures: readonly Figures[],
  recipients: readonly Recipient[],
  text: string,
): Promise<readonly Recipient[]> {
  const named = placeholdersIn(text);
  const wanted = figures.filter(({ placeholders }) => named.some((name) => Object.hasOwn(placeholders, name)));
  if (wanted.length === 0) return recipients;
  const students = [...new Set(recipients.flatMap(({ studentIds = [] }) => studentIds))];
  const readers = await Promise.all(wanted.map(({ read }) => read(ctx, students)));
  return recipients.map((one) => ({
    ...one,
    values: Object.assign({}, one.values, ...readers.map((values) => values(one.studentIds ?? []))) as Recipient['values'],
  }));
}

const numbersOf = (parts: readonly Part[]) => [...new Set(parts.flatMap((part) => part.recipients.map(({ phone }) => phone)))];

function onceEach(
  parts: readonly Part[],
  unwanted: ReadonlySet<string>,
): { kept: Recipient[]; twice: string[]; blocked: string[] } {
  const seen = new Set<string>();
  const kept: Recipient[] = [];
  const blocked: string[] = [];
  const twice: string[] = [];
  for (const part of parts)
    for (const recipient of part.recipients) {
      const again = !part.apart && seen.has(recipient.phone);
      seen.add(recipient.phone);
      if (again) twice.push(recipient.name ?? recipient.phone);
      else if (unwanted.has(recipient.phone)) blocked.push(recipient.name ?? recipient.phone);
      else kept.push(recipient);
    }
  return { kept, twice, blocked };
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
  blocked: (count) => `${counted(count, 'wants', 'want')} no messages (Numbers, Blacklist)`,
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
