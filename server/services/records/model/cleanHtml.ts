import { createRequire } from 'node:module'
import type SanitizeHtml from 'sanitize-html'
import {
  harmlessAttributes,
  harmlessImage,
  harmlessLink,
  harmlessTags,
} from '../../../../schemas/evaluate/harmlessHtml.ts'

/** Loaded with the first formatted text instead of at startup. */
let sanitize: typeof SanitizeHtml | undefined

/**
 * Removes everything from formatted text that could execute or hide content, so that stored text is safe even for
 * readers that do not sanitize it.
 *
 * @example cleanHtml('<p onclick="steal()">好<script>steal()</script></p>') // '<p>好</p>'
 */
export function cleanHtml(html: string): string {
  sanitize ??= createRequire(import.meta.url)('sanitize-html') as typeof SanitizeHtml
  const clean = sanitize(html, {
    allowedTags: [...harmlessTags],
    allowedAttributes: Object.fromEntries(Object.entries(harmlessAttributes).map(([tag, names]) => [tag, [...names]])),
    // The two patterns alone decide about addresses.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href, ...rest }) => ({
        tagName,
        attribs: href !== undefined && harmlessLink.test(href.trim()) ? { ...rest, href } : rest,
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !harmlessImage.test((attribs.src ?? '').trim()),
  })
  return clean.trim()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/**
 * Returns the words of formatted text, on one line.
 *
 * @example htmlText('<p>甲 &amp; 乙</p><p>丙</p>') // '甲 & 乙 丙'
 */
export function htmlText(html: string): string {
  sanitize ??= createRequire(import.meta.url)('sanitize-html') as typeof SanitizeHtml
  const spaced = html.replace(/<\/(p|h[1-4]|li|tr|td|th|pre|blockquote)>|<br\s*\/?>/gi, ' $&')
  const words = sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
  return words
    .replace(/&(amp|lt|gt|quot|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
