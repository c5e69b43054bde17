export const adultOptions = [
  { value: 'female', label: 'Woman' },
  { value: 'male', label: 'Man' },
] as const;

export const employerOptions = [
  { value: 'TSC', label: 'TSC' },
  { value: 'BOM', label: 'Board of management' },
  { value: 'private', label: 'Private' },
] as const;

export const staffStatusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'left', label: 'Left' },
] as const;
