import type { Lacking } from '../contract/kinds.ts';

interface Numbers {
  readonly kraPin: string | null;
  readonly nationalId: string | null;
  readonly nssfNo: string | null;
  readonly shaNo: string | null;
}

/** What payroll needs of an employee and has not; of a number only where its contribution holds for them. */
export function lacksOf(
  { kraPin, nationalId, nssfNo, shaNo }: Numbers,
  { nssf, health, route }: { nssf: boolean; health: boolean; route: boolean },
): Lacking[] {
  const missing: Readonly<Record<Lacking, boolean>> = {
    kraPin: kraPin === null,
    nationalId: nationalId === null,
    nssfNo: nssf && nssfNo === null,
    shaNo: health && shaNo === null,
    route: !route,
  };
  return (Object.keys(missing) as Lacking[]).filter((one) => missing[one]);
}
