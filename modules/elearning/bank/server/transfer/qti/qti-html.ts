import { attribute, type Element, escaped } from '../xml.ts';

/** What stands in an element as HTML, without one of those in it, without interactions and feedback. */
export function toHtmlText(element: Element, without?: Element): string {
  return element.children
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      if (part === without || /Interaction$|^(prompt|feedbackInline|feedbackBlock|rubricBlock|infoControl)$/.test(part.name))
        return '';
      const kept = ['src', 'alt', 'href', 'data'].flatMap((name) => {
        const value = attribute(part, name);
        return value === '' ? [] : [` ${name === 'data' ? 'src' : name}="${escaped(value)}"`];
      });
      // A picture may stand there as an object.
      if (part.name === 'img' || (part.name === 'object' && attribute(part, 'type').startsWith('image/')))
        return `<img${kept.join('')}>`;
      return `<${part.name}${kept.join('')}>${toHtmlText(part, without)}</${part.name}>`;
    })
    .join('');
}
