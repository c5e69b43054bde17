import type { CallInput } from '#kit/contract/endpoint.ts';
import { emptyText, type RichText } from '#kit/contract/rich-text.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import type { newslettersApi } from '../contract/newsletters.ts';

/** An image while it is written about. */
export interface WrittenImage {
  fileId: number;
  caption: string;
  nobody: boolean;
  studentIds: readonly number[];
}

/** A section while it is written; `key` tells it from others wherever it is moved. */
export interface WrittenSection {
  key: number;
  heading: string;
  body: RichText;
  images: readonly WrittenImage[];
}

export interface Written {
  title: string;
  sections: readonly WrittenSection[];
}

let keys = 0;

export const newSection = (): WrittenSection => ({ key: (keys += 1), heading: '', body: emptyText, images: [] });

/** What is kept of a newsletter as its writers change it. */
export const writtenOf = (one: Newsletter | null): Written =>
  one === null
    ? { title: '', sections: [newSection()] }
    : {
        title: one.title,
        sections: one.sections.map(({ heading, body, images }) => ({
          ...newSection(),
          heading: heading ?? '',
          body,
          images: images.map(({ fileId, caption, nobody, students }) => ({
            fileId,
            caption: caption ?? '',
            nobody,
            studentIds: students.map(({ id }) => id),
          })),
        })),
      };

/** What is sent of it. */
export const draftOf = ({ title, sections }: Written): CallInput<typeof newslettersApi.create> => ({
  title,
  sections: sections.map(({ heading, body, images }) => ({
    heading,
    body,
    images: images.map(({ studentIds, ...image }) => ({ ...image, studentIds: [...studentIds] })),
  })),
});
