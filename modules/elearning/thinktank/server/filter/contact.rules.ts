const address = /\p{L}[\p{L}\p{N}._%+-]*\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/iu;
const web = /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9-]{2,}\.(?:com|org|net|info|io|me|app|link|ly|gg|tv|ke|ug|tz)\b/i;
/** A number of Kenya, or one with a country's code, in whatever groups. */
const telephone = /(?<!\d)(?:(?:\+|00)?254|0)[17]\d{8}(?!\d)|(?<![\d\p{L}])\+\d{9,14}(?!\d)/u;

/** Whether a text says how to reach somebody elsewhere: a link, an address, a telephone number. */
export function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const together = plain.replace(/(?<=[\d+])[ \t.()/-]{1,3}(?=\d)/g, '');
  return address.test(plain) || web.test(plain) || telephone.test(together);
}
