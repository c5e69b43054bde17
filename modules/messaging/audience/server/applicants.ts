import { holds } from '#kit/server/sql/like.ts';
import { sql } from 'kysely';
import { applicationStates, applicationWords } from '#modules/registration/applications/contract/applications.ts';
import type { AudienceOption } from '../contract/audience.ts';
import { counted, together } from './guardians.ts';
import { type AudienceContext, type Found, keysOf, type SourceKind, wordsOf } from './source.ts';

const closed = sql`t.state not in ('draft', 'enrolled', 'rejected', 'cancelled')`;

/** Those who apply for a place, told through the guardian who applied. Conditions are over `registration.applicants t`. */
export const applicantsSource: SourceKind = {
  key: 'applicants',
  label: 'Applicants',
  everybody: 'All applications that are open',
  conditions: [
    {
      key: 'window',
      label: 'Admission',
      control: 'choice',
      options: async (ctx) => {
        const { rows } = await sql<AudienceOption>`
          select id as value, name || ', ' || year as label from registration.admissions order by year desc, name`.execute(
          ctx.tx,
        );
        return rows;
      },
      matches: (condition) => sql`t.window_id = any(${keysOf(condition)}::bigint[])`,
    },
    {
      key: 'state',
      label: 'State',
      control: 'choice',
      options: () =>
        Promise.resolve(
          applicationStates
            .filter((state) => state !== 'draft')
            .map((state) => ({ value: state, label: applicationWords[state] })),
        ),
      matches: (condition) => sql`t.state = any(${wordsOf(condition)}::text[])`,
    },
    {
      key: 'applicant',
      label: 'Applicants by name',
      control: 'search',
      find: async (ctx, q, values) => {
        const keys = values.filter((value) => typeof value === 'number');
        const { rows } = await sql<AudienceOption>`
          select id as value, full_name || ', ' || application_no as label from registration.applicants
           where id = any(${keys}::bigint[])
              or (${q} <> '' and state <> 'draft' and ${holds(sql`search_text`, q)})
           order by id = any(${keys}::bigint[]) desc, full_name limit 520`.execute(ctx.tx);
        return rows;
      },
      matches: (condition) => sql`t.id = any(${keysOf(condition)}::bigint[])`,
    },
  ],
  placeholders: {
    applicant: 'The applicant’s name; of siblings all names',
    application_no: 'The number of the application; of siblings all',
    admission: 'What they apply for',
  },
  always: (kinds) => (kinds.has('state') || kinds.has('applicant') ? null : closed),
  resolve: applicantsOf,
};

interface Row {
  applicant: string;
  applicationNo: string;
  admission: string;
  guardian: string | null;
  phone: string | null;
}

async function applicantsOf(ctx: AudienceContext, wanted: ReturnType<typeof sql>): Promise<Found> {
  const { rows } = await sql<Row>`
    select t.full_name as applicant, t.application_no as "applicationNo", t.admission, t.guardian_name as guardian,
           t.guardian_phone as phone
      from registration.applicants t
     where ${wanted} order by t.full_name, t.id`.execute(ctx.tx);
  const families = Map.groupBy(
    rows.filter((row) => row.phone !== null),
    (row) => row.phone ?? '',
  );
  const recipients = Array.from(families, ([phone, own]) => {
    const all = (of: (row: Row) => string) => together([...new Set(own.map(of))]);
    const name = own[0]?.guardian ?? null;
    return {
      phone,
      name,
      values: {
        name: name ?? '',
        applicant: all((row) => row.applicant),
        application_no: all((row) => row.applicationNo),
        admission: all((row) => row.admission),
      },
    };
  });
  return {
    recipients,
    missing: { noNumber: rows.filter((row) => row.phone === null).map((row) => row.applicant) },
    words: recipients.length > 0 ? `${counted(recipients.length, 'guardian')} of ${counted(rows.length, 'applicant')}` : '',
  };
}
