import type { RichText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../../contract/question.ts';
import type { ReadItem } from '../../../contract/transfer.ts';
import { fromHtml } from '../html-text.ts';
import { type Found, itemOf, plainOf, type ReadPicture, Unheld } from '../item.ts';
import { interactions, type QtiTools, readInteraction } from './qti-interactions.ts';
import { readGaps } from './qti-gaps.ts';
import { toHtmlText } from './qti-html.ts';
import { attribute, child, deep, type Element, elementsOf, textOf } from '../xml.ts';

/** Pictures of a package by their names there, as places in `pictures` from 1. */
export interface QtiPictures {
  find: (address: string) => number | null;
  pictures: readonly ReadPicture[];
}

/** Reads one item of QTI 2 or 3, whose names were made those of 2. */
export function readQtiItem(number: number, root: Element, given: QtiPictures, tags: string[] = []): ReadItem {
  const title = attribute(root, 'title') || attribute(root, 'identifier') || `Question ${number}`;
  return itemOf(number, title, () => readItem(root, given, tags));
}

function readItem(root: Element, given: QtiPictures, tags: string[]): Found {
  const body = child(root, 'itemBody');
  if (!body) throw new Unheld('It has no body.');
  const left: string[] = [];
  const asks = interactions(body);
  if (asks.length === 0) throw new Unheld('It is a text without a question.');
  const tools: QtiTools = { ...given, root, left, declarations: declarationsOf(root) };
  const gaps = asks.every(({ name }) => name === 'textEntryInteraction' || name === 'inlineChoiceInteraction');
  const cloze = gaps && (asks.length > 1 || asks[0]?.name === 'inlineChoiceInteraction');
  if (!cloze && asks.length > 1) throw new Unheld('Several questions in one item are not held.');
  if (deep(root, 'templateDeclaration').length > 0) throw new Unheld('Items whose values are drawn by chance are not held.');
  const read: { body: QuestionBody; text: RichText } = cloze
    ? { body: readGaps(body, tools), text: { type: 'doc', content: [] } }
    : { body: readInteraction(asks[0] ?? body, tools), text: textAround(body, asks[0], tools) };
  for (const name of ['rubricBlock', 'stylesheet', 'feedbackBlock', 'infoControl', 'positionObjectStage'])
    if (deep(root, name).length > 0) left.push(unheld[name] ?? name);
  return {
    title: '',
    ...read,
    left,
    marks: marksOf(root),
    feedback: deep(root, 'modalFeedback')
      .map((one) => plainOf(toHtmlText(one)))
      .filter((one) => one !== '')
      .join('\n'),
    tags,
  };
}

const unheld: Readonly<Record<string, string>> = {
  rubricBlock: 'a block for the marker or the candidate (rubricBlock)',
  stylesheet: 'a style sheet',
  feedbackBlock: 'a block of feedback in the text',
  infoControl: 'what is shown when it is asked for (infoControl)',
};

/** The question without the interaction, whose own prompt comes after it. */
function textAround(body: Element, asked: Element | undefined, { find, left }: QtiTools): RichText {
  const prompt = asked ? child(asked, 'prompt') : undefined;
  const html = toHtmlText(body, asked) + (prompt ? `<p>${toHtmlText(prompt)}</p>` : '');
  const { text, left: lost } = fromHtml(html, find);
  left.push(...lost);
  return text;
}

function declarationsOf(root: Element): Map<string, Element> {
  return new Map(elementsOf(root, 'responseDeclaration').map((one) => [attribute(one, 'identifier'), one]));
}

/** The marks of an item: the most that its score can be, where it says so. */
function marksOf(root: Element): number {
  const outcomes = elementsOf(root, 'outcomeDeclaration');
  const most = outcomes.find((one) => attribute(one, 'identifier') === 'MAXSCORE');
  const said = most
    ? textOf(deep(most, 'value')[0])
    : attribute(outcomes.find((one) => attribute(one, 'identifier') === 'SCORE') ?? root, 'normalMaximum');
  const marks = Number(said.trim() || '1');
  return Number.isFinite(marks) && marks >= 0 ? marks * 100 : 100;
}
