import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { RegistrationDraft, Twin } from '../../contract/register.ts';

type Child = Pick<RegistrationDraft, 'firstName' | 'middleName' | 'lastName' | 'bornOn' | 'upi' | 'birthCertificateNo'>;

/**
 * Refuses a child who is a student of the school by every sign: the same names and birth date, the UPI or the birth certificate.
 * Whoever writes has seen `seen` and says that it is another child. Two who register one child at once wait for each other.
 */
export async function refuseTwin(tx: Tx, child: Child, seen: readonly number[]): Promise<void> {
  const name = [child.firstName, child.middleName, child.lastName].filter(Boolean).join(' ');
  const certificate = child.birthCertificateNo;
  // In one order, so that two who share several signs cannot wait for each other in a ring.
  const signs = [
    `child ${child.bornOn}`,
    child.upi && `upi ${child.upi.toUpperCase()}`,
    certificate && `certificate ${certificate}`,
  ];
  for (const sign of signs.filter(Boolean))
    await sql`select pg_advisory_xact_lock(hashtextextended(${sign} || ' ' || kit.school_id()::text, 0))`.execute(tx);
  const { rows } = await sql<Twin>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName", s.born_on as "bornOn",
           case when upper(s.upi) = upper(${child.upi}) then 'UPI'
                when s.birth_certificate_no = ${certificate} then 'birth certificate'
                else 'names and birth date' end as because
      from registration.student s
     where (upper(s.upi) = upper(${child.upi}) or s.birth_certificate_no = ${certificate}
            or (s.born_on = ${child.bornOn} and regexp_split_to_array(kit.fold(s.full_name), '\\s+') @> regexp_split_to_array(kit.fold(${name}), '\\s+')
                and regexp_split_to_array(kit.fold(s.full_name), '\\s+') <@ regexp_split_to_array(kit.fold(${name}), '\\s+')))
     order by s.id limit 20`.execute(tx);
  // Two students never share a UPI or a birth certificate, so that no word of anybody lets such a child through.
  const twins = rows.filter(({ id, because }) => because !== 'names and birth date' || !seen.includes(id));
  const [first] = twins;
  if (!first) return;
  const shared = first.because === 'names and birth date' ? '' : ', whatever the name';
  throw new UserError(
    'duplicate',
    `${first.fullName}, adm ${first.admissionNo}, born ${formatDay(first.bornOn)}, has the same ${first.because}${shared}.`,
    {
      fields: [
        {
          path: first.because === 'UPI' ? 'upi' : first.because === 'birth certificate' ? 'birthCertificateNo' : 'notTheSameAs',
          message: `Same ${first.because} as adm ${first.admissionNo}.`,
        },
      ],
      detail: { twins },
    },
  );
}
