import type { Explained } from '../../contract/calculator.ts';
import type { Law, LawInForce } from '../../contract/law.ts';
import { rounded } from './exact.ts';
import { limitOf } from './limits.ts';
import { bandOf } from './slices.ts';
import type { Pay, Statutory } from './statutory.ts';

type Step = Omit<Explained, 'law' | 'rate' | 'base'> & Partial<Pick<Explained, 'rate' | 'base'>> & { of: LawInForce };

/** A month that was worked out, step by step: each with its rule, what it is reckoned on, and the law that says so. */
export function explain(pay: Pay, law: Law, worked: Statutory): Explained[] {
  const steps: Step[] = [...contributions(pay, law, worked), ...towardsTax(law, worked), ...tax(law, worked)];
  return steps.map(({ of: { kind, name, fromDay, toDay, source }, base = null, rate = null, side, label, amount, rule }) => ({
    side,
    label,
    base,
    rate,
    amount,
    rule,
    law: { kind, name, fromDay, toDay, source },
  }));
}

function contributions(pay: Pay, law: Law, { nssf, health, housing, nita }: Statutory): Step[] {
  const tiers = nssf.tiers.flatMap((tier): Step[] => {
    const one = {
      of: law.nssf,
      base: tier.on,
      rate: tier.rate > 0 ? tier.rate : null,
      rule: 'Of the pensionable pay that lies in this tier.',
    };
    const label = `NSSF ${tier.name}`;
    return [
      { ...one, side: 'employee', label, amount: tier.employee },
      { ...one, side: 'employer', label: `${label}, employer`, amount: tier.employer },
    ];
  });
  return [
    ...tiers,
    ...levy('Health insurance', pay.gross, law.health, health),
    ...levy('Affordable housing levy', pay.gross, law.housing, housing),
    ...levy('Industrial training levy', pay.gross, law.nita, nita),
  ];
}

function levy(label: string, gross: number, of: LawInForce, given: { employee: number; employer: number }): Step[] {
  const band = gross > 0 ? bandOf(gross, of.bands) : null;
  if (!band) return [];
  const least = band.least > 0 && given.employee === band.least;
  const rule = least ? 'No less than this is asked.' : 'Of all cash pay, by the band that it falls in.';
  const steps: Step[] = [
    { of, side: 'employee', label, base: gross, rate: band.rate || null, amount: given.employee, rule },
    {
      of,
      side: 'employer',
      label: `${label}, employer`,
      base: gross,
      rate: band.employerRate || null,
      amount: given.employer,
      rule: 'Of all cash pay, by the band that it falls in.',
    },
  ];
  return steps.filter(({ side, amount }) => amount > 0 || (side === 'employee' && band.rate > 0));
}

function towardsTax({ reliefs }: Law, { benefits, deductible, tax, total }: Statutory): Step[] {
  const of = reliefs;
  const taxed: [string, number, string][] = [
    ['Benefits taxed', benefits.benefits, 'All benefits other than cash, since together they are above what is free.'],
    ['Meals taxed', benefits.meals, 'What is above the part that is free.'],
    ['Living quarters', benefits.quarters, 'The higher of what they are worth and the least value by pay.'],
    ['Taxable pay and benefits', total, 'Cash that is taxed, and benefits.'],
  ];
  const off: [string, number, string][] = [
    [
      'Pension and NSSF before tax',
      deductible.pension.counted,
      'The lowest of what was paid, the part of basic pay and the fixed limit.',
    ],
    ['Housing levy before tax', deductible.housing, 'Comes off taxable pay.'],
    ['Health insurance before tax', deductible.health, 'Comes off taxable pay.'],
    ['Post-retirement medical fund before tax', deductible.prmf, 'Comes off taxable pay up to the limit.'],
    ['Mortgage interest before tax', deductible.mortgage, 'Comes off taxable pay up to the limit.'],
    ['Exempt for disability', tax.exempt, 'This much a month is not taxed while the certificate holds.'],
  ];
  const step = ([label, amount, rule]: [string, number, string]): Step => ({ of, side: 'step', label, amount, rule });
  return [
    ...taxed.filter(([, amount]) => amount > 0).map(step),
    ...off.filter(([, amount]) => amount > 0).map(([label, amount, rule]) => step([label, -amount, rule])),
    { of, side: 'step', label: 'Chargeable pay', amount: tax.chargeable, rule: 'What tax is laid on.' },
  ];
}

function tax({ paye, reliefs }: Law, { tax: found }: Statutory): Step[] {
  const secondary = limitOf(paye, 'secondary')?.rate ?? null;
  const bands = found.slices.map(({ band, on, asked }, at): Step => ({
    of: paye,
    side: 'step',
    label: `Tax band ${at + 1}`,
    base: on,
    rate: band.rate,
    amount: rounded(asked, 'cent'),
    rule: 'Of the chargeable pay that lies in this band.',
  }));
  const flat: Step[] =
    bands.length === 0 && found.charged > 0
      ? [
          {
            of: paye,
            side: 'step',
            label: 'Tax of a second employment',
            base: found.chargeable,
            rate: secondary,
            amount: found.charged,
            rule: 'One rate, and no relief.',
          },
        ]
      : [];
  const off: [string, number][] = [
    ['Personal relief', found.personalRelief],
    ['Insurance relief', found.insuranceRelief],
    ['Affordable housing relief', found.housingRelief],
    ['Post-retirement medical fund relief', found.prmfRelief],
  ];
  return [
    ...bands,
    ...flat,
    ...off
      .filter(([, amount]) => amount > 0)
      .map(([label, amount]): Step => ({ of: reliefs, side: 'step', label, amount: -amount, rule: 'Comes off the tax.' })),
    {
      of: paye,
      side: 'employee',
      label: 'Income tax (PAYE)',
      amount: found.paye,
      rule: 'The tax of all bands less reliefs, never less than nothing.',
    },
  ];
}
