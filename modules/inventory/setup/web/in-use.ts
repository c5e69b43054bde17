/** In use or not, as filters offer it. */
export const inUse = [
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Out of use' },
];
