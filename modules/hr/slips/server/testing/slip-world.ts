import { sql } from 'kysely';
import { asSchoolA } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { provide } from '#kit/server/module/ports.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { type PayRun, payRunsApi } from '../../../runs/contract/runs.ts';
import { type WholeSlip, wholeSlips } from '../../../runs/server/for-others.ts';
import { postingRulesApi } from '../../../setup/contract/posting-rules.ts';
import { slipMail } from '../mail.ts';

export const admin = 'ROLR_HR_ADMIN' as const;
export const finance = 'ROLE_finance_admin' as const;
export const reader = 'ROLE_View_Only' as const;
/** Accounts of members of staff: who is sent an e-mail, and who an SMS. */
export const teacher = 'ROLE_post_content' as const;
export const cook = 'ROLE_timetable_admin' as const;

type Step = 'calculate' | 'review' | 'approve' | 'post' | 'reverse';
export const toPosted = ['calculate', 'review', 'approve', 'post'] as const;

/** Whom a test adds: how the payslip is sent, and where to. */
interface Person {
  name: string;
  slipBy: 'none' | 'email' | 'sms';
  email?: string;
  phone?: string;
  idNumber?: string;
}

/** A school whose June is posted for five people of whom each wants the payslip otherwise, and whose July is worked out for two. */
export class SlipWorld {
  readonly mails: Message[] = [];
  /** The mail server takes nothing. */
  refusing = false;
  people: number[] = [];
  readonly app: TestApp;
  #serial = 0;

  private constructor(app: TestApp) {
    this.app = app;
  }

  static async begin(): Promise<SlipWorld> {
    const messenger = { send: (message: Message) => world.#take(message) };
    const app = await testApp({
      clock: () => new Date('2026-07-31T06:00:00Z'),
      jobWorkers: 1,
      provides: provide(slipMail, messenger),
    });
    const world = new SlipWorld(app);
    await app.call(admin, postingRulesApi.addUsual, {});
    world.people = [
      await world.employ({
        name: 'Wanjirũ wa Ng’ang’a',
        slipBy: 'email',
        email: 'wanjiru@example.org',
        phone: '+254711000001',
        idNumber: '31234567',
      }),
      await world.employ({ name: 'Achieng’ =HYPERLINK("x")', slipBy: 'sms', phone: '+254711000002', idNumber: 'ab-98 76x' }),
      await world.employ({
        name: 'Nobody Wanted',
        slipBy: 'none',
        email: 'c@example.org',
        phone: '+254711000003',
        idNumber: '22223333',
      }),
      await world.employ({ name: 'Without Number', slipBy: 'sms', email: 'd@example.org', phone: '+254711000004' }),
      await world.employ({ name: 'Without Address', slipBy: 'email', idNumber: '44445555' }),
    ];
    await accountIs(app, teacher, world.idAt(0));
    await accountIs(app, cook, world.idAt(1));
    const { id: maths } = (await app.call('ROLE_All', departmentsApi.create, { name: 'Hisabati “A”' })).body;
    await world.school((tx) =>
      sql`update hr.contract set department_id = ${maths}, basic = 7500000 where staff_member_id = ${world.idAt(0)}`.execute(tx),
    );
    return world;
  }

  async #take(message: Message): Promise<void> {
    await Promise.resolve();
    if (this.refusing) throw new Error('the server is away');
    this.mails.push(message);
  }

  idAt(at: number): number {
    return this.people[at] ?? 0;
  }

  school<R>(work: Parameters<typeof inSchool<R>>[2]): Promise<R> {
    return inSchool(this.app.db, this.app.schoolA, work);
  }

  async employ({ name, slipBy, email, phone, idNumber }: Person): Promise<number> {
    this.#serial += 1;
    const [id = 0] = await testEmployees(this.app, [{ staffNo: `S${this.#serial}`, name }]);
    await this.school(async (tx) => {
      await sql`
        update settings.staff_member set email = ${email ?? null}, phone = ${phone ?? null}, national_id = ${idNumber ?? null}
         where id = ${id}`.execute(tx);
      await sql`update hr.employee set slip_by = ${slipBy} where staff_member_id = ${id}`.execute(tx);
    });
    return id;
  }

  async run(month: string, staffMemberIds: readonly number[], ...steps: readonly Step[]): Promise<PayRun> {
    const given = { month, title: `Pay ${month}`, payDay: `${month}-28`, staffMemberIds: [...staffMemberIds] };
    const { status, body } = await this.app.call(admin, payRunsApi.create, given, key());
    if (status !== 200) throw new Error(`${status} ${body.message}`);
    return this.through(body, ...steps);
  }

  async through(run: PayRun, ...steps: readonly Step[]): Promise<PayRun> {
    let made = run;
    for (const step of steps) {
      const caller = step === 'calculate' || step === 'review' ? admin : finance;
      const input = { id: made.id, version: made.version, comment: step === 'reverse' ? 'Kosa' : null };
      const { status, body } = await this.app.call(caller, payRunsApi[step], input, key());
      if (status !== 200) throw new Error(`${step}: ${status} ${body.message}`);
      made = body;
    }
    return made;
  }

  whole(run: PayRun): Promise<WholeSlip[]> {
    return this.school((tx) => wholeSlips(tx, { runId: run.id }));
  }

  async slipOf(run: PayRun, staffMemberId: number): Promise<WholeSlip> {
    const found = (await this.whole(run)).find((slip) => slip.staffMemberId === staffMemberId);
    if (!found) throw new Error('no payslip');
    return found;
  }

  /** A task when it has ended. */
  async ended(caller: Caller, id: number) {
    for (;;) {
      const { body } = await this.app.call(caller, jobsApi.get, { id });
      if (body.state !== 'queued' && body.state !== 'running') return body;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** How often the history says it. */
  audited(entity: string, id: number, action: string): Promise<number> {
    return asSchoolA(this.app, async ({ tx }) => {
      const { rows } = await sql`
        select from kit.audit_entry where entity = ${entity} and entity_id = ${id} and action = ${action}`.execute(tx);
      return rows.length;
    });
  }
}
