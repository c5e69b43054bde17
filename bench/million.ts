import pg from 'pg';
import { hashPassword } from '#kit/server/auth/passwords.ts';

export const schools = 200;
export const studentsPerSchool = 5000;
export const password = 'Sukuma-wiki-2026';

/** First, middle and last names; a part of one is found in a few hundred of a school's 5,000 students. */
const names = {
  first:
    'Grace Faith Mercy Joy Esther Ruth Mary Jane Lucy Sharon Brenda Purity Diana Cynthia Naomi Rose Caroline Eunice Irene Joyce John Peter Paul James Joseph David Daniel Samuel Brian Kevin Dennis Victor Emmanuel Collins Felix Ian Amos Caleb Charles Edwin',
  middle:
    'Wanjiku Wambui Njeri Achieng Akinyi Atieno Chebet Cherono Jepkosgei Mwende Mumbua Nekesa Nafula Kemunto Moraa Makena Kamau Njoroge Otieno Ochieng Kiprono Kipchumba Mutua Musyoka Wafula Barasa Mogaka Mutwiri Hassan Abdi',
  last: 'Mwangi Kariuki Kimani Njuguna Omondi Odhiambo Ouma Onyango Koech Rotich Langat Ruto Mutiso Kilonzo Muthoka Simiyu Wekesa Nyongesa Nyaboke Omari Kirimi Gitonga Mbogo Ndirangu Maina Karanja Macharia Owino Juma Ali',
};

/**
 * Fills a migrated database with 200 schools (or as many as wanted) of 5,000 students, each with a guardian, by plain
 * SQL: a minute or two.
 * Foreign keys are not checked on the way; every one of them holds in the end.
 */
export async function fillMillion(url: string, count = schools): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const hash = await hashPassword(password);
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  for (const [title, statement] of statements(hash, count)) {
    const begun = performance.now();
    await client.query(statement);
    console.log(`  ${title}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await client.query('vacuum analyze');
  await client.end();
}

const list = (text: string) => `(array['${text.split(' ').join("','")}'])`;
/** A number from 1 to `size` that depends on the row only. */
const pick = (size: number, salt: number) => `(1 + abs(hashint4(n * 31 + ${salt})) % ${size})`;

function statements(hash: string, schools: number): [title: string, statement: string][] {
  const words = (text: string, salt: number) => `${list(text)}[${pick(text.split(' ').length, salt)}]`;
  const total = schools * studentsPerSchool;
  return [
    [
      'schools, classes, streams, accounts',
      `insert into platform.branch (name) values ('Nairobi');
       insert into platform.school (branch_id, name) select 1, 'School ' || s from generate_series(1, ${schools}) s;
       insert into settings.school_profile (school_id) select s from generate_series(1, ${schools}) s;
       insert into settings.class (school_id, id, name, level) overriding system value
         select s, s * 10 + c, 'Form ' || c, c from generate_series(1, ${schools}) s, generate_series(1, 4) c;
       insert into settings.stream (school_id, id, class_id, name) overriding system value
         select s, s * 100 + c * 10 + t, s * 10 + c, (array['East','West','North','South'])[t]
           from generate_series(1, ${schools}) s, generate_series(1, 4) c, generate_series(1, 4) t;
       insert into settings.academic_year (school_id, id, name, starts_on, ends_on) overriding system value
         select s, s, '2026', '2026-01-05', '2026-11-30' from generate_series(1, ${schools}) s;
       insert into platform.account (kind, school_id, username, full_name, password_hash)
         select 'school', s, 'admin' || s, 'Administrator', '${hash}' from generate_series(1, ${schools}) s;
       insert into platform.account_role (account_id, school_id, role) select id, school_id, 'ROLE_All' from platform.account`,
    ],
    [
      `${total.toLocaleString('en')} students`,
      `insert into registration.student (school_id, id, admission_no, first_name, middle_name, last_name, gender, born_on, upi, county_code, boarding, class_id, stream_id, status, admitted_on)
         overriding system value
       select s, n, lpad(k::text, 4, '0'), ${words(names.first, 1)}, ${words(names.middle, 2)}, ${words(names.last, 3)},
              case when n % 2 = 0 then 'female' else 'male' end, date '2008-01-01' + n % 1500, 'U' || n, 1 + n % 47,
              case when n % 3 = 0 then 'day' else 'boarder' end, s * 10 + 1 + k % 4, s * 100 + (1 + k % 4) * 10 + 1 + (k / 4) % 4,
              case when n % 20 = 0 then 'transferred' else 'active' end, '2026-01-05'
         from (select s, k, (s - 1) * ${studentsPerSchool} + k as n
                 from generate_series(1, ${schools}) s, generate_series(1, ${studentsPerSchool}) k) numbered`,
    ],
    [
      'guardians',
      `insert into registration.guardian (school_id, id, full_name, phone) overriding system value
       select school_id, id, 'Parent ' || last_name, '+2547' || lpad(id::text, 8, '0') from registration.student;
       insert into registration.student_guardian (school_id, student_id, guardian_id, relation, priority)
       select school_id, id, id, 'Mother', 1 from registration.student`,
    ],
    [
      'enrolments',
      `insert into registration.enrolment (school_id, student_id, year_id, class_id, stream_id, from_day, because)
       select school_id, id, school_id, class_id, stream_id, '2026-01-05', 'admitted' from registration.student`,
    ],
    [
      'statistics',
      `select setval(pg_get_serial_sequence('registration.student', 'id'), ${total});
       select setval(pg_get_serial_sequence('registration.guardian', 'id'), ${total});
       select setval(pg_get_serial_sequence('settings.academic_year', 'id'), ${schools});
       select setval(pg_get_serial_sequence('settings.class', 'id'), ${schools * 10 + 9});
       select setval(pg_get_serial_sequence('settings.stream', 'id'), ${schools * 100 + 99});
       analyze`,
    ],
  ];
}
