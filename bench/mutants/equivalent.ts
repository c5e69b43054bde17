/** A change after which the product does the same, so that no test can notice it. */
export interface Equivalent {
  file: string;
  before: string;
  after: string;
  because: string;
}

export const equivalents: readonly Equivalent[] = [];
