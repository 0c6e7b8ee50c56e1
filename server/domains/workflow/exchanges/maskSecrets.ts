import { mask, maskLoose } from './maskLoose.ts'
import { looksLikeXml, maskXml } from './maskXml.ts'
import { isHarmlessHeader, isSecretInAddress, isSecretName } from './secretNames.ts'
import { holdersFor, isNaming, isStrongName, namesSecret } from './secretPairs.ts'

/** Returns a URL without credentials and without secret parameters in query and fragment. */
export function maskUrl(url: string): string {
  const target = URL.parse(url)
  if (!target) return maskShapes(maskLoose(url))
  const given = [...target.searchParams]
  const shown = given.map(([name, value]): [string, string] => [name, maskParameter(name, value)])
  if (shown.some(([, value], at) => value !== given[at]?.[1])) target.search = String(new URLSearchParams(shown))
  target.hash = target.hash.replace(/(?<![^#?&/])([^#?&/=]{1,200})=[^&]+/g, (all, name: string) =>
    isSecretInAddress(name) ? `${name}=${mask}` : all,
  )
  return maskShapes(target.href)
}

const maskParameter = (name: string, value: string): string =>
  isSecretInAddress(name) ? mask : maskShapes(maskString(value))

/**
 * Returns a log text without secrets: those with secret names in JSON, XML elements and attributes, and form
 * parameters, even if truncated or broken, and those recognizable by their form.
 */
export function maskText(text: string): string {
  return maskShapes(maskNamed(text))
}

function maskNamed(text: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(text)))
  } catch {
    return maskPlain(text)
  }
}

const maskPlain = (text: string): string => maskLoose(looksLikeXml(text) ? maskXml(text) : text)

/** Masks URL credentials (`https://user:password@host`), header tokens, and signed tokens. */
const maskShapes = (text: string): string =>
  text
    .replace(/(?<=[a-z][a-z0-9+.-]{0,20}:(?:\\{0,7}\/){2})[^\s/?#\\"'<>]+@/gi, `${mask}@`)
    .replace(/\b(bearer|basic)(\s{1,3})[\w.~+/=-]{8,}/gi, `$1$2${mask}`)
    .replace(/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, mask)

/** Tokens from `callbackToken.ts`, in any encoding of their slashes; holders can report a result. */
const sealed = /([\w-]{60,})\.[\w-]{43}(?![\w-])/g

/** Masks the signature of callback tokens; the identifying part stays readable. */
export const maskSeals = (text: string): string => text.replace(sealed, `$1.${mask}`)

/** Shows only known harmless headers, because an API key may have any header name. */
export const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isHarmlessHeader(name) ? value : mask]))

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskString(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return maskList(value)
  const entries = Object.entries(value)
  const naming = entries.filter(([name, inner]) => isNaming(name) && namesSecret(inner))
  const isHolder = holdersFor(naming.map(([name]) => name))
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      isSecretName(name) || (typeof inner !== 'object' && isHolder(name)) ? maskAll(inner) : maskValue(inner),
    ]),
  )
}

/** A list of two may be a name and its value, as for headers. */
function maskList(items: unknown[]): unknown[] {
  const [name, value] = items
  return items.length === 2 && isStrongName(name) ? [name, maskAll(value)] : items.map(maskValue)
}

/** Masks all parts of a secret; only null stays visible. */
function maskAll(value: unknown): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(maskAll)
  if (typeof value !== 'object') return mask
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAll(inner)]))
}

/** Masks a text inside a text: JSON, XML, a form, a URL or headers. */
const maskString = (value: string): string => (/^\s*[{[]/.test(value) ? maskNamed(value) : maskPlain(value))
