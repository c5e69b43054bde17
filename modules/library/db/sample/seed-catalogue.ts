import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { SheetRow } from '#kit/server/imports/define-import.ts';
import { markCopy } from '../../catalogue/server/copies/change-copy.ts';
import { getCopy } from '../../catalogue/server/copies/copies.store.ts';
import { addCopies } from '../../catalogue/server/copies/add-copies.ts';
import { catalogueColumns } from '../../catalogue/server/imports/columns.ts';
import { planCatalogue } from '../../catalogue/server/imports/plan-catalogue.ts';
import { writeCatalogue } from '../../catalogue/server/imports/write-catalogue.ts';
import { nothingLent } from '../../catalogue/server/ports.ts';
import { setBookStore } from '../../catalogue/server/set-books.store.ts';
import { saveSettings } from '../../catalogue/server/settings.store.ts';
import { createTitle } from '../../catalogue/server/titles/save-title.ts';
import { titlesApi } from '../../catalogue/contract/titles.ts';
import { approveWriteOff, askWriteOff, rejectWriteOff } from '../../catalogue/server/write-offs/write-off.ts';
import { fiction, others, type SampleBook, setTexts, textbooks } from './books.ts';

/** Titles and their copies of the sample school: the shelves from a sheet, some by hand, set books of each class, and what goes from the shelves. */
export async function seedCatalogue(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school; the sample has them in the names of several.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [librarian, deputy] = [as('Grace Wambui'), as('Peter O’Brien')];
  await saveSettings(librarian, {
    accessionFormat: '{n:5}',
    nextNumber: 1,
    labelSheet: '3x8',
    spineLabels: true,
    lostFee: 20_000,
    defaultPrice: 50_000,
    version: 0,
  });
  await fromSheet(librarian);
  await byHand(librarian);
  await setBooks(librarian);
  await goneFromShelves(librarian, deputy);
}

/** The shelves, as a school brings them on its first day. */
async function fromSheet(ctx: SchoolContext): Promise<void> {
  const books: readonly (SampleBook & { course?: string; class?: string })[] = [...textbooks, ...setTexts, ...fiction, ...others];
  const rows = books.map(({ title, authors, callNo, kind, copies, price, more, course, class: of }, at): SheetRow => {
    const known: Readonly<Record<string, string | undefined>> = {
      ...more,
      title,
      authors,
      callNo,
      kind,
      copies: String(copies),
      price,
      course,
      class: of,
      acquiredOn: `${String((at % 27) + 1).padStart(2, '0')}/0${(at % 9) + 1}/202${at % 6}`,
    };
    return { row: at + 2, cells: Object.fromEntries(catalogueColumns.map(({ key }) => [key, known[key] ?? ''])) };
  });
  const planned = await planCatalogue(ctx.tx, rows, catalogueColumns, false);
  const refused = planned.filter(({ outcome }) => outcome === 'refuse');
  if (refused.length > 0) throw new Error(`Sample books are refused: ${JSON.stringify(refused[0]?.problems)}`);
  await writeCatalogue(ctx, planned, () => Promise.resolve());
}

/** What came one by one: with barcodes of their makers, and with numbers of an older register. */
async function byHand(ctx: SchoolContext): Promise<void> {
  const draft = titlesApi.create.input.parse({
    title: 'Notes from the Hyena’s Belly: an Ethiopian boyhood',
    authors: 'Nega Mezlekia',
    kind: 'other',
    isbn: '0-312-28914-6',
    callNo: '963.07 MEZ',
    price: 98_000,
    copies: 1,
    shelf: 'B2',
  });
  const { id: titleId } = await createTitle(ctx, draft, nothingLent);
  const more = {
    titleId,
    copies: 0,
    price: null,
    source: 'Bi. Achieng’, alumna of 1994',
    shelf: 'B2',
    condition: 'fair' as const,
  };
  await addCopies(ctx, { ...more, scanned: ['9780312289140-2'], scannedAs: 'barcode', acquiredOn: null, reference: false });
  await addCopies(ctx, {
    ...more,
    scanned: ['Lib/Old/7', 'Lib/Old/11'],
    scannedAs: 'accession',
    acquiredOn: '1994-11-02',
    reference: true,
  });
}

/** The course book of each subject in each class, and the books of the literature papers. */
async function setBooks(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ titleId: number; title: string }>`select id as "titleId", title from library.title`.execute(
    ctx.tx,
  );
  const { rows: courses } = await sql<{ id: number; name: string }>`select id, name from settings.courses`.execute(ctx.tx);
  const { rows: classes } = await sql<{ id: number; name: string }>`select id, name from settings.classes`.execute(ctx.tx);
  const titles = new Map(rows.map(({ title, titleId }) => [title, titleId]));
  const idOf = (list: readonly { id: number; name: string }[], name: string) => list.find((one) => one.name === name)?.id;
  const all = [
    ...textbooks.map((book) => ({ ...book, classes: [book.class], perStudent: book.copies > 40 })),
    ...setTexts.map((book) => ({ ...book, perStudent: book.shared !== true })),
  ];
  for (const { title, course, classes: of, perStudent } of all)
    for (const name of of) {
      const [titleId, courseId, classId] = [titles.get(title), idOf(courses, course), idOf(classes, name)];
      if (titleId === undefined || courseId === undefined || classId === undefined) continue;
      await setBookStore.create(ctx, { titleId, courseId, classId, perStudent });
    }
}

/** In repair, missing, and written off: one approved, one that waits, one that was rejected. */
async function goneFromShelves(ctx: SchoolContext, second: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    select c.id, c.version from library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where t.kind = 'fiction' and c.condition = 'poor' order by c.id desc limit 9`.execute(ctx.tx);
  const [repair, missing, ...old] = rows;
  if (!repair || !missing) return;
  await markCopy(ctx, { ...repair, status: 'repair', because: 'Kurasa za mwisho zimelegea' }, nothingLent);
  await markCopy(ctx, { ...missing, status: 'lost', because: 'Not on its shelf at the count – “labda darasani”' }, nothingLent);
  const ids = old.map(({ id }) => id);
  const ask = (from: number, to: number, because: string) =>
    askWriteOff(ctx, { copyIds: ids.slice(from, to), because }, nothingLent);
  const at = ({ id, version }: { id: number; version: number }, comment: string | null) => ({ id, version, comment });
  if (ids.length < 5) return;
  await approveWriteOff(second, at(await ask(0, 2, 'Imeliwa na mchwa, beyond repair'), 'Recycle the paper'), nothingLent);
  await rejectWriteOff(second, at(await ask(2, 3, 'Cover torn'), 'Tape it: one of three copies'), nothingLent);
  await ask(3, 5, 'Old syllabus');
  // One that was written off too soon.
  const [first = 0] = ids;
  const { version } = await getCopy(ctx.tx, first, nothingLent);
  await markCopy(ctx, { id: first, version, status: 'available', because: 'Rebound by the Form 4 art class' }, nothingLent);
}
