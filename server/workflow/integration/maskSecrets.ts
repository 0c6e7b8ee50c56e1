import { mask, maskLoose } from './maskLoose.ts'
import { looksLikeXml, maskXml } from './maskXml.ts'
import { isHarmlessHeader, isSecretInAddress, isSecretName } from './secretNames.ts'

/** An address without what its query says in secret. */
export function maskUrl(url: string): string {
  const target = URL.parse(url)
  if (!target) return maskLoose(url)
  for (const name of [...target.searchParams.keys()]) if (isSecretInAddress(name)) target.searchParams.set(name, mask)
  return target.href
}

/**
 * A text of a log without what is secret by its name: members of JSON, elements and attributes of XML, parameters of a
 * form, also where the text was cut or is broken; and without what is a secret by its shape.
 */
export function maskText(text: string): string {
  return maskShapes(maskNamed(text))
}

function maskNamed(text: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(text)))
  } catch {
    return maskLoose(looksLikeXml(text) ? maskXml(text) : text)
  }
}

/** Tokens as headers hold them, and signed tokens. */
const maskShapes = (text: string): string =>
  text
    .replace(/\b(bearer|basic)(\s{1,3})[\w.~+/=-]{8,}/gi, `$1$2${mask}`)
    .replace(/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, mask)

/** What `callbackToken.ts` gives out, in whatever text it stands and however that writes its slashes: who has it reports a result. */
const sealed = /([\w-]{60,})\.[\w-]{43}(?![\w-])/g

/** A text without the seals of callbacks; which of them it was stays to be read. */
export const maskSeals = (text: string): string => text.replace(sealed, `$1.${mask}`)

/** Headers are known to be harmless or are not shown: a key may have any name. */
export const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isHarmlessHeader(name) ? value : mask]))

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return isText(value) ? maskNamed(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(maskValue)
  const isNamed = [Object(value).name, Object(value).key].some(name => typeof name === 'string' && isSecretName(name))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) || (isNamed && /^val(ue)?$/i.test(name)) ? maskAll(inner) : maskValue(inner),
    ]),
  )
}

/** A secret is one in its parts too; that there is none may be seen. */
function maskAll(value: unknown): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(maskAll)
  if (typeof value !== 'object') return mask
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAll(inner)]))
}

/** A text of its own: JSON, XML, an address. */
const isText = (value: string): boolean => /^\s*[{[<]/.test(value) || /^https?:\/\/\S*\?/.test(value)
