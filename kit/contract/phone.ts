/** E.164 as people in Kenya write it: `0712 345 678`; other countries keep the international form. */
export function formatPhone(e164: string): string {
  const local = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(e164);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : e164;
}
