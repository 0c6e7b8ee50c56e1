import { isIdnHostname } from './idnHostname.ts'

/** Whether a text has a format; unknown formats accept everything. Shared by browser and server. */
export function hasFormat(text: string, format: string): boolean {
  const test = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!test) return true
  return typeof test === 'function' ? test(text) : test.test(text)
}

const pair = (text: string | undefined) => Number(text)

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [pair(parts[1]), pair(parts[2]), pair(parts[3])]
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] ?? 0)
}

/** A leap second is the last second of a UTC day. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text)
  if (!parts) return false
  const [hour, minute, second] = [pair(parts[1]), pair(parts[2]), pair(parts[3])]
  const [offsetHour, offsetMinute] = [pair(parts[5] ?? '0'), pair(parts[6] ?? '0')]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false
  if (second < 60) return true
  const sign = parts[4] === '-' ? -1 : 1
  const universal = hour * 60 + minute - sign * (offsetHour * 60 + offsetMinute)
  return ((universal % 1440) + 1440) % 1440 === 1439
}

function isDateTime(text: string): boolean {
  const [date = '', time = '', more] = text.split(/[t\s]/i)
  return more === undefined && text.length > 10 && isDate(date) && isTime(time)
}

function isRegex(text: string): boolean {
  if (/[^\\]\\Z/.test(text) || text.startsWith('\\Z')) return false
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostname = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, 'i')
/** Labels in Punycode must decode to letters that RFC 5892 allows. */
const isHostname = (text: string) =>
  hostname.test(text) &&
  text.split('.').every(part => !/^..--/.test(part) || (/^xn--/i.test(part) && isIdnHostname(part)))

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^(?:${octet}\\.){3}${octet}$`)

function isIpv6(text: string): boolean {
  const parts = text.split('::')
  if (parts.length > 2 || /[^0-9a-f:.]/i.test(text)) return false
  const groups = parts.flatMap(part => (part === '' ? [] : part.split(':')))
  const last = groups.at(-1)
  const hasIpv4 = last?.includes('.') ?? false
  if (hasIpv4 && !ipv4.test(groups.pop() ?? '')) return false
  const count = groups.length + (hasIpv4 ? 2 : 0)
  return groups.every(group => /^[0-9a-f]{1,4}$/i.test(group)) && (parts.length === 2 ? count <= 7 : count === 8)
}

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const localPart = new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:[^"\\\\\\r\\n]|\\\\.)*")$`, 'i')

/** Matches a domain, or an address in brackets. */
function isMailbox(text: string, isDomain: (domain: string) => boolean): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > 64 || !localPart.test(local)) return false
  const literal = /^\[(?:IPv6:(.+)|(.+))\]$/i.exec(domain)
  if (literal) return literal[1] !== undefined ? isIpv6(literal[1]) : ipv4.test(literal[2] ?? '')
  return isDomain(domain)
}

/** RFC 6531: any non-ASCII character may replace a letter, except a lone surrogate. */
function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (/\p{Surrogate}/u.test(text)) return false
  const local = text.slice(0, Math.max(at, 0)).replace(/[\u0080-\u{10ffff}]/gu, 'x')
  return isMailbox(`${local}${text.slice(Math.max(at, 0))}`, isIdnHostname)
}

const piece = "(?:[a-z0-9._~!$&'()*+,;=:@-]|%[0-9a-f]{2})"
const authority =
  "(?:(?:[a-z0-9._~!$&'()*+,;=:-]|%[0-9a-f]{2})*@)?(\\[[^\\]]*\\]|(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\\d*)?"
const path = `(?:/${piece}*)*`
const tail = `(?:\\?(?:${piece}|[/?])*)?(?:#(?:${piece}|[/?])*)?`
const absolute = `[a-z][a-z0-9+.-]*:(?://${authority}${path}|/(?:${piece}+${path})?|${piece}+${path}|)${tail}`
/** Without a scheme the first segment contains no colon, which would end a scheme. */
const first = piece.replace(':@', '@')
const relative = `(?://${authority}${path}|/(?:${piece}+${path})?|${first}+${path}|)${tail}`
const uriPattern = new RegExp(`^${absolute}$`, 'i')
const relativePattern = new RegExp(`^${relative}$`, 'i')

/** Encodes non-ASCII letters. */
const plain = (text: string) =>
  text.replace(/[\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]|[\ud800-\udbff][\udc00-\udfff]/g, 'x')

const future = /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i
const isHost = (pattern: RegExp, text: string) => {
  const host = pattern.exec(text)?.[1]
  return host?.startsWith('[') ? isIpv6(host.slice(1, -1)) || future.test(host.slice(1, -1)) : true
}
const isUri = (text: string) => uriPattern.test(text) && isHost(uriPattern, text)
const isUriReference = (text: string) => isUri(text) || (relativePattern.test(text) && isHost(relativePattern, text))

/** RFC 6570: braces contain names, each with an optional length or star. */
const variableName = '(?:\\w|%[0-9a-f]{2})(?:\\.?(?:\\w|%[0-9a-f]{2}))*'
const variable = `${variableName}(?::[1-9]\\d{0,3}|\\*)?`
const literalText = '[^\\u0000-\\u0020"%<>\\\\^`{|}\\u007f-\\u009f\\ud800-\\udfff]|%[0-9a-f]{2}'
const template = new RegExp(`^(?:${literalText}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'iu')

const formats: Record<string, RegExp | ((text: string) => boolean)> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  email: text => isMailbox(text, isHostname),
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  ipv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  iri: text => isUri(plain(text)),
  'iri-reference': text => isUriReference(plain(text)),
  'uri-template': template,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'json-pointer': /^(?:\/(?:[^~/]|~0|~1)*)*$/,
  'relative-json-pointer': /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
  regex: isRegex,
}

export const formatNames: readonly string[] = Object.keys(formats)
