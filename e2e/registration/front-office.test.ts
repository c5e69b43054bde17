import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiAs, type Send } from '../testing/api.ts';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
let send: Send;
let students: { id: number; fullName: string }[];
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  send = await apiAs(product, 'registrar');
  ({ rows: students } = (await send('registration/students?size=200&sort=fullName')) as { rows: typeof students });
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

async function as(username: string, work: (page: Page) => Promise<void>): Promise<void> {
  const window = await openAs(browser, product.address, username, { reducedMotion: 'reduce' });
  await work(window.page);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('another name over a guardian whom a sister shares is asked about, and nothing of the one before goes to the new one', async () => {
  let shared = 0;
  for (const { id } of students.slice(0, 120)) {
    const { siblings } = (await send(`registration/students/${id}`)) as { siblings: unknown[] };
    if (siblings.length > 0) {
      shared = id;
      break;
    }
  }
  expect(shared).toBeGreaterThan(0);
  await as('registrar', async (page) => {
    await page.goto(`/students/${shared}?edit=guardians`);
    const card = page.getByRole('region', { name: 'First guardian' });
    const name = card.getByRole('textbox', { name: 'Full name, as on the ID' });
    await name.fill('Barasa Wekesa');
    await press(page, /^Save guardians/);
    await card.getByRole('button', { name: 'Correct the name for all' }).waitFor();
    await card.getByRole('button', { name: 'This is somebody else' }).click();
    expect(await card.getByRole('textbox', { name: 'Phone', exact: true }).inputValue()).toBe('');
    expect(await name.inputValue()).toBe('Barasa Wekesa');
    await page.keyboard.press('Escape');
    await asked(page).getByRole('button', { name: 'Leave' }).click();
    await card.waitFor({ state: 'detached' });
  });
});

test('what is typed in a drawer of a profile is asked about before it is closed', () =>
  as('registrar', async (page) => {
    await page.goto(`/students/${students[0]?.id}?tab=sponsors`);
    await press(page, 'Add sponsor');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, 'Add sponsor');
    await box(page, 'Reference').fill('CDF/2027/14');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await asked(page).getByRole('button', { name: 'Go on editing' }).click();
    expect(await box(page, 'Reference').inputValue()).toBe('CDF/2027/14');
    await page.keyboard.press('Escape');
    await asked(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }));

test('a student whom a form begins with is named in it, wherever the name stands in the alphabet', () =>
  as('registrar', async (page) => {
    const last = students.at(-1);
    await page.goto(`/transfers?open=new&student=${last?.id}`);
    const field = page.getByRole('combobox', { name: 'Student', exact: true });
    await expect.poll(() => field.inputValue()).toContain(last?.fullName);
    await visit(page, `/students/${last?.id}?tab=leaveouts`);
    await press(page, 'Issue leave-out');
    await page.getByRole('dialog').getByText(`${last?.fullName},`).first().waitFor();
  }));

test('the gate writes down nothing of somebody else once a guardian is chosen', async () => {
  const deputy = await apiAs(product, 'deputy');
  const { rows } = (await deputy('registration/leaveouttypes?size=50')) as { rows: { id: number; kind: string }[] };
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const wanted = {
    typeId: rows.find(({ kind }) => kind === 'medical')?.id,
    whom: { studentIds: [students.at(-2)?.id] },
    reason: 'Dentist',
    outFrom: at(0),
    backBy: at(5),
  };
  const { ids } = (await deputy('registration/leaveouts', wanted)) as { ids: number[] };
  const pass = () => deputy(`registration/leaveouts/${ids[0]}`);
  const { code } = await pass();
  await as('gatekeeper', async (page) => {
    await page.goto('/leaveouts/gate');
    await box(page, 'Code of the pass').fill(String(code));
    await page.getByRole('radio', { name: 'Somebody else' }).check();
    await box(page, 'Name of who collects').fill('A stranger');
    await box(page, 'ID no.').fill('99887766');
    await page.getByRole('radio').first().check();
    await press(page, /^Let .+ out$/);
    await page.getByText(/ is out$/).waitFor();
  });
  const left = await pass();
  expect([left['state'], left['collectorName'] === 'A stranger', left['collectorIdNo'] === '99887766']).toEqual([
    'out',
    false,
    false,
  ]);

  // A wrong press is taken back at once, and later by the code.
  await as('gatekeeper', async (page) => {
    await page.goto(`/leaveouts/gate?pass=${String(code)}`);
    await press(page, /^.+ is back$/);
    await press(page, 'Undo');
    await page.getByText(/ is out as before$/).waitFor();
    await box(page, 'Code of the pass').fill(String(code));
    await press(page, /^.+ is back$/);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await box(page, 'Code of the pass').fill(String(code));
    await press(page, /^.+ is not back$/);
    await page.getByRole('button', { name: /^.+ is back$/ }).waitFor();
    // On a slow line the next code is typed before the answer has come: it stays.
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/registration/gate/*/back', async (route) => {
      await held;
      await route.continue();
    });
    await press(page, /^.+ is back$/);
    await box(page, 'Code of the pass').fill('12');
    answer();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/ is out as before$/).waitFor();
    expect(await box(page, 'Code of the pass').inputValue()).toBe('12');
  });
  expect(await pass()).toMatchObject({ state: 'out', returnedAt: null });
});
