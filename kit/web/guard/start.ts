import type { Viewer } from '#kit/contract/access.ts';

/** Where each kind of account begins, and goes back to. */
export const starts: Readonly<Record<Viewer['kind'], string>> = {
  school: '/home',
  student: '/learn',
  branch: '/branches',
  super: '/superadmin',
};

/** The first page of whoever is signed in; the sign-in page for nobody. */
export const startOf = (viewer: Viewer | null): string => (viewer ? starts[viewer.kind] : '/');
