import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { phoneBook } from '#modules/registration/server/public.ts';
import type { DoubtfulNumber, hygieneApi } from '../contract/hygiene.ts';

/** So many students to one number are no family. */
const sharedAbove = 6;
/** So many failures without a delivery, and the number does not work. */
const failuresAtLeast = 3;

/** What says nothing of the number: the provider’s account, its settings here, its trouble, the text. */
const ofProvider = sql`
  (coalesce(reason, '') ~ '(no balance left|this sender|the sender ID|user name or the API key|rejects the text|The provider refuses it|^Given up after)')`;
const failedAtNumber = sql`(state = 'failed' and not ${ofProvider})`;
const saysInvalid = sql`(state = 'failed' and reason ~ '(is not valid|does not exist|is not in use|kind of number)')`;

interface Tried {
  phone: string;
  name: string | null;
  failed: number;
  delivered: number;
  invalid: boolean;
  reason: string | null;
  lastDay: string;
}

/** Numbers that do not work, by what providers said of them, and those that too many students share. */
export async function doubtfulNumbers(tx: Tx, input: Input<typeof hygieneApi.list>): Promise<Page<DoubtfulNumber>> {
  const { rows: tried } = await sql<Tried>`
    select phone, max(name) as name, count(*) filter (where ${failedAtNumber}) as failed,
           count(*) filter (where state = 'delivered') as delivered, max(day) as "lastDay",
           coalesce(bool_or(${saysInvalid}), false) as invalid,
           (array_agg(reason order by ${saysInvalid} desc, id desc) filter (where ${failedAtNumber}))[1] as reason
      from messaging.message where state in ('failed', 'delivered')
     group by phone having count(*) filter (where state = 'delivered') = 0
        and (count(*) filter (where ${failedAtNumber}) >= ${failuresAtLeast} or bool_or(${saysInvalid}))`.execute(tx);
  const book = new Map(
    (
      await phoneBook(
        tx,
        tried.map(({ phone }) => phone),
        sharedAbove,
      )
    ).map((entry) => [entry.phone, entry]),
  );
  const known = (phone: string, name: string | null) => {
    const entry = book.get(phone);
    const more = entry && entry.count > entry.students.length ? `, and ${entry.count - entry.students.length} more` : '';
    return { names: entry?.names ?? name ?? '', students: entry ? `${entry.students.join(', ')}${more}` : '' };
  };
  const failing = tried.map(({ phone, name, invalid, failed, reason, lastDay }): DoubtfulNumber => ({
    id: `${phone} ${invalid ? 'invalid' : 'never delivered'}`,
    phone,
    problem: invalid ? 'invalid' : 'never delivered',
    detail: invalid ? (reason ?? '') : `Failed ${failed} times, never delivered. ${reason ?? ''}`.trim(),
    ...known(phone, name),
    lastDay,
  }));
  const shared = [...book.values()]
    .filter(({ count }) => count > sharedAbove)
    .map(({ phone, count }): DoubtfulNumber => ({
      id: `${phone} shared`,
      phone,
      problem: 'shared',
      detail: `Stands for ${count} students.`,
      ...known(phone, null),
      lastDay: null,
    }));
  return pageOfNumbers([...failing, ...shared], input);
}

function pageOfNumbers(all: readonly DoubtfulNumber[], input: Input<typeof hygieneApi.list>): Page<DoubtfulNumber> {
  const { q = '', problem, page, size, sort } = input;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const key = sort.replace(/^-/, '') as 'phone' | 'problem' | 'names' | 'lastDay';
  const down = sort.startsWith('-') ? -1 : 1;
  const found = all
    .filter((row) => problem === undefined || row.problem === problem)
    .filter((row) =>
      words.every((word) => `${row.phone} 0${row.phone.slice(4)} ${row.names} ${row.students}`.toLowerCase().includes(word)),
    )
    .toSorted((a, b) => down * (a[key] ?? '').localeCompare(b[key] ?? '') || a.id.localeCompare(b.id));
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}
