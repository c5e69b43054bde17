import { sql } from 'kysely';
import { addDays, instantIn } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { TitleKind } from '../../catalogue/contract/words.ts';
import type { Borrower } from '../../desk/contract/borrowers.ts';
import { circulationRules } from '../../desk/contract/rules.ts';
import { askAllowance, decideAllowance } from '../../desk/server/allowances/allowances.store.ts';
import { issueCopy } from '../../desk/server/loans/issue.ts';
import { markLost } from '../../desk/server/loans/lose.ts';
import { renewLoans } from '../../desk/server/loans/renew.ts';
import { undoLoan } from '../../desk/server/loans/undo.ts';
import type { DeskPorts } from '../../desk/server/ports.ts';
import { cancelReservation, lapseReservations, reserve } from '../../desk/server/reservations/reservations.store.ts';
import { takeBack } from '../../desk/server/returns/take-back.ts';
import { ruleStore } from '../../desk/server/rules/rules.store.ts';
import { addUsualRules } from '../../desk/server/rules/usual-rules.ts';
import { fineLost, fineReturned, owedByBorrowers } from '../../fines/server/at-the-desk.ts';
import { givenBackForFound } from '../../fines/server/settle-fine.ts';

const ports: DeskPorts = {
  returned: [fineReturned],
  lost: [fineLost],
  found: [(ctx, { loanId }) => givenBackForFound(ctx, loanId)],
  owed: [owedByBorrowers],
};

interface Copy {
  titleId: number;
  kind: TitleKind;
  scan: string;
}

/** Loans of the sample school: textbooks of two streams, novels overdue in several classes, a teacher with thirty books, a line, and what goes wrong. */
export async function seedDesk(given: SchoolContext): Promise<void> {
  const desk = new SampleDesk(given);
  await addUsualRules(desk.on(-120));
  const { rows: classes } = await sql<{
    id: number;
  }>`select id from settings.classes where active order by level desc limit 1`.execute(given.tx);
  await ruleStore.create(
    desk.on(-100),
    circulationRules.draft.parse({
      borrower: 'boarder',
      classId: classes[0]?.id ?? null,
      kind: 'fiction',
      loanDays: 7,
      counted: 'school',
      most: 1,
      suspensionDays: 2,
      suspensionMost: 14,
      note: 'Exam class: one novel at a time – “masomo kwanza”',
    }),
  );
  await desk.open();
  await textbooks(desk);
  await novels(desk);
  await line(desk);
  await allowances(desk);
}

/** The desk of the sample school, as it stands while the sample is written. */
class SampleDesk {
  readonly #given: SchoolContext;
  readonly #today: string;
  #copies: Copy[] = [];
  #scan = 0;
  students: { id: number; streamId: number | null; classId: number | null }[] = [];
  staff: { id: number; teacher: boolean }[] = [];

  constructor(given: SchoolContext) {
    this.#given = given;
    this.#today = schoolDay(given);
  }

  /** What is done so many days from today, by a person of the school. */
  on(days: number, fullName = 'Grace Wambui'): SchoolContext {
    const { user, school, now } = this.#given;
    const then = days === 0 ? now : instantIn(school.timeZone, addDays(this.#today, days), '10:20');
    return { ...this.#given, now: then, user: { ...user, accountId: 0, username: 'sample', fullName } };
  }

  async open(): Promise<void> {
    const { tx } = this.#given;
    const { rows: copies } = await sql<Copy>`
      select c.title_id as "titleId", t.kind, c.accession_no as scan
        from library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id
       where c.status = 'available' order by t.id, c.id`.execute(tx);
    this.#copies = copies;
    const { rows: students } = await sql<SampleDesk['students'][number]>`
      select s.id, s.stream_id as "streamId", s.class_id as "classId" from registration.roll s
       where s.here and s.status = 'active' order by s.stream_id, s.search_text, s.id`.execute(tx);
    this.students = students;
    const { rows: staff } = await sql<SampleDesk['staff'][number]>`
      select f.id, f.kind = 'teacher' as teacher from settings.staff f where f.status = 'active' order by f.id`.execute(tx);
    this.staff = staff;
  }

  /** The next copies of a kind that are in, no two of a title with `titles`. */
  take(kind: TitleKind, count: number, titles = false): Copy[] {
    const taken: Copy[] = [];
    for (const copy of this.#copies) {
      if (taken.length === count) break;
      if (copy.kind === kind && !(titles && taken.some(({ titleId }) => titleId === copy.titleId))) taken.push(copy);
    }
    this.#copies = this.#copies.filter((copy) => !taken.includes(copy));
    return taken;
  }

  key(): string {
    this.#scan += 1;
    return `sample-scan-${this.#scan}`;
  }

  /** Null: a rule is against it, and the next one is tried. */
  lend(days: number, borrower: Borrower, { scan }: Copy) {
    return issueCopy(this.on(days), ports, { borrower, scan, clientKey: this.key(), scannedAt: null, titleId: null }).catch(
      (error: unknown) => {
        if (error instanceof UserError) return null;
        throw error;
      },
    );
  }

  back(days: number, { scan }: Copy, more: { damage?: string; repair?: boolean; presenter?: Borrower } = {}) {
    const { damage = null, repair = false, presenter = null } = more;
    const condition = damage === null ? null : ('damaged' as const);
    return takeBack(this.on(days), ports, { scan, clientKey: this.key(), scannedAt: null, presenter, condition, damage, repair });
  }
}

const student = (one: { id: number } | undefined): Borrower => ({ kind: 'student', id: one?.id ?? 0 });
const staff = (one: { id: number } | undefined): Borrower => ({ kind: 'staff', id: one?.id ?? 0 });

/** A set of textbooks for two streams, some without theirs; a teacher with thirty books. */
async function textbooks(desk: SampleDesk): Promise<void> {
  const streams = [...new Set(desk.students.map(({ streamId }) => streamId))].slice(0, 2);
  for (const [at, streamId] of streams.entries()) {
    const members = desk.students.filter((one) => one.streamId === streamId).slice(0, 14);
    const copies = desk.take('textbook', Math.max(0, members.length - 2 - at));
    for (const [place, copy] of copies.entries()) await desk.lend(-45 + at, student(members[place]), copy);
  }
  const teacher = desk.staff.find((one) => one.teacher);
  if (teacher) for (const copy of desk.take('textbook', 30)) await desk.lend(-20, staff(teacher), copy);
  // Lent by mistake, and taken back at once.
  const [wrong] = desk.take('textbook', 1);
  if (wrong) {
    const lent = await desk.lend(0, student(desk.students.at(-1)), wrong);
    if (lent) await undoLoan(desk.on(0), { id: lent.id, version: lent.version });
  }
}

/** Novels: overdue in several classes, renewed, late, damaged, brought by another, lost, and lost and found. */
async function novels(desk: SampleDesk): Promise<void> {
  const seen = new Set<number | null>();
  const firsts = desk.students.filter(({ streamId }) => !seen.has(streamId) && seen.add(streamId));
  const late = desk.take('fiction', Math.min(12, firsts.length * 2));
  for (const [at, copy] of late.entries()) {
    const stream = firsts[at % firsts.length]?.streamId;
    const readers = desk.students.filter(({ streamId }) => streamId === stream);
    await desk.lend(-40 + at, student(readers[3 + Math.floor(at / firsts.length)]), copy);
  }
  const reader = (at: number) => student(desk.students[(at * 7 + 5) % desk.students.length]);
  const lend = async (days: number, borrower: Borrower) => {
    const [copy] = desk.take('fiction', 1);
    const loan = copy && (await desk.lend(days, borrower, copy));
    return copy && loan ? ([copy, loan] as const) : null;
  };
  const renewed = await lend(-9, staff(desk.staff.find((one) => !one.teacher)));
  if (renewed) await renewLoans(desk.on(-1), [renewed[1].id]);
  const returnedLate = await lend(-38, reader(1));
  if (returnedLate) await desk.back(0, returnedLate[0], { presenter: reader(2) });
  const damaged = await lend(-6, reader(3));
  if (damaged) await desk.back(-2, damaged[0], { damage: 'Kurasa 12–14 zimeraruka, cover torn', repair: true });
  const lost = await lend(-12, reader(4));
  if (lost)
    await markLost(desk.on(0), ports, { id: lost[1].id, version: null, because: 'Lost on the way home – “matatu ya Thika”' });
  const found = await lend(-13, reader(5));
  if (found) {
    await markLost(desk.on(0), ports, { id: found[1].id, version: null, because: 'Not in the dormitory' });
    await desk.back(0, found[0]);
  }
  const read = await lend(-30, reader(6));
  if (read) await desk.back(-22, read[0]);
}

/** A line for a novel: one put aside, two who wait, one that lapsed and one who changed their mind. */
async function line(desk: SampleDesk): Promise<void> {
  const [copy] = desk.take('fiction', 1);
  if (!copy) return;
  const { titleId } = copy;
  const [first, ...others] = desk.students.slice(-12, -4);
  await desk.lend(-8, student(first), copy);
  const reserved = [];
  for (const one of others.slice(0, 4)) reserved.push(await reserve(desk.on(-7), { titleId, borrower: student(one) }));
  const teacher = desk.staff.findLast((one) => one.teacher);
  if (teacher) await reserve(desk.on(-5), { titleId, borrower: staff(teacher) });
  const last = reserved.at(-1);
  if (last) await cancelReservation(desk.on(-4), { id: last.id, version: last.version, because: 'Read it at home' });
  // Put aside for the first, who did not come for a month of Sundays: the second has it now.
  await desk.back(-6, copy);
  await lapseReservations(desk.on(0));
}

/** Loans against a rule: one that waits, one that was allowed and lent, one that was refused. */
async function allowances(desk: SampleDesk): Promise<void> {
  const { rows } = await sql<{ id: number; scan: string }>`
    select c.id, c.accession_no as scan from library.copy c
      join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where (c.status = 'reference' or (t.kind = 'reference' and c.status = 'available')) order by c.id limit 3`.execute(
    desk.on(0).tx,
  );
  for (const [at, { id: copyId, scan }] of rows.entries()) {
    const borrower = student(desk.students[at * 3 + 1]);
    const asked = await askAllowance(desk.on(0), ports, { borrower, copyId, reason: 'Kwa mjadala wa “Set Book Day” – debate' });
    if (at === 0) continue;
    const step = at === 1 ? 'allow' : 'refuse';
    await decideAllowance(desk.on(0, 'Mary Atieno'), step, {
      id: asked.id,
      version: asked.version,
      remark: at === 1 ? 'For today' : 'It stays in the library',
    });
    if (at === 1) await desk.lend(0, borrower, { scan, titleId: 0, kind: 'reference' });
  }
}
