/** Names of QTI 2 in QTI 3, which writes them apart: `qti-choice-interaction`, `response-identifier`. */
export const qti3Element = (name: string): string =>
  /^(p|div|span|img|object|strong|em|u|s|ul|ol|li|br|hr|h\d|a|blockquote|sub|sup|table|tr|td|th|tbody|thead)$/.test(name)
    ? name
    : `qti-${apart(name)}`;
export const apart = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A name of either version as QTI 2 has it, for elements and attributes. */
export const asQti2 = (name: string): string =>
  name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What other programs say of the difficulty and where it comes from, in a class of ours; others leave it alone. */
export const noted = 'x-daftari';
