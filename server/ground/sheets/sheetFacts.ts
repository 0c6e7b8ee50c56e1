import { unzipSync } from 'fflate'

/** A sheet as listed in the workbook. */
export interface SheetPlace {
  name: string
  path: string
  isHidden: boolean
}

/** Facts about cells that are stored outside their values. Places are `row:column`, rows from 1, columns from 0. */
export interface SheetFacts {
  /** Maps each place inside a merged area to the place that holds its value. */
  merged: ReadonlyMap<string, string>
  /** Numbers with a zero-padded format, and that format for `paddedText`. */
  padded: ReadonlyMap<string, readonly string[]>
}

const mostMerged = 200_000
/** Larger sheets are read only as a stream, without merged cells and number formats. */
const largestPart = 32 * 1024 * 1024
/** This thread, which serves all calls, reads the table of contents. */
const largestContents = 4 * 1024 * 1024
const decoder = new TextDecoder()

function partsOf(bytes: Uint8Array, wanted: (name: string) => boolean, largest = largestPart) {
  const found = unzipSync(bytes, { filter: ({ name, originalSize }) => wanted(name) && originalSize <= largest })
  return (name: string): string => (found[name] === undefined ? '' : decoder.decode(found[name]))
}

export const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single
}

/**
 * Returns the tags of a name. Each match must end before the next tag, so that unclosed tags do not cause quadratic
 * time.
 */
export const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g')) ?? []

const namedCharacters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
export const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return namedCharacters[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Returns the sheets of a workbook in order; empty if its parts are not at the usual paths. */
export function sheetPlaces(bytes: Uint8Array): SheetPlace[] {
  const part = partsOf(bytes, name => /^xl\/(_rels\/)?workbook\.xml(\.rels)?$/.test(name), largestContents)
  const targets = new Map(
    tags(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(tag => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return tags(part('xl/workbook.xml'), 'sheet').map(tag => {
    const target = targets.get(attribute(tag, 'id')) ?? ''
    return {
      name: plain(attribute(tag, 'name') ?? ''),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: /^(very)?hidden$/i.test(attribute(tag, 'state') ?? ''),
    }
  })
}

/** Returns merged areas and zero-padded numbers of a sheet. */
export function sheetFacts(bytes: Uint8Array, { path }: SheetPlace): SheetFacts {
  const part = partsOf(bytes, name => name === path || name === 'xl/styles.xml')
  const sheet = part(path)
  return { merged: mergedPlaces(sheet), padded: paddedPlaces(sheet, paddedStyles(part('xl/styles.xml'))) }
}

function placeOf(reference: string): { row: number; column: number } | undefined {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (letters === undefined) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(row), column }
}

function mergedPlaces(sheet: string): Map<string, string> {
  const places = new Map<string, string>()
  for (const tag of tags(sheet, 'mergeCell')) {
    const [from, to] = (attribute(tag, 'ref') ?? '').split(':').map(placeOf)
    if (!from || !to) continue
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++) {
        if (row === from.row && column === from.column) continue
        if (places.size >= mostMerged) return places
        places.set(`${row}:${column}`, `${from.row}:${from.column}`)
      }
  }
  return places
}

/** Parts of a number format: a text, a sign, a colour or locale, a gap, one digit, or anything else. */
const formatPart = /"([^"]*)"|\\(.)|\[[^\]]*\]|[_*].|([-\s])|(0)|(.)/g
const longestFormat = 100

/**
 * Reads a format for codes: at least two zeros, behind texts or with hyphens and spaces between them, such as `00000`,
 * `"GH"0000` or `000-0000`. Zeros are items of their own. Undefined for other formats.
 */
function codeFormat(code: string): string[] | undefined {
  const parts: string[] = []
  for (const [, quoted, escaped, sign, digit, other] of code.split(';', 1)[0]!.matchAll(formatPart)) {
    if (other !== undefined) return undefined
    const part = quoted ?? escaped ?? sign ?? digit
    if (part === undefined || part === '') continue
    parts.push(digit === undefined ? `"${part}` : part)
  }
  const zeros = parts.filter(part => part === '0').length
  const isCode = zeros >= 2 && parts.length <= longestFormat && parts.at(-1) === '0'
  return isCode ? parts : undefined
}

/** Returns a number as its format shows it. */
export function paddedText(format: readonly string[], value: number): string {
  const digits = [...String(value).padStart(format.filter(part => part === '0').length, '0')]
  let places = format.filter(part => part === '0').length
  return format
    .map(part => (part === '0' ? digits.splice(0, digits.length - --places).join('') : part.slice(1)))
    .join('')
}

/** Returns styles whose number format is one for codes, by index in the style table. */
function paddedStyles(styles: string): Map<number, readonly string[]> {
  const formats = new Map(
    tags(styles, 'numFmt').map(tag => [attribute(tag, 'numFmtId'), plain(attribute(tag, 'formatCode') ?? '')]),
  )
  const [from = -1, to = -1] = [...styles.matchAll(/<\/?(?:\w+:)?cellXfs\b/g)].map(({ index }) => index)
  const cells = styles.slice(Math.max(0, from), Math.max(0, to))
  return new Map(
    tags(cells, 'xf').flatMap((tag, index): [number, readonly string[]][] => {
      const format = codeFormat(formats.get(attribute(tag, 'numFmtId')) ?? '')
      return format ? [[index, format]] : []
    }),
  )
}

function paddedPlaces(sheet: string, styles: ReadonlyMap<number, readonly string[]>): Map<string, readonly string[]> {
  const places = new Map<string, readonly string[]>()
  if (styles.size === 0) return places
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?c\s[^<>]*>/g)) {
    const format = styles.get(Number(attribute(tag, 's') ?? -1))
    const place = format === undefined ? undefined : placeOf(attribute(tag, 'r') ?? '')
    if (format !== undefined && place) places.set(`${place.row}:${place.column}`, format)
  }
  return places
}
