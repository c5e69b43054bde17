import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';

/** Values, in SQL, where the catalog alone cannot say what the product would accept. */
const special: Record<string, string> = {
  'finance.book.id': '1',
  'inventory.asset_booking.student_id': 'null',
  'inventory.asset_category.prefix': `'AB'`,
  'inventory.asset.gone_on': 'null',
  'inventory.asset_disposal.cost': 'null',
  'inventory.asset_disposal.accumulated': 'null',
  'inventory.depreciation.month': `'2026-03-01'`,
  'inventory.depreciation_line.month': `'2026-03-01'`,
  'inventory.depreciation_line.disposal_id': 'null',
  'finance.account.role': 'null',
  'finance.account.parent_id': 'null',
  'finance.entry.credit_id': '{key} + 1',
  'inventory.transfer.to_store_id': '{key} + 1',
  'finance.journal.reverses_id': 'null',
  'finance.receipt.instead_of_id': 'null',
  'finance.mpesa.id': '1',
  'finance.ledger_check.findings': `'[]'`,
  'finance.posted_link.journals': `'{{key}}'`,
  'finance.posted_link.digests': `'{}'`,
  'finance.mpesa.addresses': `'{196.201.214.200}'`,
  'finance.bank_feed.addresses': `'{196.201.214.200}'`,
  'finance.budget_line.quantity': '1',
  'finance.prompt.amount': '100',
  'finance.reconciliation.paper': 'null',
  'finance.statement.cells': `'[["Date","Amount"],["03/02/2026","5.00"]]'`,
  'exams.mark_import.cells': `'[["Adm no."],["1"]]'`,
  'exams.mark_import.changes': `'[]'`,
  'exams.mark_import.lines': `'[2]'`,
  'exams.mark_import.left_out': `'[]'`,
  'exams.mark_import.decided': `'{}'`,
  'exams.remark.from_value': 'null',
  'exams.remark.to_value': 'null',
  'exams.remark_length.subject_teacher': '60',
  'exams.remark_length.class_teacher': '60',
  'exams.remark_length.principal': '60',
  'exams.remark_length.boarding': '60',
  'inventory.issue.to_kind': `'student'`,
  'inventory.stock_count.scope': `'all'`,
  'inventory.stock_count.category_id': 'null',
  'inventory.stock_count.state': `'open'`,
  'inventory.stock_count.posted_on': 'null',
  'inventory.meal.place': '1',
  'inventory.dish.for_heads': '1',
  'inventory.ration_meal.staff': '1',
  'inventory.ration_meal.visitors': '1',
  'inventory.ration_meal.served': '1',
  'inventory.issue.staff_member_id': 'null',
  'inventory.issue.department_id': 'null',
  'inventory.payment_request.voucher_id': 'null',
  'inventory.pin.pin_hash': `'$argon2id$v=19$m=64,t=1,p=1$Tnnn8lFR4p6LMYAFxz/ZhA$jM6Ngyu//hMW6C9GrkN4FuBWb9U5KAZHFzPPnN7sqkw'`,
  'timetable.cover.kind': `'self_study'`,
  'timetable.slot.starts_at': `'08:00'`,
  'timetable.slot.ends_at': `'08:40'`,
  'timetable.session.starts_at': `'08:00'`,
  'timetable.session.ends_at': `'08:40'`,
  'timetable.session.week': `'1'`,
  'timetable.session.weekday': `'1'`,
  'timetable.session.slots': `'1'`,
  'timetable.absence.from_time': `'08:00'`,
  'timetable.absence.until_time': `'09:00'`,
  'timetable.tag.colour': `'#868e96'`,
  'timetable.subject.colour': `'#868e96'`,
  'timetable.session.colour': `'#868e96'`,
  'timetable.run.scope': `'{"classIds": [], "classKeys": [], "dayIds": [], "keepLocks": true}'`,
  'timetable.run.progress': 'null',
  'timetable.run.result': 'null',
  'timetable.plan_change.steps': `'[]'`,
  'timetable.publication.weeks': `'1'`,
  'timetable.run.seconds': `'5'`,
  'timetable.run.seed': `'1'`,
  'timetable.subject.room_kind': 'null',
  'timetable.lesson_fix.piece': '0',
  'timetable.placement.piece': '0',
  'timetable.lesson.lengths': `'{1}'`,
  'timetable.part.rule': `'listed'`,
  'timetable.time_off.class_id': 'null',
  'timetable.time_off.stream_id': 'null',
  'timetable.time_off.room_id': 'null',
  'timetable.time_off.course_id': 'null',
  'timetable.feed.kind': `'teacher'`,
  'timetable.transfer.content': 'null',
  'timetable.transfer.choices': `'{}'`,
  'timetable.transfer.found': 'null',
  'timetable.transfer.made': 'null',
  'library.loan.staff_member_id': 'null',
  'library.reservation.staff_member_id': 'null',
  'library.allowance.staff_member_id': 'null',
  'library.fine.staff_member_id': 'null',
  'library.loan.terms': `'{}'`,
  'kit.file.sha256': `encode(sha256('{marker} {key}'), 'hex')`,
  'kit.file.type': `'image/png'`,
  'hr.setting.employer_pin': `'P051234567X'`,
  'hr.law_choice.choice': `'declined'`,
  'hr.employee.disability_from': `'2026-03-01'`,
  'hr.contract.kind': `'permanent'`,
  'hr.leave_entry.year': `'2026'`,
  'hr.month_sheet.month': `'2026-03-01'`,
  'hr.return_filed.month': `'2026-03-01'`,
  'hr.return_filed.taken_back_because': 'null',
  'hr.return_filed.paid_on': 'null',
  'hr.leave_request.cover_id': 'null',
  'hr.pay_item_use.to_month': 'null',
  'hr.pay_item_use.from_month': `'2026-03-01'`,
  'hr.loan.first_month': `'2026-03-01'`,
  'hr.loan.whole_month': 'null',
  'hr.leave_entry.takes_back_id': 'null',
  'hr.exit.use_ids': `'{}'`,
  'hr.exit.entry_ids': `'{}'`,
  'hr.exit.loan_ids': `'{}'`,
  'hr.exit.recoveries': `'[{"what":"{marker}","amount":1}]'`,
  'hr.exit.worked': `'{"lines":[{"label":"Recovery","base":null,"quantity":null,"amount":-1,"rule":"{marker}","source":null}],"notes":[]}'`,
  'hr.pay_run.month': `'2026-03-01'`,
  'hr.pay_run.law': 'null',
  'hr.pay_run.settings': 'null',
  'hr.pay_run.accounts': 'null',
  'hr.pay_run.department_ids': 'null',
  'hr.pay_run.staff_member_ids': 'null',
  'hr.pay_slip.month': `'2026-03-01'`,
  'hr.pay_slip.contract_kind': `'permanent'`,
  'hr.pay_slip.numbers': `'{"kraPin":"{marker}","nationalId":"{marker}","identityKind":"national_id","nssfNo":null,"shaNo":null,"tscNo":null,"phone":null,"email":null}'`,
  'hr.pay_slip.route': 'null',
  'hr.pay_slip.liable': `'{"resident":true,"primary":true,"disabled":false,"disabilityNo":null,"nssf":true,"health":true,"housing":true,"nita":true,"tierTwoScheme":null}'`,
  'hr.pay_slip.basis': `'{"basic":1,"payPer":"month","fromDay":"2026-03-01","toDay":"2026-03-31","days":3100,"ofDays":3100,"fullBasic":1,"sheet":null}'`,
  'hr.pay_slip.pay': `'{"basic":1,"gross":1,"pensionable":1,"untaxed":0,"inKind":{"benefits":0,"meals":0,"quarters":null},"pension":0,"prmf":0,"mortgage":0,"premiums":0}'`,
  'hr.pay_slip.worked': `'{"tiers":[],"benefits":0,"meals":0,"quarters":0,"total":1,"pensionOfBasic":null,"pensionActual":0,"pensionFixed":null,"pensionCounted":0,"housingOff":0,"healthOff":0,"prmfOff":0,"mortgageOff":0,"deductible":0,"exempt":0,"chargeable":1,"charged":0,"personalRelief":0,"insuranceRelief":0,"housingRelief":0,"prmfRelief":0}'`,
  'hr.pay_slip.exceptions': `'{}'`,
  'hr.paid_month.month': `'2026-03-01'`,
  'exams.coding_exam.minutes': '60',
  'exams.coding_problem.time_ms': '2000',
  'exams.coding_problem.memory_mb': '32',
  'registration.admission_window.year': '2026',
  'biometrics.enrolment.staff_member_id': 'null',
  'biometrics.drill_person.staff_member_id': 'null',
  'registration.sponsorship.amount': 'null',
  'registration.breach.whose': `'{students}'`,
  'registration.data_request.answered_on': 'null',
  'registration.legal_hold.guardian_id': 'null',
  'registration.legal_hold.staff_member_id': 'null',
  'registration.legal_hold.board_member_id': 'null',
  'registration.erasure.approved_account': 'null',
  'registration.erasure.proof': 'null',
  'registration.data_request.guardian_id': 'null',
  'registration.data_request.staff_member_id': 'null',
  'registration.data_request.board_member_id': 'null',
  'finance.discount_rule.amount': 'null',
  'finance.discount_rule.percent': '1000',
  'registration.health.blood_group': `'O+'`,
  'platform.account.branch_id': 'null',
  'platform.api_token.scopes': `'{registration:read}'`,
  'platform.api_token.created_at': `'2026-01-01'`,
  'platform.api_token.expires_at': `'2026-12-31'`,
  'biometrics.register.roll': `'{{key}}'`,
  'biometrics.register_evidence.removed_at': 'null',
  'biometrics.alert_rule.class_ids': `'{{key}}'`,
  'biometrics.shift.class_ids': `'{{key}}'`,
  'biometrics.shift.staff_ids': `'{}'`,
  'biometrics.shift.weekdays': `'{1,2,3}'`,
  'biometrics.shift.whose': `'students'`,
  'biometrics.shift.half_day_hours': '4',
  'biometrics.shift.absent_hours': '2',
  'biometrics.staff_day.seen': `'present'`,
  'biometrics.staff_day.hand': `'present'`,
  'biometrics.staff_day.status': `'present'`,
  'settings.webhook.events': `'{student.left}'`,
  'settings.webhook.url': `'https://{marker}.example/{key}'`,
  'platform.account_role.role': `'ROLE_All'`,
  'registration.board_meeting.starts_at': `'14:00'`,
  'settings.role_bundle.roles': `'{ROLE_View_Only}'`,
  'platform.signer.account_ids': `'{{key}}'`,
  'platform.signer.roles': `'{ROLE_View_Only}'`,
  'platform.session.impersonator_id': 'null',
  'messaging.newsletter.sections': `'[{"heading":"{marker} {key}","body":{"type":"doc","content":[]}}]'`,
  'messaging.newsletter.year': 'null',
  'messaging.newsletter.number': 'null',
  'messaging.newsletter.token': 'null',
  'messaging.newsletter.writers': `'{{key}}'`,
  'messaging.notice.body': `'{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"{marker} {key}"}]}]}'`,
};

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  identity: boolean;
  filled: boolean;
  /** The words of an `in (…)` check, or a colour where one is asked for. */
  choices: string[] | null;
  /** The table that a foreign key without school_id leads to: a county. */
  global: string | null;
  number: number;
}

/**
 * Puts one row of a school into every table that has a school_id, all under the same key, with `marker` in every text
 * that may hold any words. Made from the catalog, so that a new table is covered on the day it lands.
 * @returns the tables planted
 */
export async function plant(owner: Client, schoolId: number, key: number, marker: string): Promise<string[]> {
  const columns = await tenantColumns(owner);
  const names = [...new Set(columns.map((column) => column.table))];
  // Every row exists in the end; in between the order of foreign keys does not matter.
  await owner.query(`set session_replication_role = replica`);
  for (const table of names) {
    const all = columns.filter((column) => column.table === table && !column.filled);
    const attempts = [
      all,
      all.filter((column) => column.required || /text|date/.test(column.type)),
      all.filter((column) => column.required || column.type === 'text'),
      all.filter((column) => column.required),
    ];
    await firstThatFits(owner, table, attempts, { schoolId, key, marker });
  }
  await owner.query(`set session_replication_role = origin`);
  return names;
}

/** The bytes of the planted file, in the store of a data folder. */
export function plantFile(dataDir: string, key: number, marker: string): void {
  const text = `${marker} ${key}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const folder = path.join(dataDir, 'files', sha256.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, sha256), text);
}

interface Row {
  schoolId: number;
  key: number;
  marker: string;
}

async function firstThatFits(owner: Client, table: string, attempts: Column[][], row: Row): Promise<void> {
  let problem: unknown;
  for (const columns of attempts) {
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    const values = columns.map((column) => valueOf(column, row)).join(', ');
    try {
      await owner.query(`insert into ${table} (${names}) overriding system value values (${values}) on conflict do nothing`);
      return;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`No row of ${table} could be made from the catalog; say in plant.ts what it accepts.`, { cause: problem });
}

function valueOf(column: Column, { schoolId, key, marker }: Row): string {
  const known = special[`${column.table}.${column.name}`];
  if (known !== undefined) return known.replaceAll('{key}', String(key)).replaceAll('{marker}', marker);
  if (column.name === 'school_id') return String(schoolId);
  if (column.global) return `(select min(${column.global.endsWith('.county') ? 'code' : 'id'}) from ${column.global})`;
  if (column.choices?.[0] !== undefined) return `'${column.choices[0]}'`;
  if (column.identity || (/_id$|^id$/.test(column.name) && /int/.test(column.type))) return String(key);
  if (/phone/.test(column.name)) return `'+254700${key}'`;
  if (/email/.test(column.name)) return `'${marker.toLowerCase()}@example.com'`;
  const words = `${marker} ${column.number}`;
  if (column.type === 'text') return `'${words}'`;
  if (column.type === 'text[]') return `'{"${words}"}'`;
  if (/^(bigint|integer|smallint|numeric|double)/.test(column.type)) return '1';
  if (column.type === 'boolean') return 'false';
  if (column.type === 'date') return `date '2026-03-01' + ${column.number}`;
  if (column.type.startsWith('timestamp')) return `now() + interval '${column.number} hours'`;
  if (column.type === 'jsonb') return `'{"note": "${words}"}'`;
  if (column.type === 'uuid') return 'gen_random_uuid()';
  if (column.type === 'bytea') return `'${words}'::bytea`;
  return `null`;
}

async function tenantColumns(owner: Client): Promise<Column[]> {
  const { rows } = await owner.query<Omit<Column, 'choices'> & { check: string | null }>(`
    select n.nspname || '.' || r.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnum as number,
           a.attnotnull as required, a.attidentity <> '' as identity,
           (a.attgenerated <> '' or (a.atthasdef and a.attidentity = '' and a.attname <> 'school_id')) as filled,
           (select pg_get_constraintdef(c.oid) from pg_constraint c
             where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as check,
           (select c.confrelid::regclass::text from pg_constraint c
             where c.conrelid = r.oid and c.contype = 'f' and c.conkey = array[a.attnum] and c.confrelid::regclass::text like 'settings.%county') as global
      from pg_class r
      join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public', 'daftari_migrations', 'pgboss')
       and exists (select from pg_attribute s where s.attrelid = r.oid and s.attname = 'school_id' and not s.attisdropped)
     order by 1, a.attnum`);
  return rows.map(({ check, ...column }) => ({ ...column, choices: choicesOf(check) }));
}

function choicesOf(check: string | null): string[] | null {
  if (check?.includes('#[0-9a-f]{6}')) return ['#1b5e20'];
  const list = /ANY \(\(?ARRAY\[([^\]]+)\]/.exec(check ?? '')?.[1];
  return list ? [...list.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '') : null;
}
