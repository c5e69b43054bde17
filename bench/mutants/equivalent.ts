/** A change after which the product does the same, so that no test can notice it. */
export interface Equivalent {
  file: string;
  before: string;
  after: string;
  because: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'modules/platform/server/sign-in/retention.ts',
    before: '<',
    after: '<=',
    because: 'What goes was past its time days before, and nothing looks at it: a millisecond earlier is the same.',
  },
];
