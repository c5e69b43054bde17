import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#kit/server/testing/uploads.ts';
import { closeWindows, open, sharedBrowser, signIn, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

test('a question keeps what was typed: over another kind, while a picture is on its way, and with a minus', async () => {
  const { page, context, errors } = await open(browser, product.address);
  await signIn(page, 'admin');
  await page.goto('/elearning/questions?open=new');
  const form = page.getByRole('dialog', { name: 'Add question' });
  const kind = form.getByLabel('Kind', { exact: true });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field('Option 1').fill('Nairobi');
  await kind.selectOption('ordering');
  await form.getByLabel('Item 1, in the right order').fill('Nakuru');
  await kind.selectOption('single');
  expect(await field('Option 1').inputValue()).toBe('Nairobi');
  await kind.selectOption('multiple');
  expect(await field('Option 1').inputValue()).toBe('Nairobi');
  await kind.selectOption('single');

  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/kit/uploadfile*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/kit/uploadfile*');
  await form.getByLabel('Picture of option 1').setInputFiles({ name: 'town.png', mimeType: 'image/png', buffer: await png() });
  await asked;
  await field('Option 2').fill('Mombasa');
  arrive();
  await form.getByRole('button', { name: 'Remove the picture of option 1' }).waitFor();
  expect(await field('Option 2').inputValue()).toBe('Mombasa');

  // What is missing is said of the part that it is missing from.
  await form.getByRole('button', { name: 'Add question' }).click();
  await form.getByText('Option 3: Fill in this field.').waitFor();
  expect(await field('Option 3').getAttribute('aria-invalid')).toBe('true');

  await kind.selectOption('numeric');
  await field('Right value').press('ControlOrMeta+a');
  await field('Right value').pressSequentially('-0.5');
  expect(await field('Right value').inputValue()).toBe('-0.5');
  await field('Tolerance, to either side').press('ControlOrMeta+a');
  await field('Tolerance, to either side').pressSequentially('0.05');
  expect(await field('Tolerance, to either side').inputValue()).toBe('0.05');

  // A topic goes with its subject: that of another one does not stay out of sight.
  const choice = (name: string) => form.getByRole('combobox', { name, exact: true });
  const choose = async (name: string, option: RegExp): Promise<void> => {
    await choice(name).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Subject', /^Biology$/);
  await choose('Topic', /Osmosis$/);
  await choose('Subject', /^Mathematics$/);
  await choice('Topic').click();
  await page.getByRole('option', { name: /Quadratic equations$/ }).waitFor();
  await choose('Subject', /^Biology$/);
  await choice('Topic').click();
  await page.getByRole('option', { name: /Osmosis$/ }).waitFor();
  expect(await choice('Topic').inputValue()).toBe('');
  expect(errors).toEqual([]);
  await context.close();
});

test('questions chosen for a quiz stay until they are saved, over another page and over a change of the settings', async () => {
  const { page, context, errors } = await open(browser, product.address);
  await signIn(page, 'admin');
  await visit(page, '/quizzes/active');
  await page.getByRole('link', { name: /Lakes & rivers/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy quiz' }).click();
  await page.getByRole('heading', { level: 1, name: /\(copy\)/ }).waitFor();
  await page.getByRole('button', { name: 'Remove entry 1' }).click();
  await page.getByText('Not saved yet').waitFor();
  const left = await page.getByRole('button', { name: /^Remove entry/ }).count();

  await page.getByRole('link', { name: /^Attempts/ }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Go on editing' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Change settings' });
  await settings.getByLabel('Title').fill('Lakes again');
  await settings.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Lakes again' }).waitFor();
  await page.getByText('Not saved yet').waitFor();
  expect(await page.getByRole('button', { name: /^Remove entry/ }).count()).toBe(left);

  // What is ticked stays ticked when the drawer is closed by mistake; what stands in the quiz is seen to stand there.
  await page.getByRole('button', { name: 'Choose questions' }).click();
  const picking = page.getByRole('dialog', { name: 'Choose questions' });
  const free = picking.getByRole('checkbox', { disabled: false }).first();
  await free.check();
  await page.keyboard.press('Escape');
  await picking.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Choose questions' }).click();
  await picking.getByRole('button', { name: 'Add one question' }).click();
  await page.getByRole('button', { name: 'Save questions' }).click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: `Remove entry ${left + 1}` }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove entry/ }).count()).toBe(left + 1);

  // The page of a question says in which quizzes it stands, and leads there.
  const quiz = page.url().split('?')[0] ?? '';
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await page.request.get(`/api/elearning/quizzes/${quiz.split('/').at(-1)}/questions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { rows } = (await answer.json()) as { rows: { questionId: number | null }[] };
  await visit(page, `/elearning/question/${rows.at(-1)?.questionId}`);
  await page.getByRole('link', { name: 'Lakes again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lakes again' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('many questions are imported once, seen to be there the second time, and made ready together', async () => {
  const { page, context, errors } = await open(browser, product.address);
  await signIn(page, 'admin');
  const send = async (): Promise<void> => {
    await page.goto('/elearning/questions?open=import');
    const buffer = Buffer.from('Bonde la Ufa liko wapi? {=Kenya ~Misri}\n\nZiwa la chumvi ni lipi? {=Magadi ~Victoria}');
    await page.locator('input[type=file]').setInputFiles({ name: 'ufa.gift.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('heading', { level: 1, name: 'ufa.gift.txt' }).waitFor();
  };
  await send();
  await page.getByRole('button', { name: 'Look at question 1' }).click();
  await page.getByRole('dialog', { name: 'Question 1' }).getByRole('radio', { name: 'Misri' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Take two questions' }).click();
  await page.getByText('two questions came into the bank').waitFor();
  await send();
  await page.getByText('The bank has two questions of this file already.').waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);

  await page.goto('/elearning/questions?state=draft&q=Ziwa+la+chumvi');
  await page.getByRole('link', { name: /Ziwa la chumvi/ }).waitFor();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Say they are ready' }).click();
  await page.getByText('One question now: ready').waitFor();
  await page.getByText('Nothing matches').waitFor();

  // The export takes the questions of the list as it is filtered.
  await page.goto('/elearning/questions?q=Ziwa+la+chumvi');
  await page.getByRole('link', { name: /Ziwa la chumvi/ }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export questions' }).click();
  await page.getByText('one question will be in the file.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Ziwa la chumvi/ }).click();
  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await page.getByRole('dialog', { name: 'Version 1' }).getByRole('radio', { name: 'Magadi' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
