import { addDays, formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { House } from '#kit/server/module/server-module.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { headName, numbersOfStaff, schoolDay } from '#modules/settings/server/public.ts';
import type { Contract } from '../../employees/contract/contracts.ts';
import { contracts } from '../../employees/server/contracts.store.ts';
import { exitApproval } from '../contract/exit-approval.ts';
import type { Exit } from '../contract/exits.ts';
import { exitReasonWords } from '../contract/words.ts';
import { getExit } from './exits.store.ts';

type Paper = Pick<House, 'letterhead' | 'seals'>;

const columns = [
  { key: 'label', label: 'What', kind: 'text' },
  { key: 'days', label: 'Days', kind: 'number' },
  { key: 'rule', label: 'Rule', kind: 'text' },
  { key: 'due', label: 'Due', kind: 'cents' },
  { key: 'taken', label: 'Taken', kind: 'cents' },
] as const;

const amounts = (amount: number | null) => ({
  due: amount !== null && amount > 0 ? amount : null,
  taken: amount !== null && amount < 0 ? -amount : null,
});

/** The statement of final dues: each line with its rule. Throws 404, and 422 for what was taken back. */
export async function printStatement(ctx: SchoolContext, id: number, { letterhead }: Paper): Promise<BinaryAnswer> {
  const exit = await getExit(ctx, id);
  if (exit.state === 'taken_back') throw new UserError('rule', 'This was cancelled: there are no final dues.');
  const { timeZone } = ctx.school;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Final dues: ${exit.name}`,
    about: [
      `Staff no. ${exit.staffNo}, payroll no. ${exit.payrollNo}`,
      `Last day of work ${formatDay(exit.lastDay)}; ${exit.noticeServed} of ${exit.noticeDays} days of notice served`,
      'Before tax and what statute takes. The payslip of the last month says what is paid out.',
      ...(exit.state === 'prepared' ? ['Not confirmed yet'] : []),
      ...exit.notes,
    ],
    columns: [...columns],
    rows: [
      ...exit.lines.map(({ label, quantity, rule, source, amount }) => ({
        label,
        days: quantity === null ? null : quantity / 100,
        rule: [rule, source].filter(Boolean).join(' '),
        ...amounts(amount),
      })),
      { label: 'Sum', days: null, rule: '', due: exit.due, taken: exit.taken },
    ],
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Final dues ${exit.staffNo}.pdf`, inline: true };
}

/** Days from one to another on which somebody was employed. */
interface Spell {
  from: string;
  to: string;
}
const spellText = ({ from, to }: Spell): string => `${formatDay(from)} to ${formatDay(to)}`;

/** Contracts one after another without a day between, and alike by `word`, are one; the first one first. */
function spellsOf(all: readonly Contract[], lastDay: string, word: (contract: Contract) => string): (Spell & { word: string })[] {
  const spells: (Spell & { word: string })[] = [];
  for (const one of all.filter(({ fromDay }) => fromDay <= lastDay).toReversed()) {
    const to = one.toDay === null || one.toDay > lastDay ? lastDay : one.toDay;
    const last = spells.at(-1);
    if (last && last.word === word(one) && addDays(last.to, 1) >= one.fromDay) last.to = to;
    else spells.push({ word: word(one), from: one.fromDay, to });
  }
  return spells;
}

/** As what somebody worked from when until when. */
const workOf = (all: readonly Contract[], { lastDay, departmentName }: Exit): [name: string, value: string][] =>
  spellsOf(
    all,
    lastDay,
    (one) => [one.jobTitle, one.departmentName ?? departmentName].filter(Boolean).join(', ') || 'Employee',
  ).map((spell) => [spell.word, spellText(spell)]);

/**
 * The certificate of service: what section 51 asks for and, unless it is asked for, no word about why they left. Who was employed before and came back has each time on it.
 * Throws 404, and 422 before it is confirmed.
 */
export async function printCertificate(
  ctx: SchoolContext,
  { id, withReason = false }: { id: number; withReason?: boolean | undefined },
  { letterhead, seals }: Paper,
): Promise<BinaryAnswer> {
  const exit = await getExit(ctx, id);
  if (exit.state !== 'confirmed')
    throw new UserError('rule', 'A certificate of service is given once it is confirmed that they leave.');
  const all = await contracts.list(ctx, exit.staffMemberId);
  const [person] = await numbersOfStaff(ctx.tx, [exit.staffMemberId]);
  const head = await letterhead(ctx);
  const times = spellsOf(all, exit.lastDay, () => '');
  const began = times.at(-1)?.from ?? exit.lastDay;
  const body = await writeLettersPdf(
    head,
    `Certificate of service: ${exit.name}`,
    [
      {
        reference: `Our ref: ${exit.staffNo}/${exit.id}`,
        date: formatDay(schoolDay(ctx)),
        to: ['To whom it may concern'],
        subject: `Certificate of service: ${exit.name}`,
        paragraphs: [
          `${exit.name} was employed by ${head.name} ${times.map((time) => `from ${spellText(time)}`).join(' and ')}.`,
          ...(withReason ? [`The employment ended for this reason: ${exitReasonWords[exit.reason].toLowerCase()}.`] : []),
          'This certificate is given under section 51 of the Employment Act 2007.',
        ],
        facts: [
          ['Employer', head.name],
          ['Address', head.contacts.join(', ') || ctx.school.name],
          ['Employee', exit.name],
          ...(person?.nationalId ? ([['ID no.', person.nationalId]] as const) : []),
          ['Payroll no.', exit.payrollNo],
          ['Employed from', formatDay(began)],
          ['Employed until', formatDay(exit.lastDay)],
          ...times.slice(0, -1).map((time): [string, string] => ['Employed before', spellText(time)]),
          ['Usual place of work', head.name],
          ...workOf(all, exit),
        ],
        signatory: { name: (await headName(ctx.tx)) ?? ctx.school.name, title: 'Head of institution' },
      },
    ],
    { signature: (await seals(ctx)).signature },
  );
  ctx.changed({
    entity: exitApproval.entity,
    id,
    action: 'certificate printed',
    after: { Employee: exit.name, 'Says why they left': withReason ? 'Yes' : 'No' },
  });
  return { body, type: 'application/pdf', name: `Certificate of service ${exit.staffNo}.pdf`, inline: true };
}
