import type { ExpiryState } from '#modules/settings/contract/people/staff-documents.ts';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import type { Tone } from '#kit/web/ui/Status.tsx';

export const adultOptions = [
  { value: 'female', label: 'Woman' },
  { value: 'male', label: 'Man' },
] as const;

export const employerOptions = [
  { value: 'TSC', label: 'TSC' },
  { value: 'BOM', label: 'Board of management' },
  { value: 'private', label: 'Private' },
] as const;

export const employerWords: Readonly<Record<StaffMember['employer'], string>> = {
  TSC: 'TSC',
  BOM: 'Board of management',
  private: 'Private',
};

export const kindOptions = [
  { value: 'teacher', label: 'Teacher' },
  { value: 'support', label: 'Other staff' },
] as const;

export const staffStatusWords: Readonly<Record<StaffMember['status'], string>> = {
  active: 'Active',
  on_leave: 'On leave',
  left: 'Left',
};

export const staffStatusTones: Readonly<Record<StaffMember['status'], Tone>> = {
  active: 'quiet',
  on_leave: 'att',
  left: 'neg',
};

export const staffStatusOptions = [
  { value: 'here', label: 'Any but left' },
  { value: 'active', label: 'Active' },
  { value: 'on_leave', label: 'On leave' },
  { value: 'left', label: 'Left' },
] as const;

export const expiryWords: Readonly<Record<ExpiryState, string>> = {
  expired: 'Expired',
  expiring: 'About to expire',
  valid: 'Valid',
};

export const expiryTones: Readonly<Record<ExpiryState, Tone>> = { expired: 'neg', expiring: 'att', valid: 'quiet' };
