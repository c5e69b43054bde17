/** Whether something is offered for what is new. */
export const inUse = [
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Out of use' },
];
