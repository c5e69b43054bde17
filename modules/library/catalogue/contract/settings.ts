import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { money } from '#kit/contract/money.ts';
import { numberFormat } from '#kit/contract/number-format.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';
import { labelSheets } from './labels.ts';

const shape = {
  /** `{n:5}`, `JNS/{yyyy}/{n:4}`. */
  accessionFormat: numberFormat,
  /** The number that the next copy gets, in the running series. */
  nextNumber: z.number('Enter a number.').int().min(1, 'Enter 1 or more.').max(999_999_999, 'Enter at most nine digits.'),
  labelSheet: z.enum(labelSheets, 'Choose a sheet.'),
  spineLabels: z.boolean(),
  lostFee: money.min(0, 'Enter an amount.'),
  defaultPrice: money.min(0, 'Enter an amount.').nullable().default(null),
};

export const librarySettings = z.object({ ...shape, nextNumber: z.int(), version: z.int() });
export type LibrarySettings = z.infer<typeof librarySettings>;

const path = '/api/library/settings';

export const librarySettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'How copies are numbered and labelled, and what a lost one costs',
    output: librarySettings,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: keepsSettings,
    summary: 'Say how copies are numbered and labelled, and what a lost one costs; copies that are there stay as they are',
    input: z.object({ ...shape, version: z.int().min(0) }),
    output: librarySettings,
    errors: ['conflict'],
  }),
};
