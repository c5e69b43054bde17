import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

export const deskScreens = {
  issue: screen({
    path: '/library/books/issue',
    title: 'Issue books',
    access: everybody,
    words: 'lend borrow scan barcode desk class set textbooks give out',
  }),
  return: screen({
    path: '/library/books/return',
    title: 'Return books',
    access: everybody,
    words: 'take back scan barcode desk check in',
  }),
  desk: screen({
    path: '/library/loans',
    title: 'Loans',
    access: everybody,
    words: 'on loan overdue late borrowers reservations waiting put aside renew history allow',
  }),
  borrower: screen({
    path: '/library/borrowers/:kind/:id',
    title: 'Borrower',
    access: everybody,
    parent: 'desk',
    words: '',
  }),
  librarySettings: screen({
    path: '/library/settings',
    title: 'Library settings',
    access: keepsSettings,
    words: 'circulation rules loan days limits fines grace renewals who may borrow',
  }),
} as const satisfies Screens;

export const deskActions = [
  { title: 'Issue books', screen: 'issue', words: 'lend borrow scan' },
  { title: 'Issue a class set', screen: 'issue', query: { tab: 'class' }, words: 'textbooks stream form give out' },
  { title: 'Return books', screen: 'return', words: 'take back scan' },
  { title: 'Reserve a book', screen: 'desk', query: { tab: 'reservations', open: 'new' }, words: 'wait line hold' },
  { title: 'Overdue books', screen: 'desk', query: { state: 'overdue' }, words: 'late remind SMS' },
] as const satisfies readonly MenuAction<keyof typeof deskScreens>[];
