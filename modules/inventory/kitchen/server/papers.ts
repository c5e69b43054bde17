import { formatDay, weekdayOf } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { stateWords } from '../contract/rations.ts';
import { menuOfWeek } from './menu.store.ts';
import { getRation } from './rations/rations.store.ts';

/** A week’s menu, to hang in the dining hall. */
export async function menuPaper(ctx: SchoolContext, day: string, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const week = await menuOfWeek(ctx, day);
  return write(ctx, letterhead, {
    title: 'MENU',
    no: `Week of ${formatDay(week.monday)}`,
    state: '',
    file: `Menu ${week.monday}`,
    wide: true,
    facts: [],
    tables: [
      {
        heads: ['', ...week.meals.map(({ name }) => name)],
        ends: [],
        rows: week.days.map((one) => [
          `${weekdayOf(one.day)} ${formatDay(one.day, true)}`,
          ...one.cells.map(({ dishes }) => dishes.map(({ name }) => name).join(', ')),
        ]),
      },
    ],
    signatures: [],
  });
}

/** The day’s ration sheet: heads of each meal, what is issued, and places for what was served and left. */
export async function rationSheet(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const ration = await getRation(ctx, id);
  const [state] = stateWords[ration.state];
  const noted = ration.state === 'served';
  return write(ctx, letterhead, {
    title: 'RATION SHEET',
    no: ration.rationNo,
    state,
    file: `Ration ${ration.rationNo}`,
    wide: false,
    facts: [
      ['Day', formatDay(ration.day)],
      ['Store', ration.storeName],
      ...(ration.issueNo ? [['Issue', ration.issueNo]] : []),
      ...(ration.counted?.words ? [['Heads', ration.counted.words]] : []),
      ...(ration.note ? [['Note', ration.note]] : []),
    ],
    tables: [
      {
        heads: ['Meal', 'Dishes', 'Boarders', 'Day', 'Staff', 'Visitors', 'Heads', 'Served'],
        ends: [2, 3, 4, 5, 6, 7],
        rows: ration.meals.map(({ name, dishes, boarders, dayScholars, staff, visitors, heads, served }) => [
          name,
          dishes,
          ...[boarders, dayScholars, staff, visitors, heads].map(String),
          served === null ? '' : String(served),
        ]),
      },
      {
        heads: ['Code', 'Item', 'Needed', 'Left before', 'Issued', 'Left over'],
        ends: [2, 3, 4, 5],
        rows: ration.items.map(({ code, name, unit, planned, carried, quantity, leftOver }) => [
          code,
          name,
          formatQuantity(planned, unit),
          carried === 0 ? '' : formatQuantity(carried, unit),
          formatQuantity(quantity, unit),
          noted && leftOver !== null ? formatQuantity(leftOver, unit) : '',
        ]),
      },
    ],
    signatures: ['Issued by', 'Received by', 'Served and checked by'],
  });
}

interface Paper {
  title: string;
  no: string;
  state: string;
  file: string;
  wide: boolean;
  facts: string[][];
  tables: { heads: string[]; ends: number[]; rows: string[][] }[];
  signatures: string[];
}

async function write(ctx: SchoolContext, letterhead: LetterheadProvider, { file, ...paper }: Paper): Promise<BinaryAnswer> {
  const head = await letterhead(ctx);
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    ...paper,
    footer: `Printed by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./kitchen.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `${file.replaceAll('/', '-')}.pdf`, inline: true };
}
