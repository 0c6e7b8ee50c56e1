import { unzipSync } from 'fflate'
import { attribute, plain, type SheetPlace, tags } from './sheetFacts.ts'

export type NumberKind = 'date' | 'dateTime' | 'time' | 'money' | 'percent' | 'number' | 'integer' | 'text'

/** What a sheet says of its cells besides their values. Places are `row:column`, rows from 1, columns from 0. */
export interface SheetHints {
  /** Number formats, also those of empty cells. */
  kinds: ReadonlyMap<string, NumberKind>
  /** Lists of the data validation, with the cells that have them. */
  options: readonly { area: Area; values: readonly string[] }[]
}

export interface Area {
  fromRow: number
  toRow: number
  fromColumn: number
  toColumn: number
}

const largestPart = 8 * 1024 * 1024
const mostCells = 20_000
const mostLists = 500
const mostOptions = 200
const decoder = new TextDecoder()

/** Formats that the file format defines by their number. */
const builtIn: Readonly<Record<string, NumberKind>> = {
  1: 'integer',
  2: 'number',
  3: 'integer',
  4: 'number',
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'dateTime',
  49: 'text',
}

/** Returns number formats and data validations of a sheet; empty ones if the sheet is larger than a form may be. */
export function sheetHints(bytes: Uint8Array, { path }: SheetPlace): SheetHints {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => (name === path || name === 'xl/styles.xml') && originalSize <= largestPart,
  })
  const text = (name: string) => (parts[name] === undefined ? '' : decoder.decode(parts[name]))
  const sheet = text(path)
  return { kinds: kindsOf(sheet, stylesOf(text('xl/styles.xml'))), options: optionsOf(sheet) }
}

function stylesOf(styles: string): NumberKind[] {
  const formats = new Map(
    tags(styles, 'numFmt').map(tag => [attribute(tag, 'numFmtId'), plain(attribute(tag, 'formatCode') ?? '')]),
  )
  const [from = -1, to = -1] = [...styles.matchAll(/<\/?(?:\w+:)?cellXfs\b/g)].map(({ index }) => index)
  return tags(styles.slice(Math.max(0, from), Math.max(0, to)), 'xf').map(tag => {
    const id = attribute(tag, 'numFmtId') ?? ''
    const code = formats.get(id)
    return (code === undefined ? builtIn[id] : kindOfFormat(code)) ?? 'text'
  })
}

/** @example kindOfFormat('yyyy"年"m"月"d"日"') // 'date' */
export function kindOfFormat(code: string): NumberKind {
  const isMoney = /[¥￥$€]/.test(code)
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  if (bare === 'general' || bare === '@') return 'text'
  const [hasDay, hasHour] = [/[yd]/.test(bare), /[hs]/.test(bare)]
  if (hasDay || hasHour) return hasDay && hasHour ? 'dateTime' : hasDay ? 'date' : 'time'
  if (bare.includes('%')) return 'percent'
  if (isMoney) return 'money'
  if (!/[0#]/.test(bare)) return 'text'
  return bare.includes('.') ? 'number' : 'integer'
}

function kindsOf(sheet: string, styles: readonly NumberKind[]): Map<string, NumberKind> {
  const kinds = new Map<string, NumberKind>()
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?c\s[^<>]*>/g)) {
    if (kinds.size >= mostCells) break
    const kind = styles[Number(attribute(tag, 's') ?? -1)]
    const area = areaOf(attribute(tag, 'r') ?? '')
    if (kind !== undefined && kind !== 'text' && area) kinds.set(`${area.fromRow}:${area.fromColumn}`, kind)
  }
  return kinds
}

function optionsOf(sheet: string): SheetHints['options'] {
  const found: { area: Area; values: string[] }[] = []
  const lists = sheet.matchAll(
    /<(?:\w+:)?dataValidation\s([^<>]*)>\s*<(?:\w+:)?formula1>([^<>]{0,2000})<\/(?:\w+:)?formula1>/g,
  )
  for (const [, words = '', formula = ''] of lists) {
    const tag = ` ${words}`
    const [, listed] = /^"(.*)"$/s.exec(plain(formula).trim()) ?? []
    if (attribute(tag, 'type') !== 'list' || listed === undefined) continue
    const values = listed
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== '')
    for (const reference of (attribute(tag, 'sqref') ?? '').split(/\s+/)) {
      const area = areaOf(reference)
      if (area && found.length < mostLists) found.push({ area, values: values.slice(0, mostOptions) })
    }
  }
  return found
}

/** Returns the area of a reference such as `B2` or `B2:C10`. */
function areaOf(reference: string): Area | undefined {
  const [, from, fromRow, to = from, toRow = fromRow] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference) ?? []
  if (from === undefined || to === undefined) return undefined
  return {
    fromRow: Number(fromRow),
    toRow: Number(toRow),
    fromColumn: columnOf(from),
    toColumn: columnOf(to),
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
