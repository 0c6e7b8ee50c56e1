import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import { finding as valueFinding } from '../../../../schemas/evaluate/findings.ts'
import { trimText } from '../../../../schemas/evaluate/tidyText.ts'
import { typeText } from '../../../../schemas/evaluate/typeText.ts'
import type { CellContent } from '../../../ground/sheets/readSheet.ts'
import { momentText, truthWords } from '../../records/model/words.ts'
import type { DictionaryLabels } from '../../records/values/dictionaryLabels.ts'
import { finding } from '../findings.ts'
import type { ImportColumn } from './importColumns.ts'

/** The value of a cell, or why it is invalid. */
export type CellValue = { value: unknown } | { fault: Finding }

const yes = new Set(['是', '启用', '显示', 'true', '1', 'yes', 'y', '√'])
const no = new Set(['否', '停用', '隐藏', 'false', '0', 'no', 'n', '×'])

/** Returns the value of a cell; references stay texts, because they are looked up for many rows at once. */
export function readCell(
  { name, title, property }: ImportColumn,
  cell: CellContent,
  labels: DictionaryLabels,
): CellValue {
  const text = textOf(cell, property.format)
  const dictionary = labels.get(property['x-dictionary'] ?? '')
  if (property.type === 'array') {
    const parts = text
      .split(/[、,，;；]/)
      .map(trimText)
      .filter(part => part !== '')
    return dictionary ? all(parts.map(part => entry(title, part, dictionary))) : { value: parts }
  }
  if (dictionary) return entry(title, text, dictionary)
  switch (property.type) {
    case 'boolean': {
      const word = text.normalize('NFKC').toLowerCase()
      if (yes.has(word)) return { value: true }
      if (no.has(word)) return { value: false }
      const words = truthWords(name)
      return { fault: finding('CELL_NOT_BOOLEAN', { title, yes: words.yes, no: words.no }) }
    }
    case 'integer':
    case 'number': {
      const plain = withoutGroups(text.normalize('NFKC').replaceAll(/[￥¥\s]/g, ''))
      return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain)
        ? { value: Number(plain) }
        : { fault: valueFinding('CONTENT_TYPE_WRONG', { subject: title, type: typeText('number') }) }
    }
    default:
      if (property.format === 'date') return dayOf(title, plainDay(text))
      if (property.format === 'date-time') return timeOf(title, plainDay(text), '+08:00')
      if (property.format === 'local-date-time') return timeOf(title, plainDay(text))
      if (property.format === 'month') return monthOf(title, plainDay(text))
      if (typeof cell === 'number' && Math.abs(cell) > mostDigits)
        return { fault: finding('CELL_DIGITS_LOST', { title }) }
      return { value: text }
  }
}

/** Excel keeps 15 digits of a number: an identity number that was entered as a number ends in zeros. */
const mostDigits = 999_999_999_999_999

/** Returns a number without commas between groups of three or four digits; any other comma is no part of a number. */
const withoutGroups = (text: string): string =>
  /^[+-]?\d{1,4}(?:(?:,\d{3})+|(?:,\d{4})+)(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text

function textOf(cell: CellContent, format: string | undefined): string {
  // The library reads sheet dates as midnight UTC; times are interpreted as China time.
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = momentText(new Date(cell.getTime() - 8 * 3_600_000))
    return format === 'date' ? text.slice(0, 10) : text
  }
  return cell === null ? '' : trimText(String(cell))
}

function entry(title: string, text: string, labels: ReadonlyMap<string, string>): CellValue {
  const half = text.normalize('NFKC')
  for (const one of [text, half]) if (labels.has(one)) return { value: one }
  for (const [value, label] of labels) if (label === text || label.normalize('NFKC') === half) return { value }
  const all = [...labels.values()]
  const known = `${all.slice(0, 10).join('、')}${all.length > 10 ? ' 等' : ''}`
  return { fault: finding('CELL_ENTRY_UNKNOWN', { title, text, known }) }
}

function all(values: CellValue[]): CellValue {
  const wrong = values.find(one => 'fault' in one)
  return wrong ?? { value: values.map(one => ('value' in one ? one.value : null)) }
}

/** Day zero of Excel, and the serial numbers of days from 1930 to 2119. */
const dayZero = Date.UTC(1899, 11, 30)
const [firstSerial, lastSerial] = [10_959, 80_000]

/** Converts a day written as digits, 20240229 or Excel's serial number 45351, to ISO; returns other texts unchanged. */
function plainDay(given: string): string {
  const text = given.normalize('NFKC').trim()
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (digits) return digits.slice(1).join('-')
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : 0
  if (serial < firstSerial || serial > lastSerial) return text
  const moment = new Date(Math.round((dayZero + serial * 86_400_000) / 1000) * 1000).toISOString()
  return Number.isInteger(serial) ? moment.slice(0, 10) : moment.slice(0, 19).replace('T', ' ')
}

function dayOf(title: string, text: string): CellValue {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?![\dA-Za-z]|T\d)/.exec(text) ?? []
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${value}T00:00:00Z`)
  if (year === '' || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value)
    return { fault: finding('CELL_NOT_DATE', { title }) }
  return { value }
}

/** Reads a moment; without a zone of its own it is in `zone`. A local time has none, so that a given one is refused. */
function timeOf(title: string, text: string, zone = ''): CellValue {
  const [, written = '', clock = '00:00', given] =
    /^(\S+?)(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text) ?? []
  const day = dayOf(title, written)
  const [hour = '', minute = '', second = '00'] = clock.split(':')
  if ('fault' in day || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || (given && zone === ''))
    return { fault: finding('CELL_NOT_TIME', { title }) }
  return { value: `${String(day.value)}T${hour.padStart(2, '0')}:${minute}:${second}${given ?? zone}` }
}

/** Reads a month, which a spreadsheet keeps as its first day. */
function monthOf(title: string, text: string): CellValue {
  const [, year = '', month = ''] = /^(\d{4})[-/.年]?(\d{1,2})(?:月|[-/.月]0?1(?:\D.*)?)?$/.exec(text) ?? []
  if (year === '' || Number(month) < 1 || Number(month) > 12) return { fault: finding('CELL_NOT_MONTH', { title }) }
  return { value: `${year}-${month.padStart(2, '0')}` }
}
