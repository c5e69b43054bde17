/** What a head gets, in thousandths and parts of them, with what is left of it: `0.0625 kg`. */
export const smallQuantity = (thousandths: number, unit: string): string => `${Number((thousandths / 1000).toFixed(5))} ${unit}`;
