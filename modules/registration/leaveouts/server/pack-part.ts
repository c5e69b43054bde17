import type { DraftOf } from '#kit/server/resource/resource-store.ts';
import { among, packPart } from '#modules/settings/server/public.ts';
import type { leaveoutTypes as declared } from '../contract/leaveout-types.ts';
import { leaveoutTypes } from './types.store.ts';

type Kind = DraftOf<typeof declared>;

const kind = (name: string, key: Kind['kind'], more: Partial<Kind> = {}): Kind => ({
  name,
  kind: key,
  chain: [],
  longestHours: null,
  mostPerTerm: null,
  collected: true,
  returnWith: null,
  active: true,
  ...more,
});

const ofAll: readonly Kind[] = [
  kind('Medical', 'medical', { longestHours: 72, returnWith: 'with a note of the hospital' }),
  kind('Fees', 'fees', { longestHours: 168 }),
  kind('Suspension', 'suspension', { returnWith: 'with a parent' }),
  kind('Emergency', 'emergency', { longestHours: 240 }),
];
const ofBoarders: readonly Kind[] = [
  kind('Half-term', 'half-term', { longestHours: 168, mostPerTerm: 1, collected: false }),
  kind('Exeat', 'exeat', { longestHours: 48, mostPerTerm: 2 }),
];

/** The kinds of leave-out that a pack has. */
export const leaveoutPart = packPart<Kind>({
  key: 'leaveouts',
  title: 'Kinds of leave-out',
  items: (_, { pack }) => (pack === 'boarding' ? [...ofAll, ...ofBoarders] : ofAll),
  nameOf: ({ name }) => name,
  has: async (ctx) => {
    const there = among((await leaveoutTypes.list(ctx, { page: 1, size: 200, sort: 'name' })).rows.map(({ name }) => name));
    return ({ name }) => there(name);
  },
  make: async (ctx, draft) => {
    const { id, name } = await leaveoutTypes.create(ctx, draft);
    return [{ entity: 'kind of leave-out', id, name }];
  },
  kinds: { 'kind of leave-out': { table: 'registration.leaveout_type', remove: (ctx, id) => leaveoutTypes.remove(ctx, id) } },
});
