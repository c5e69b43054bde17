import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { HrSettings } from '../../setup/contract/settings.ts';
import type { Law, LawDraft, LawInForce } from '../../statutory/contract/law.ts';
import type { LawImpact } from '../../statutory/server/packs/law-impact.ts';
import { statutory } from '../../statutory/server/rules/statutory.ts';
import { roundingIn } from './rules/work-out.rules.ts';
import { wholeSlips } from './slips.store.ts';

/**
 * What laws would have made of the payslips of the last posted month: each is worked out again with the pay that it stands on and the rounding of its run, with
 * these laws in place of those of their kind. Nothing is written. Null while no payroll is posted.
 */
export async function impactOf({ tx }: SchoolContext, laws: readonly LawDraft[]): Promise<LawImpact | null> {
  const { rows: runs } = await sql<{ id: number; month: string; law: Law | null; settings: HrSettings | null }>`
    select r.id, r.month, r.law, r.settings from hr.pay_run r
     where r.state in ('posted', 'paid', 'locked')
       and r.month = (select max(m.month) from hr.pay_run m where m.state in ('posted', 'paid', 'locked'))`.execute(tx);
  const [first] = runs;
  if (!first) return null;
  const terms = new Map(runs.map((run) => [run.id, run]));
  const people = (await wholeSlips(tx, { month: first.month.slice(0, 7) })).flatMap((slip) => {
    const { law, settings } = terms.get(slip.runId) ?? first;
    if (!law || !settings) return [];
    const now = statutory(slip.pay, slip.liable, inPlace(law, laws), roundingIn(settings));
    const employerBefore = slip.nssfEmployer + slip.housingEmployer + slip.nita;
    const employeeBefore = slip.nssf + slip.health + slip.housing + slip.paye;
    return {
      id: slip.staffMemberId,
      fullName: slip.fullName,
      netBefore: slip.net,
      netAfter: slip.net + employeeBefore - now.employee,
      payeBefore: slip.paye,
      payeAfter: now.tax.paye,
      employerBefore,
      employerAfter: now.employer,
    };
  });
  return { month: first.month, people };
}

/** A law with drafts in place of the kinds that they are of. */
function inPlace(law: Law, drafts: readonly LawDraft[]): Law {
  const changed = drafts.map((draft): [LawInForce['kind'], LawInForce] => [draft.kind, { ...draft, id: null }]);
  return { ...law, ...Object.fromEntries(changed) };
}
