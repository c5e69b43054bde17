/** A share of all that could be earned, as people read it. */
export const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share / 100)} %`.replace('-', '−'));
