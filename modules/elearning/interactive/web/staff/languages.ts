const languages = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German' },
  { value: 'ar', label: 'Arabic' },
  { value: 'zh', label: 'Chinese' },
  { value: 'ki', label: 'Gĩkũyũ' },
  { value: 'luo', label: 'Dholuo' },
];
/** Of a select; one that is no usual language stays to be chosen. */
export const languageOptions = (now: string) =>
  languages.some(({ value }) => value === now) ? languages : [{ value: now, label: now }, ...languages];
