import DOMPurify from 'dompurify'
import {
  harmlessAttributes,
  harmlessImage,
  harmlessLink,
  harmlessTags,
} from '../../../schemas/evaluate/harmlessHtml.ts'
import { withoutHandlers } from './withoutHandlers.ts'

const purify = DOMPurify(window)

const kept: Record<string, RegExp> = { href: harmlessLink, src: harmlessImage }

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const name = attribute.attrName
  const allowed = harmlessAttributes[element.nodeName.toLowerCase()]?.includes(name) === true
  attribute.keepAttr = allowed && (kept[name]?.test(attribute.attrValue.trim()) ?? true)
})
purify.addHook('afterSanitizeAttributes', element => {
  if (element.nodeName === 'IMG' && !element.hasAttribute('src')) return element.remove()
  if (element.nodeName !== 'A' || !element.hasAttribute('href')) return
  // A page opened from the text must not reach the console's window.
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

/**
 * Returns formatted text without anything that can run. The server stores only such text; the browser sanitizes it
 * again before drawing.
 */
export const cleanHtml = (html: string): string =>
  purify.sanitize(withoutHandlers(html), {
    ALLOWED_TAGS: [...harmlessTags],
    ALLOWED_ATTR: [...new Set(Object.values(harmlessAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
