import { download, printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { timetablePapersApi } from '../contract/papers.ts';
import type { View } from '../contract/published.ts';

const failed = (error: Error): void => say(error.message);

/** What can be printed of a view: itself and all of its kind, and the whole school. */
export function printEntries(view: View, key: string, day: string): MenuEntry[] {
  const paper = (label: string, input: object): MenuEntry => ({
    label,
    onClick: () => void printFile(buildRequest(timetablePapersApi.paper, { day, ...input }).url).catch(failed),
  });
  const workbook = (label: string, input: object): MenuEntry => ({
    label,
    onClick: () =>
      void download(buildRequest(timetablePapersApi.workbook, { day, ...input }).url, 'Timetable.xlsx').catch(failed),
  });
  const whole = { view: 'school' } as const;
  if (view === 'school')
    return [
      paper('Print classes on A3', { ...whole, rows: 'class', paper: 'a3' }),
      paper('Print classes on A3, plain', { ...whole, rows: 'class', paper: 'a3', plain: true }),
      paper('Print teachers on A3', { ...whole, rows: 'teacher', paper: 'a3' }),
      paper('Print rooms on A3', { ...whole, rows: 'room', paper: 'a3' }),
      paper('Print classes on A4', { ...whole, rows: 'class' }),
      workbook('Download classes as Excel', { ...whole, rows: 'class' }),
      workbook('Download teachers as Excel', { ...whole, rows: 'teacher' }),
    ];
  const one = [
    paper('Print on A4', { view, key }),
    paper('Print on A4, plain', { view, key, plain: true }),
    paper('Print on A3', { view, key, paper: 'a3' }),
    workbook('Download as Excel', { view, key }),
  ];
  if (view === 'student') return key === '' ? [] : one;
  const many = { class: 'classes', teacher: 'teachers', room: 'rooms' }[view];
  return [
    ...(key === '' ? [] : one),
    paper(`Print all ${many} on A4`, { view }),
    paper(`Print all ${many} on A4, plain`, { view, plain: true }),
    paper(`Print all ${many} on A3`, { view, paper: 'a3' }),
    workbook(`Download all ${many} as Excel`, { view }),
  ];
}
