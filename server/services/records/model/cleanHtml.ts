import { createRequire } from 'node:module'
import type SanitizeHtml from 'sanitize-html'
import {
  harmlessAttributes,
  harmlessImage,
  harmlessLink,
  harmlessTags,
} from '../../../../schemas/evaluate/harmlessHtml.ts'

/** The library is loaded with the first formatted text, not when the server starts. */
let sanitize: typeof SanitizeHtml | undefined

/**
 * Formatted text with everything taken out that could act or hide: what is stored is harmless for every reader, also
 * for one that does not clean again.
 *
 * @example cleanHtml('<p onclick="steal()">好<script>steal()</script></p>') // '<p>好</p>'
 */
export function cleanHtml(html: string): string {
  sanitize ??= createRequire(import.meta.url)('sanitize-html') as typeof SanitizeHtml
  const clean = sanitize(html, {
    allowedTags: [...harmlessTags],
    allowedAttributes: Object.fromEntries(Object.entries(harmlessAttributes).map(([tag, names]) => [tag, [...names]])),
    // Addresses are judged by the two patterns alone.
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
