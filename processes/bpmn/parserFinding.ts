import type { Finding } from '../../schemas/evaluate/finding.ts'
import { finding } from './findings.ts'

/** Turns messages of the BPMN parser into findings. */

const namespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const longestShown = 100

const kinds: readonly [RegExp, (found: string, tag: string) => Finding][] = [
  [/unrecognized element <([^>]*)>/, tag => finding('ELEMENT_NOT_BPMN', { tag })],
  [/missing namespace (?:on|for prefix) <?([\w.-]+)/, prefix => finding('PREFIX_UNDECLARED', { prefix })],
  [/illegal ID <([^>]*)>/, id => finding('ID_WRONG', { id })],
  [/non-whitespace outside of root/, () => finding('TEXT_OUTSIDE_ROOT')],
  [/unexpected body text|expected no sub nodes/, () => finding('TEXT_MISPLACED')],
  [/closing tag mismatch|missing open tag/, () => finding('CLOSING_TAG_WRONG')],
  [/unexpected end of file|unclosed/, () => finding('TEXT_INCOMPLETE')],
  [/missing start tag/, () => finding('TEXT_NOT_XML')],
  [
    /illegal (?:first char|character|declaration|value)|invalid node|missing closing quotes|attribute/i,
    () => finding('MARKUP_WRONG'),
  ],
  [/(?:unknown type|unexpected element) <([^>]*)>/, (_type, tag) => finding('ELEMENT_MISPLACED', { tag })],
]

/**
 * Returns what a parser message says. `tag` is the name of the element concerned, if known.
 *
 * @example parserFinding('unrecognized element <v:task>').message // '“<v:task>”不是 BPMN 的元素，…'
 */
export function parserFinding(complaint: string, tag = ''): Finding {
  for (const [pattern, say] of kinds) {
    const found = pattern.exec(complaint)
    if (found) return say((found[1] ?? '').slice(0, longestShown), tag.slice(0, longestShown))
  }
  return finding('CONTENT_UNREADABLE', { complaint: complaint.slice(0, longestShown) })
}

/** Returns why the root element is not BPMN: another element or a wrong namespace. Undefined if it is. */
export function rootFinding(xml: string): Finding | undefined {
  const [, name = '', attributes = ''] = /<([A-Za-z_][^\s/>]*)([^>]*)>/.exec(xml) ?? []
  if (name === '') return undefined
  const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name]
  if (local !== 'definitions') return finding('ROOT_NOT_DEFINITIONS', { name: name.slice(0, longestShown) })
  const declared = new RegExp(`\\sxmlns${prefix === '' ? '' : `:${prefix}`}\\s*=\\s*["']([^"']*)["']`).exec(
    attributes,
  )?.[1]
  if (declared === namespace) return undefined
  if (declared === undefined) return finding('ROOT_WITHOUT_NAMESPACE', { name, namespace })
  return finding('ROOT_IN_OTHER_NAMESPACE', { name, declared: declared.slice(0, longestShown), namespace })
}
