import { mask } from './maskLoose.ts'
import { isSecretName } from './secretNames.ts'

const tags = /<([^\s<>/!?=&"']{1,200})([^<>]*)>/g
const attributes = /([^\s=<>"'/]{1,200})(\s{0,20}=\s{0,20})("[^"]*"?|'[^']*'?)/g

/** Without the prefix of a name space. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const isSecret = (name: string): boolean => isSecretName(localName(name))

export const looksLikeXml = (text: string): boolean => /<[^\s<>!?=]{1,200}(\s[^<>]*)?>|<[?!]/.test(text)

/**
 * XML, also when it was cut: what stands in elements and attributes whose names say that it is secret, and beside an
 * attribute that gives such a name (`<param name="password" value="…"/>`).
 */
export function maskXml(text: string): string {
  let masked = ''
  let from = 0
  tags.lastIndex = 0
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    const [whole, name = '', inside = ''] = tag
    const isNamed = namesSecret(inside)
    masked += `${text.slice(from, tag.index)}<${name}${maskAttributes(inside, isNamed)}>`
    from = tag.index + whole.length
    if (inside.endsWith('/') || !(isNamed || isSecret(name))) continue
    const close = text.indexOf(`</${name}`, from)
    const end = close === -1 ? text.length : close
    masked += maskContent(text.slice(from, end))
    from = end
    tags.lastIndex = end
  }
  return masked + maskCutTag(text.slice(from))
}

function namesSecret(inside: string): boolean {
  for (const [, name = '', , value = ''] of inside.matchAll(attributes))
    if (/^(name|key|id)$/i.test(localName(name)) && isSecretName(value.replace(/["']/g, ''))) return true
  return false
}

const maskAttributes = (inside: string, isNamed: boolean): string =>
  inside.replace(attributes, (all, name: string, is: string, value: string) => {
    const isOwn = !/^xmlns(:|$)/.test(name) && isSecret(name)
    if (!isOwn && !(isNamed && /^(value|val|content)$/i.test(localName(name)))) return all
    return `${name}${is}${value[0]}${mask}${value[0]}`
  })

/** Every text in it; its elements stay to be read. */
const maskContent = (content: string): string =>
  content
    .replace(/<!\[CDATA\[[\s\S]*?(\]\]>|$)/g, mask)
    .replace(/(^|>)([^<>]+)/g, (all, before: string, text: string) => (text.trim() === '' ? all : `${before}${mask}`))

/** A last tag that has no end any more. */
function maskCutTag(rest: string): string {
  const at = rest.lastIndexOf('<')
  return at === -1 || rest.includes('>', at) ? rest : rest.slice(0, at) + maskAttributes(rest.slice(at), false)
}
