import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { type CalendarTerm, type ReportDateDraft, reportDates } from '../contract/report-dates.ts';

type Tx = Pick<StoreContext, 'tx'>;

const next = sql`
  (select min(n.opens_on) from settings.terms m join settings.terms n on n.school_id = m.school_id and n.opens_on > m.closes_on
    where m.id = t.term_id)`;

/** The dates of terms and classes. Throws 400 at a day that cannot be, in words that say what the calendar has. */
export const reportDateStore = resourceStore(reportDates, {
  table: 'exams.report_date',
  computed: {
    termName: sql`(select y.name || ' ' || m.name from settings.terms m
                     join settings.years y on y.school_id = m.school_id and y.id = m.year_id where m.id = t.term_id)`,
    className: sql`(select c.name from settings.classes c where c.id = t.class_id)`,
    closes: sql`coalesce(t.closing_on, (select m.closes_on from settings.terms m where m.id = t.term_id))`,
    opens: sql`coalesce(t.next_opens_on, ${next})`,
  },
  search: ['note'],
  before: refuseOdd,
});

/** Terms with what the calendar gives their report forms, the newest first. */
export async function calendarTerms({ tx }: Tx): Promise<CalendarTerm[]> {
  const { rows } = await sql<CalendarTerm>`
    select m.id, y.name || ' ' || m.name as name, m.current, m.opens_on as "opensOn", m.closes_on as "closesOn",
           lead(m.opens_on) over (order by m.opens_on) as "nextOpensOn"
      from settings.terms m join settings.years y on y.school_id = m.school_id and y.id = m.year_id
     order by m.opens_on desc`.execute(tx);
  return rows;
}

async function refuseOdd(ctx: Tx, draft: ReportDateDraft): Promise<void> {
  const term = (await calendarTerms(ctx)).find(({ id }) => id === draft.termId);
  if (!term) throw fieldError('termId', 'Choose a term of this school.');
  const { opensOn, closesOn, name } = term;
  const within = `${name} runs from ${formatDay(opensOn)} to ${formatDay(closesOn)}.`;
  const { closingOn, nextOpensOn, printedOn, visitingOn } = draft;
  if (closingOn !== null && (closingOn < opensOn || closingOn > closesOn))
    throw fieldError('closingOn', `${within} Enter a closing day within it.`);
  if (nextOpensOn !== null && nextOpensOn <= closesOn)
    throw fieldError('nextOpensOn', `${within} The next term opens after that.`);
  const opens = nextOpensOn ?? term.nextOpensOn;
  const late = (day: string | null) => day !== null && (day < opensOn || (opens !== null && day > opens));
  if (late(printedOn)) throw fieldError('printedOn', `${within} Enter a day from its first until the next term opens.`);
  if (late(visitingOn)) throw fieldError('visitingOn', `${within} Enter a day from its first until the next term opens.`);
}

/** The days on the form. */
export interface FormDates {
  closesOn: string;
  opensOn: string | null;
  printedOn: string | null;
  visitingOn: string | null;
  note: string | null;
}

/** What a class's report forms of a term say: its own dates, else the school's, else the calendar's. Null for no such term. */
export async function datesOnForm({ tx }: Tx, termId: number, classId: number): Promise<FormDates | null> {
  const { rows } = await sql<FormDates>`
    select coalesce(d.closing_on, m.closes_on) as "closesOn",
           coalesce(d.next_opens_on, (select min(n.opens_on) from settings.terms n where n.opens_on > m.closes_on)) as "opensOn",
           d.printed_on as "printedOn", d.visiting_on as "visitingOn", d.note
      from settings.terms m
      left join exams.report_date d on d.school_id = m.school_id and d.term_id = m.id and (d.class_id is null or d.class_id = ${classId})
     where m.id = ${termId} order by d.class_id nulls last limit 1`.execute(tx);
  return rows[0] ?? null;
}
