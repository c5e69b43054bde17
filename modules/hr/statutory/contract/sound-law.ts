import type { FieldError } from '#kit/contract/errors.ts';
import type { LawDraft, LawKind, LimitCode } from './law.ts';

type Asked = 'must' | 'may' | 'none';

/** What a relief or limit is called, and which of its two figures it has. */
export const limitWords: Readonly<Record<LimitCode, { label: string; amount: Asked; rate: Asked; per?: string }>> = {
  secondary: { label: 'Tax of a second employment', amount: 'none', rate: 'must' },
  personal_relief: { label: 'Personal relief', amount: 'must', rate: 'none' },
  insurance_relief: { label: 'Insurance relief', amount: 'may', rate: 'must' },
  health_earns_relief: { label: 'Health insurance earns insurance relief', amount: 'none', rate: 'none' },
  housing_relief: { label: 'Affordable housing relief', amount: 'may', rate: 'must' },
  prmf_relief: { label: 'Post-retirement medical fund relief', amount: 'may', rate: 'must' },
  pension_deduction: { label: 'Pension and NSSF before tax', amount: 'may', rate: 'may' },
  mortgage_deduction: { label: 'Mortgage interest before tax', amount: 'may', rate: 'none' },
  prmf_deduction: { label: 'Post-retirement medical fund before tax', amount: 'may', rate: 'none' },
  health_deduction: { label: 'Health insurance before tax', amount: 'may', rate: 'none' },
  housing_deduction: { label: 'Housing levy before tax', amount: 'may', rate: 'none' },
  meals_untaxed: { label: 'Meals not taxed', amount: 'must', rate: 'none' },
  benefits_untaxed: { label: 'Benefits not taxed', amount: 'must', rate: 'none' },
  disability_exemption: { label: 'Exemption for disability', amount: 'must', rate: 'none' },
  quarters_value: { label: 'Least value of living quarters', amount: 'none', rate: 'must' },
  per_diem_untaxed: { label: 'Travelling allowance not taxed', amount: 'must', rate: 'none', per: 'a day' },
  gratuity_untaxed: { label: 'Gratuity not taxed', amount: 'must', rate: 'none', per: 'a year of service' },
};

/** Whether a kind has bands, and whether these may be left out. */
const bandsOf: Readonly<Record<LawKind, { least: 0 | 1; open: boolean } | null>> = {
  paye: { least: 1, open: true },
  nssf: { least: 1, open: false },
  health: { least: 1, open: true },
  housing: { least: 0, open: true },
  nita: { least: 0, open: true },
  reliefs: null,
};

/** The reliefs and limits that a law of a kind may name. */
export function limitsOfKind(kind: LawKind): LimitCode[] {
  const all = Object.keys(limitWords) as LimitCode[];
  if (kind === 'paye') return ['secondary'];
  return kind === 'reliefs' ? all.filter((code) => code !== 'secondary') : [];
}

/** True where laws of a kind have bands. */
export const hasBands = (kind: LawKind): boolean => bandsOf[kind] !== null;

/** What is wrong with a law by itself, each at its field: nothing where it can be worked with. */
export function faultsOfLaw(law: LawDraft): FieldError[] {
  const faults = [...faultsOfBands(law), ...faultsOfLimits(law)];
  if (law.toDay !== null && law.toDay < law.fromDay)
    faults.push({ path: 'toDay', message: 'The last day cannot be before the first.' });
  return faults;
}

function faultsOfBands({ kind, bands }: LawDraft): FieldError[] {
  const asked = bandsOf[kind];
  if (asked === null) return bands.length > 0 ? [{ path: 'bands', message: 'Reliefs have no bands.' }] : [];
  if (bands.length < asked.least) return [{ path: 'bands', message: 'Add at least one band.' }];
  const faults: FieldError[] = [];
  for (const [at, band] of bands.entries()) {
    const before = bands[at - 1];
    const begins = before === undefined ? 0 : before.to;
    if (band.from !== begins) faults.push({ path: `bands.${at}.from`, message: 'Begin where the band before it ends.' });
    if (band.to !== null && band.to <= band.from) faults.push({ path: `bands.${at}.to`, message: 'End above the beginning.' });
    if (band.to === null && at < bands.length - 1)
      faults.push({ path: `bands.${at}.to`, message: 'Only the last band has no end.' });
  }
  if (asked.open && (bands.at(-1)?.to ?? null) !== null)
    faults.push({ path: `bands.${bands.length - 1}.to`, message: 'The last band has no end. Leave this empty.' });
  return faults;
}

function faultsOfLimits({ kind, limits }: LawDraft): FieldError[] {
  const may = new Set<LimitCode>(limitsOfKind(kind));
  const faults: FieldError[] = [];
  for (const [at, { code, amount, rate }] of limits.entries()) {
    const asks = limitWords[code];
    if (!may.has(code)) faults.push({ path: `limits.${at}.code`, message: `${asks.label} does not belong here.` });
    if (limits.findIndex((other) => other.code === code) !== at)
      faults.push({ path: `limits.${at}.code`, message: 'Name each relief and limit once.' });
    const figures = [
      {
        name: 'amount',
        asked: asks.amount,
        value: amount,
        missing: 'Enter an amount.',
        none: 'This has no amount. Leave it empty.',
      },
      { name: 'rate', asked: asks.rate, value: rate, missing: 'Enter a rate.', none: 'This has no rate. Leave it empty.' },
    ];
    for (const { name, asked, value, missing, none } of figures) {
      if (asked === 'must' && value === null) faults.push({ path: `limits.${at}.${name}`, message: missing });
      if (asked === 'none' && value !== null) faults.push({ path: `limits.${at}.${name}`, message: none });
    }
  }
  return faults;
}
