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
  /** Numbers with a zero-padded format, and their number of digits. */
  padded: ReadonlyMap<string, number>
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

const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single
}

/**
 * Returns the tags of a name. Each match must end before the next tag, so that unclosed tags do not cause quadratic
 * time.
 */
const tags = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g')) ?? []

const namedCharacters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (text: string): string =>
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

/** Returns styles whose number format consists of zeros, by index in the style table. */
function paddedStyles(styles: string): Map<number, number> {
  const formats = new Map(
    tags(styles, 'numFmt').map(tag => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? '']),
  )
  const [from = -1, to = -1] = [...styles.matchAll(/<\/?(?:\w+:)?cellXfs\b/g)].map(({ index }) => index)
  const cells = styles.slice(Math.max(0, from), Math.max(0, to))
  return new Map(
    tags(cells, 'xf').flatMap((tag, index): [number, number][] => {
      const code = formats.get(attribute(tag, 'numFmtId')) ?? ''
      return /^0{2,30}(;|$)/.test(code) ? [[index, /^0+/.exec(code)?.[0].length ?? 0]] : []
    }),
  )
}

function paddedPlaces(sheet: string, styles: ReadonlyMap<number, number>): Map<string, number> {
  const places = new Map<string, number>()
  if (styles.size === 0) return places
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?c\s[^<>]*>/g)) {
    const width = styles.get(Number(attribute(tag, 's') ?? -1))
    const place = width === undefined ? undefined : placeOf(attribute(tag, 'r') ?? '')
    if (width !== undefined && place) places.set(`${place.row}:${place.column}`, width)
  }
  return places
}
