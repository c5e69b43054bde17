import { expect, it, vi } from 'vitest';
import { screen } from '#kit/contract/screen.ts';
import { loadPage, placeAt, placesOf } from './pages.ts';

const screens = {
  student: screen({ path: '/students/:id', title: 'Student', access: 'signedIn' }),
  newStudent: screen({ path: '/students/new', title: 'New student', access: 'signedIn' }),
  home: screen({ path: '/home', title: 'Home', access: 'signedIn' }),
  signIn: screen({ path: '/', title: 'Sign in', access: 'public' }),
};
const page = () => Promise.resolve({ default: () => null });
const places = placesOf([{ name: 'a', screens, pages: { student: page, newStudent: page, home: page, signIn: page } }]);

it('finds the screen of an address, a written path before a parameter', () => {
  expect(placeAt(places, '/students/new')?.key).toBe('newStudent');
  expect(placeAt(places, '/students/7')?.key).toBe('student');
  expect(placeAt(places, '/students/7/')?.key).toBe('student');
  expect(placeAt(places, '/')?.key).toBe('signIn');
  expect(placeAt(places, '/students')).toBeNull();
  expect(placeAt(places, '/students//')).toBeNull();
  expect(placeAt(places, '/Home')).toBeNull();
});

it('takes an address that has something else where the number of a record stands for none', () => {
  const texts = {
    structure: screen({ path: '/structures/:id', ids: String.raw`new|\d{1,15}`, title: 'Structure', access: 'signedIn' }),
    subject: screen({ path: '/subjects/:classId/:courseId', title: 'Subject', access: 'signedIn' }),
    paper: screen({ path: '/verify/:token', title: 'Paper', access: 'public' }),
  };
  const all = placesOf([
    { name: 'a', screens, pages: {} },
    { name: 'b', screens: texts, pages: {} },
  ]);
  const found = (address: string) => placeAt(all, address)?.key ?? null;
  expect(['abc', '-1', '1.5', 'NaN', '7a', '%37', '1'.repeat(16)].map((id) => found(`/students/${id}`))).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect(
    ['/structures/new', '/structures/7', '/structures/news', '/subjects/3/12', '/subjects/3/b', '/verify/a-B'].map(found),
  ).toEqual(['structure', 'structure', null, 'subject', null, 'paper']);
});

it('loads a screen once more when its code did not come, and then gives up', async () => {
  const load = vi.fn(page).mockRejectedValueOnce(new Error('line dropped'));
  await expect(loadPage(load)).resolves.toHaveProperty('default');
  expect(load).toHaveBeenCalledTimes(2);
  const gone = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  // Not in the browser's words: the router would answer those by loading the page again, away from the product.
  await expect(loadPage(gone)).rejects.toThrow(/^The file of the screen could not be loaded$/);
  expect(gone).toHaveBeenCalledTimes(2);
});

it('says which screen has no page', async () => {
  const [place] = placesOf([{ name: 'a', screens: { home: screens.home }, pages: {} }]);
  await expect(place?.load()).rejects.toThrow('home');
});
