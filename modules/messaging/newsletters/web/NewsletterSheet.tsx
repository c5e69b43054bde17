import type { ReactNode } from 'react';
import type { RichText as Text } from '#kit/contract/rich-text.ts';
import { RichText } from '#kit/web/editor/RichText.tsx';
import './newsletters.css';

interface NewsletterSheetProps {
  sections: readonly {
    heading: string | null;
    body: Text;
    images: readonly { fileId: number; caption: string | null }[];
  }[];
  image: (fileId: number, alt: string) => ReactNode;
  /** Under an image, for its writers: who is on it. */
  under?: (fileId: number) => ReactNode;
}

/** A newsletter as it is read. */
export function NewsletterSheet({ sections, image, under }: NewsletterSheetProps) {
  return sections.map(({ heading, body, images }, at) => (
    <section key={at} className="newsletter-section">
      {heading && <h2>{heading}</h2>}
      <RichText text={body} />
      {images.length > 0 && (
        <div className="newsletter-images" data-many={images.length > 1 || undefined}>
          {images.map(({ fileId, caption }) => (
            <figure key={fileId}>
              {image(fileId, caption ?? '')}
              {caption && <figcaption>{caption}</figcaption>}
              {under?.(fileId)}
            </figure>
          ))}
        </div>
      )}
    </section>
  ));
}
