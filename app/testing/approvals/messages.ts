import { sql } from 'kysely';
import { chargeStudents } from '#modules/finance/ledger/server/charges/charges.store.ts';
import { remindersApi } from '#modules/finance/balances/contract/reminders.ts';
import { composeApi } from '#modules/messaging/compose/contract/compose.ts';
import { sendingRulesApi } from '#modules/messaging/outgoing/contract/sending-rules.ts';
import { asSchoolA, type TestBooks } from '../books.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key, registerAs, testDraft } from '../students.ts';

const everything = 'ROLE_All' as const;
const writer = 'ROLE_Send_Custom_sms' as const;
const bursar = 'ROLE_Send_Fee_balances' as const;
const examsAdmin = 'ROLE_Exam_admin' as const;
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Of a school that has an exam: messages to more than one, which ask a second person, before each of their steps; and some to one, which go at once. */
export async function messageFixtures(app: TestApp, books: TestBooks, day: string): Promise<Fixtures> {
  const { version } = (await app.call(everything, sendingRulesApi.get)).body;
  const rules = { quietFrom: null, quietTo: null, approvalAbove: 1, language: 'en' as const, version };
  await ok(app.call(everything, sendingRulesApi.update, rules));
  const later = () => new Date(app.services.clock().getTime() + 3_600_000).toISOString();

  const phones = ['0722700001', '0722700002'];
  const draft = async (recipients: number, sendAt: string | null = null) => {
    const audience = { pasted: phones.slice(0, recipients).join('\n') };
    const made = await ok(app.call(writer, composeApi.create, { text: 'School closes.', audience, sendAt }));
    return { ...at(made), recipients, segments: recipients };
  };
  const message = async (recipients: number, sendAt: string | null = null): Promise<Standing> => {
    const input = at(await ok(app.call(writer, composeApi.send, await draft(recipients, sendAt), key())));
    return { own: writer, other: everything, input, again: versioned };
  };
  const written = async (): Promise<Standing> => {
    const input = await draft(1);
    return { own: null, other: writer, notFor: [everything, input], stands: 'draft', input, again: versioned };
  };

  const owing: number[] = [];
  for (const phone of phones) {
    const guardians = [{ fullName: 'Wanjirũ', phone, relation: 'Mother' as const, paysFees: true }];
    owing.push((await registerAs(app, testDraft(books.frame, { guardians }))).body.id);
  }
  const lines = [{ voteHeadId: books.voteHeads.tuition, title: 'Tuition', amount: 5000 }];
  const charge = { kind: 'fees' as const, termId: books.termId, day, dueOn: day, title: 'Fees', lines };
  await asSchoolA(app, (ctx) =>
    chargeStudents(
      ctx,
      owing.map((studentId) => ({ ...charge, studentId })),
    ),
  );
  const run = async (students: number, sendAt: string | null = null): Promise<Standing> => {
    const choice = { studentIds: owing.slice(0, students) };
    const wanted = { kind: 'balance' as const, body: 'Balance {balance}', choice, sendAt };
    const input = at(await ok(app.call(bursar, remindersApi.send, wanted, key())));
    return { own: bursar, other: everything, input, again: versioned };
  };

  const sending = async (): Promise<Standing> => {
    const input = await asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ id: number; version: number }>`
        insert into exams.result_sending (exam_id, whom, state, students, messages, segments, asked_by, by_name, at)
        select (select min(id) from exams.exam), 'new', 'waiting', 2, 2, 2, a.id, a.full_name, now()
          from platform.account a where a.username = ${`a.${examsAdmin}`.toLowerCase()} returning id, version`.execute(tx);
      return { ...rows[0] };
    });
    const again = ({ sending: moved }: Readonly<Record<string, unknown>>) => versioned(moved as Record<string, unknown>);
    return { own: examsAdmin, other: everything, input, again };
  };

  return {
    message: {
      send: written,
      approve: () => message(2),
      reject: () => message(2),
      cancel: async () => ({ ...(await message(1, later())), own: null, stands: 'scheduled' }),
    },
    'run of reminders': {
      approve: () => run(2),
      reject: () => run(2),
      cancel: async () => ({ ...(await run(1, later())), own: null, stands: 'scheduled' }),
    },
    'sending of results': { approve: sending, reject: sending },
  };
}
