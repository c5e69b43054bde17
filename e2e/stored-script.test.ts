import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, openHome, settled, sharedBrowser, type Window } from './testing/browser.ts';
import { password } from '#app/testing/processes/product-process.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
let token = '';
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  token = String((await post('/api/auth/signin', { username: 'admin', password }))['accessToken']);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** What would run if text were taken for a page; each sets `ran`, or asks for an address that the test watches. */
const payloads = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1">',
  '"><iframe src="javascript:parent.ran=1">',
  "';window.ran=1;//",
  '<a href="javascript:window.ran=1">a</a>',
  '{{constructor.constructor("window.ran=1")()}}',
  '<style>@import "/ran"</style>',
];

let number = 0;
async function send(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `stored-script-${(number += 1)}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(product.address + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
const post = (path: string, body: object) => send('POST', path, body);

/** Stores each payload in every field of a student that takes any words, and in the names that lists and menus show. */
async function store(): Promise<number[]> {
  const classes = (await (
    await fetch(`${product.address}/api/index/getclsseswithall`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as unknown;
  const classId = Number(/"id":([1-9]\d*)/.exec(JSON.stringify(classes))?.[1]);
  const students: number[] = [];
  for (const [at, text] of payloads.entries()) {
    await post('/api/settings/hostels', { name: text, gender: 'mixed', masterId: null });
    await post('/api/settings/departments', { name: text, code: text.slice(0, 10), headId: null });
    await post('/api/settings/courses', { name: text, code: text.slice(0, 10), pathway: text, departmentId: null });
    const student = await post('/api/registration/students', {
      firstName: text,
      middleName: text,
      lastName: text,
      gender: 'female',
      bornOn: '2011-03-14',
      birthCertificateNo: text.slice(0, 30),
      assessmentNo: text.slice(0, 30),
      nationality: text,
      ward: text,
      religion: text.slice(0, 40),
      admittedOn: '2026-09-01',
      category: text,
      sponsor: text,
      previousSchool: text,
      entryMarks: text,
      classId,
      boarding: 'day',
      guardians: [
        {
          fullName: text,
          relation: text.slice(0, 40),
          phone: `+25471200${String(1000 + at)}`,
          nationalId: text.slice(0, 30),
          occupation: text,
        },
      ],
      health: {
        allergies: text,
        conditions: text,
        medication: text,
        specialNeeds: text,
        emergencyName: text,
        insuranceNo: text.slice(0, 40),
      },
    });
    students.push(Number(student['id']));
  }
  return students;
}

async function openAndLook({ page }: Window, path: string): Promise<string | null> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await settled(page);
  return ran(page, path);
}

async function ran(page: Page, where: string): Promise<string | null> {
  return (await page.evaluate(() => 'ran' in window)) ? `ran at ${where}` : null;
}

test('nothing that a user typed runs, wherever it is shown', async () => {
  const students = await store();
  const window = await openAs(browser, product.address, 'admin');
  const { page } = window;
  const asked: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname === '/ran' && asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push(dialog.message())));
  const found: (string | null)[] = [];
  const tabs = students.flatMap((id, at) =>
    (at < 3 ? ['', '?tab=guardians', '?tab=health', '?tab=enrolment', '?tab=history'] : ['']).map(
      (tab) => `/students/${id}${tab}`,
    ),
  );
  for (const path of [...tabs, '/students?sort=fullName', '/hostels', '/departments', '/courses', '/home'])
    found.push(await openAndLook(window, path));
  await page.goto(`/students/${students[0]}`);
  await page.getByRole('heading', { level: 1, name: payloads[0] }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('script');
  await page.waitForTimeout(800);
  found.push(await ran(page, 'the palette'));
  for (const payload of payloads) found.push(await openAndLook(window, `/students?q=${encodeURIComponent(payload)}`));
  expect(found.filter((one) => one !== null)).toEqual([]);
  expect(asked).toEqual([]);
  // The policy was never even needed: nothing tried to break it.
  expect(window.errors).toEqual([]);
}, 240_000);

test('the policy stops a script that would get into a page all the same', async () => {
  const { page } = await openHome(browser, product.address, 'auditor');
  await page.evaluate(() => {
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="/icon.svg" onload="window.ran=1"><img src="x" onerror="window.ran=1">';
    document.body.append(holder);
    const script = document.createElement('script');
    script.textContent = 'window.ran=1';
    document.body.append(script);
  });
  await page.waitForTimeout(500);
  expect(await ran(page, 'the planted page')).toBeNull();
});
