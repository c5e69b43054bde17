import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { hrAdmin, hrRead } from '../../contract/access.ts';
import { type LawDraft, lawDraft, type LawKind, lawKinds, limitCodes } from './law.ts';
import { faultsOfLaw } from './sound-law.ts';

/** A law as a form sends it: its bands follow each other, and its limits have the figures that they need. */
export const soundLaw = lawDraft.superRefine((draft, found) => {
  for (const { path, message } of faultsOfLaw(draft))
    found.addIssue({ code: 'custom', path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message });
});

const rate = z.int();
const shownBand = z.object({
  name: z.string().nullable(),
  from: money,
  to: money.nullable(),
  rate,
  employerRate: rate,
  amount: money,
  employerAmount: money,
  least: money,
});
const shownLimit = z.object({ code: z.enum(limitCodes), amount: money.nullable(), rate: rate.nullable() });

/** A law as an answer says it. */
export const shownLaw = z.object({
  kind: z.enum(lawKinds),
  name: z.string(),
  fromDay: day,
  toDay: day.nullable(),
  source: z.string(),
  bands: z.array(shownBand),
  limits: z.array(shownLimit),
});

export const lawStandings = ['now', 'coming', 'past'] as const;

/** One kind of law of the school for its time. */
export const laws = resource({
  path: '/api/hr/laws',
  access: { read: hrRead, write: hrAdmin },
  words: {
    one: 'law',
    many: 'Laws',
    says: {
      list: 'What statute asks of pay, by kind and time',
      create: 'Add a law from a day; one of the same kind without an end is ended the day before',
      update: 'Change a law; what posted months were calculated with stays',
      remove: 'Remove a law that no posted month was calculated with',
    },
  },
  record: {
    ...shownLaw.shape,
    /** The pack that it came with; null: the school's own, or what it began with. */
    packTitle: z.string().nullable(),
    /** Today. */
    standing: z.enum(lawStandings),
    /** Its bands, reliefs and limits in one line. */
    terms: z.string(),
  },
  draft: soundLaw,
  filter: pageInput(['fromDay', 'toDay', 'name', 'kind'], '-fromDay').extend({
    kind: z.enum(lawKinds).optional(),
    standing: z.enum(lawStandings).optional(),
    on: day.optional().describe('Only what holds on this day'),
  }),
  refuses: { draft: ['rule'], removal: ['rule'] },
});
export type LawRow = RecordOf<typeof laws>;

export const lawsApi = {
  ...laws.api,
  open: endpoint({
    method: 'POST',
    path: '/api/hr/laws/open',
    access: hrAdmin,
    summary: 'Add the law of Kenya since January 2021 for every kind of which the school has none',
    output: z.object({ added: z.int() }),
  }),
};

/** What a new law of a kind begins with: the terms of another one, from a day still to be said. */
export const successor = (kind: LawKind, before: Pick<LawDraft, 'bands' | 'limits'> | null) => ({
  kind,
  name: '',
  fromDay: null,
  toDay: null,
  source: '',
  bands: before?.bands ?? [],
  limits: before?.limits ?? [],
});
