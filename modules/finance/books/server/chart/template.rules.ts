import { type ChartLine, systemAccounts } from '../../../ledger/server/standard-chart.ts';
import { templates } from './templates.ts';

interface Known {
  code: string;
  name: string;
}

const lower = (text: string) => text.toLowerCase();

/** What the product itself calls accounts: an account of one of these names is that one, and no other that was renamed. */
const ownNames = new Set([...systemAccounts, ...Object.values(templates).flat()].map(({ name }) => lower(name)));

/**
 * What a template has and a chart has not, by name. A number that another account of the product has taken is not lost with it:
 * the next free one is taken, and what stands under a heading follows it. A number whose account the school has named itself is that
 * very account, renamed.
 */
export function missingOf(chart: readonly Known[], lines: readonly ChartLine[]): ChartLine[] {
  const byName = new Map(chart.map(({ code, name }) => [lower(name), code]));
  const byCode = new Map(chart.map(({ code, name }) => [lower(code), name]));
  const taken = new Set([...chart, ...lines].map(({ code }) => lower(code)));
  const placed = new Map<string, string>();
  return lines.flatMap((line): ChartLine[] => {
    const there = byName.get(lower(line.name));
    if (there !== undefined) {
      placed.set(line.code, there);
      return [];
    }
    const under = line.under === undefined ? {} : { under: placed.get(line.under) ?? line.under };
    const other = byCode.get(lower(line.code));
    if (other === undefined) return [{ ...line, ...under }];
    if (!ownNames.has(lower(other))) return [];
    let code = Number(line.code) + 1;
    while (taken.has(String(code))) code += 1;
    taken.add(String(code));
    placed.set(line.code, String(code));
    return [{ ...line, ...under, code: String(code) }];
  });
}
