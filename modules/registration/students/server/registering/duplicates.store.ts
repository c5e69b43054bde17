import { type RawBuilder, sql } from 'kysely';
import { parsePhone } from '#kit/contract/phone-field.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PossibleDuplicate } from '../../contract/register.ts';

interface Wanted {
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  bornOn: string | null;
  upi: string | null;
  birthCertificateNo: string | null;
  guardianPhones: readonly string[];
}

/** The share of the name's words that must be alike, for two students born on one day to be possibly one. */
const alike = 0.5;

/** Students who may be the one about to be registered: the surest first, with what speaks for it. */
export async function possibleDuplicates(tx: Tx, wanted: Wanted): Promise<PossibleDuplicate[]> {
  const name = [wanted.firstName, wanted.middleName, wanted.lastName].filter(Boolean).join(' ');
  const code = (text: string | null) => text?.toUpperCase().replaceAll(/\s+/g, '') ?? null;
  const phones = wanted.guardianPhones.map(parsePhone).filter((phone) => phone !== null);
  const found: RawBuilder<unknown>[] = [];
  if (wanted.upi)
    found.push(sql`select id, 'UPI' as why, 1 as place from registration.student where upper(upi) = ${code(wanted.upi)}`);
  if (wanted.birthCertificateNo)
    found.push(sql`
      select id, 'birth certificate', 2 from registration.student where birth_certificate_no = ${code(wanted.birthCertificateNo)}`);
  if (wanted.bornOn && name)
    found.push(sql`
      select id, 'name and birth date', 3 from registration.student
       where born_on = ${wanted.bornOn}
         and (public.word_similarity(kit.fold(${name}), search_text) >= ${alike}
           or public.word_similarity(kit.fold(full_name), kit.fold(${name})) >= ${alike})`);
  if (phones.length > 0)
    found.push(sql`
      select sg.student_id, 'guardian phone', 4 from registration.guardian g
        join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id
       where g.phone in (${sql.join(phones)}) or g.alternative_phone in (${sql.join(phones)})`);
  if (found.length === 0) return [];
  const { rows } = await sql<PossibleDuplicate>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName", s.born_on as "bornOn", c.name as "className",
           t.name as "streamName", s.status, s.photo_file_id as "photoFileId", f.because
      from (select id, array_agg(distinct why) as because, min(place) as place
              from (${sql.join(found, sql` union all `)}) as one (id, why, place) group by id) f
      join registration.student s on s.id = f.id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     order by f.place, s.search_text limit 20`.execute(tx);
  return rows;
}
