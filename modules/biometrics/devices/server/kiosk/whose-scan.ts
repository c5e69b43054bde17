import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { paperHolders, paperToken } from '#modules/registration/server/public.ts';
import type { ScanOutcome } from '../../contract/kiosk-page.ts';
import { type Person, personKey } from '../people/give-numbers.ts';

/** Somebody who scans, as the kiosk may name them. */
export interface Scanner extends Person {
  readonly name: string;
  readonly className: string | null;
  readonly photoFileId: number | null;
}

/** Whose a scan is, or why it is nobody's. */
export type Whose = Scanner | Exclude<ScanOutcome, 'taken' | 'already' | 'too old'>;

/** Whose some scans are, by their text. */
export async function whoseScans(
  tx: Tx,
  schoolId: number,
  texts: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Whose>> {
  const all = [...new Set(texts)];
  const tokens = new Map(all.map((text) => [text, paperToken(text)]));
  const own = [...tokens.values()].filter((token) => token !== null && isOf(token, schoolId)).filter((token) => token !== null);
  const papers = new Map((await paperHolders(tx, own, today)).map((paper) => [paper.token, paper]));
  const byNumber = await peopleOfNumbers(
    tx,
    all.filter((text) => tokens.get(text) === null),
  );
  const found = new Map<string, Person | Exclude<Whose, Scanner>>();
  for (const [text, token] of tokens) {
    if (token === null) found.set(text, byNumber.get(text) ?? 'unknown');
    else if (!isOf(token, schoolId)) found.set(text, 'other school');
    else found.set(text, holderOf(papers.get(token)));
  }
  const people = await named(
    tx,
    [...found.values()].filter((one) => typeof one !== 'string'),
  );
  return new Map(
    [...found].map(([text, one]) => [text, typeof one === 'string' ? one : (people.get(personKey(one)) ?? 'unknown')]),
  );
}

/** Whether a paper's token begins with the school. */
const isOf = (token: string, schoolId: number) => Number.parseInt(token.split('.')[0] ?? '', 36) === schoolId;

function holderOf(paper: Awaited<ReturnType<typeof paperHolders>>[number] | undefined): Person | Exclude<Whose, Scanner> {
  if (!paper) return 'not genuine';
  if (paper.kind !== 'id card') return 'no card';
  if (!paper.here) return 'left';
  return paper.state === 'valid' ? { studentId: paper.studentId, staffMemberId: null } : 'not valid';
}

/**
 * Whose some numbers are: first those of cards, then what people know of themselves, the admission or staff number, and at last the
 * numbers on devices.
 */
async function peopleOfNumbers(tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, Person | 'left'>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<Person & { text: string; here: boolean }>`
    with said as (select n as text, lower(trim(n)) as known from unnest(${[...texts]}::text[]) as w (n)),
    found as (
      select s.text, 1 as rank, e.student_id, e.staff_member_id from said s
        join biometrics.enrolment e on lower(e.card_no) = s.known and e.until_day is null
      union all
      select s.text, 2, r.id, null from said s join registration.roll r on lower(r.admission_no) = s.known
      union all
      select s.text, 3, null, m.id from said s join settings.staff m on lower(m.staff_no) = s.known
      union all
      select s.text, 4, e.student_id, e.staff_member_id from said s
        join biometrics.enrolment e on lower(e.number) = s.known and e.until_day is null)
    select distinct on (f.text) f.text, f.student_id as "studentId", f.staff_member_id as "staffMemberId",
           coalesce(r.here, m.status <> 'left', false) as here
      from found f
      left join registration.roll r on r.id = f.student_id
      left join settings.staff m on m.id = f.staff_member_id
     order by f.text, f.rank, f.student_id, f.staff_member_id`.execute(tx);
  return new Map(rows.map(({ text, here, studentId, staffMemberId }) => [text, here ? { studentId, staffMemberId } : 'left']));
}

/** What a kiosk may show of some people, by `personKey`. */
async function named(tx: Tx, people: readonly Person[]): Promise<Map<string, Scanner>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<Scanner>`
    select r.id as "studentId", null::bigint as "staffMemberId", r.full_name as name, nullif(concat_ws(' ', c.name, t.name), '') as "className",
           r.photo_file_id as "photoFileId"
      from registration.roll r
      left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
     where r.id = any(${people.map(({ studentId }) => studentId)}::bigint[])
    union all
    select null, m.id, m.full_name, null, null
      from settings.staff m where m.id = any(${people.map(({ staffMemberId }) => staffMemberId)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [personKey(row), row]));
}
