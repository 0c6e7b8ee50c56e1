import { mask } from './maskLoose.ts'
import { isSecretName } from './secretNames.ts'
import { holdersFor, isHolding, isNaming, namesContent, namesSecret } from './secretPairs.ts'
import { XmlPairs } from './xmlPairs.ts'
import { asideEnd, localName, nextTag, tagAt, type XmlTag } from './xmlTags.ts'

/** Matches names only at their start, so that a long text without names is scanned once. */
const attributes = /(?<![^\s=<>"'/])([^\s=<>"'/]+)(\s{0,20}=\s{0,20})("[^"]*"?|'[^']*'?)/g

const isSecret = (name: string): boolean => isSecretName(localName(name))

export const looksLikeXml = (text: string): boolean => /<[^\s<>!?=]{1,200}[\s>]|<[?!]/.test(text)

/**
 * Masks secrets in XML, even if truncated: elements and attributes with secret names, and values next to such a name
 * (`<param name="password" value="…"/>`). One pass: a secret element is skipped to its end.
 */
export function maskXml(text: string): string {
  const shown: string[] = []
  const pairs = new XmlPairs(text)
  let from = 0
  for (let tag = nextTag(text, from); tag; tag = nextTag(text, from)) {
    const holds = isSecret(tag.name) || namingIn(tag.inside).some(namesContent)
    shown.push(text.slice(from, tag.start), tagText(tag, maskAttributes(tag)))
    from = tag.end
    const { isHidden = false, shownAt } = pairs.meet(tag, shown.length)
    if (shownAt !== undefined) shown[shownAt] = hidden(shown[shownAt] ?? '')
    if (tag.isClosing || tag.isEmpty || !(holds || isHidden)) continue
    const content = maskContent(text, from, tag.name)
    shown.push(content.shown)
    from = content.end
  }
  return shown.join('') + maskCutTag(text.slice(from))
}

const tagText = ({ isClosing, name }: XmlTag, inside: string): string => `<${isClosing ? '/' : ''}${name}${inside}>`

const hidden = (text: string): string => (text.trim() === '' ? text : mask)

/** Returns the attributes that contain the name of a secret. */
const namingIn = (inside: string): string[] =>
  [...inside.matchAll(attributes)]
    .map(([, name = '', , value = '']) => ({ name: localName(name), value: value.replace(/["']/g, '') }))
    .filter(({ name, value }) => isNaming(name) && namesSecret(value))
    .map(({ name }) => name)

/** Masks the value of a secret name in attributes. */
function maskAttributes({ name: element, inside }: Pick<XmlTag, 'name' | 'inside'>): string {
  const isHolder = isSecret(element) ? isHolding : holdersFor(namingIn(inside))
  return hideAttributes(inside, name => isSecret(name) || isHolder(localName(name)))
}

const hideAttributes = (inside: string, isHidden: (name: string) => boolean): string =>
  inside.replace(attributes, (all, name: string, is: string, value: string) =>
    /^xmlns(:|$)/.test(name) || !isHidden(name) ? all : `${name}${is}${value[0]}${mask}${value[0]}`,
  )

/**
 * Masks the content of an element up to its closing tag, or to the end: every text and attribute in it; element names
 * stay readable. It may contain elements of the same name; tags in comments and CDATA close nothing.
 */
function maskContent(text: string, from: number, name: string): { shown: string; end: number } {
  let shown = ''
  let depth = 1
  let done = from
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at)) {
    const aside = asideEnd(text, at)
    const tag = aside === undefined ? tagAt(text, at) : undefined
    if (!tag) {
      at = aside ?? at + 1
      continue
    }
    if (tag.name === name && !tag.isEmpty) depth += tag.isClosing ? -1 : 1
    shown += hidden(text.slice(done, at))
    if (depth === 0) return { shown, end: at }
    shown += tagText(
      tag,
      hideAttributes(tag.inside, () => true),
    )
    done = tag.end
    at = tag.end
  }
  return { shown: shown + hidden(text.slice(done)), end: text.length }
}

/** Masks a truncated last tag. */
function maskCutTag(rest: string): string {
  const at = rest.lastIndexOf('<')
  if (at === -1 || rest.includes('>', at)) return rest
  const tag = rest.slice(at)
  const [name = ''] = /[^\s<>/!?=&"']{1,200}/.exec(tag) ?? []
  return rest.slice(0, at) + maskAttributes({ name, inside: tag })
}
