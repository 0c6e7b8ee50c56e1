/**
 * Host names in any script, by RFC 5890 to 5893: the allowed characters follow from Unicode properties, which every
 * engine has. A library would add 170 kB of tables.
 */

/** Label separators, RFC 3490, section 3.1. */
const stops = /[.\u3002\uff0e\uff61]/

const allowed =
  /^[-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u06fd\u06fe\u0f0b\u3007\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d]+$/u
const refused = new RegExp(
  [
    String.raw`[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]`,
    String.raw`(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}`,
  ].join('|'),
  'u',
)
const beyondAscii = /[^\p{ASCII}]/u
const ldh = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const viramas =
  '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714' +
  '\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed' +
  '\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}' +
  '\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}'
/** Arabic letters that join only to the right, or not at all. */
const rightJoining =
  '\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699' +
  '\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef'

/** Characters allowed only next to certain others, RFC 5892, appendix A: each pattern finds a violation. */
const misplaced = [
  new RegExp(`(?<![${viramas}])\\u200d`, 'u'),
  new RegExp(
    [
      `(?<![${viramas}])(?<!(?![${rightJoining}])[\\p{Script=Arabic}\\p{Script=Syriac}]\\p{Mn}*)\\u200c`,
      `(?<![${viramas}])\\u200c(?!\\p{Mn}*[\\p{Script=Arabic}\\p{Script=Syriac}])`,
    ].join('|'),
    'u',
  ),
  /(?<!l)\u00b7|\u00b7(?!l)/u,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]).*\u30fb/u,
  /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/u,
]

/** Whether a text is a host name, in ASCII or any other script. */
export function isIdnHostname(text: string): boolean {
  const labels = text.split(stops)
  const written = labels.map(labelInAscii)
  return written.every(label => label !== undefined) && written.join('.').length <= 253
}

/** Returns the ASCII form of a label; undefined if it is invalid. */
function labelInAscii(given: string): string | undefined {
  const label = given.toLowerCase()
  // The official test suite applies the limit of 63 to the written label, not its punycode.
  if (beyondAscii.test(label)) return [...label].length <= 63 && isUnicodeLabel(label) ? encoded(label) : undefined
  if (!ldh.test(label) || label.length > 63) return undefined
  if (!/^..--/.test(label)) return label
  const decoded = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : undefined
  return decoded !== undefined && beyondAscii.test(decoded) && isUnicodeLabel(decoded) && encoded(decoded) === label
    ? label
    : undefined
}

function isUnicodeLabel(label: string): boolean {
  if (label.normalize('NFKC').toLowerCase() !== label || /^-|-$|^..--|^\p{M}/u.test(label)) return false
  return allowed.test(label) && !refused.test(label) && !misplaced.some(pattern => pattern.test(label))
}

/** Encodes to punycode with the URL class of the engine. */
function encoded(label: string): string | undefined {
  const written = URL.parse(`http://${label}.example/`)?.hostname.replace(/\.example$/, '')
  return written?.startsWith('xn--') ? written : undefined
}

const [smallest, largest, skew, damp] = [1, 26, 38, 700]

/** Decodes punycode (RFC 3492, section 6.2); undefined if invalid. */
function decodePunycode(text: string): string | undefined {
  const last = text.lastIndexOf('-')
  const points = [...text.slice(0, Math.max(last, 0))].map(letter => letter.codePointAt(0) ?? 0)
  let [point, place, bias, at] = [128, 0, 72, last < 0 ? 0 : last + 1]
  while (at < text.length) {
    const before = place
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(text[at++] ?? '?')
      if (digit < 0) return undefined
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, smallest), largest)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = points.length + 1
    bias = adapted(place - before, length, before === 0)
    point += Math.floor(place / length)
    if (point > 0x10ffff) return undefined
    place %= length
    points.splice(place++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function adapted(given: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(given / (isFirst ? damp : 2))
  delta += Math.floor(delta / length)
  let step = 0
  for (; delta > (35 * largest) / 2; step += 36) delta = Math.floor(delta / 35)
  return step + Math.floor((36 * delta) / (delta + skew))
}
