import { cellOf } from '../../../../schemas/evaluate/cellOf.ts'
import { hoursText, moneyText, numberText, percentOf, sizeText } from '../../../../schemas/evaluate/numberText.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import { regionNameOf } from '../../../ground/region/regions.ts'
import { htmlText } from '../../../services/records/model/cleanHtml.ts'
import { localText, momentText } from '../../../services/records/model/words.ts'

type Said = (value: string | number, property: Property) => string

const ofNumbers: Record<string, (property: Property) => (value: number) => string> = {
  money: moneyText,
  hours: () => hoursText,
  fileSize: () => sizeText,
  progress: property => value => `${percentOf(value, property)}%`,
  rate:
    ({ maximum = 5 }) =>
    value =>
      `${value} / ${maximum}`,
}

const ofTexts: Record<string, (value: string) => string> = {
  date: value => (isDay(value) ? value : momentOf(value).slice(0, 10)),
  dateTime: value => (isLocal(value) ? localText(value) : momentOf(value)),
  region: regionNameOf,
  richText: htmlText,
}

/**
 * Returns the display text of a single value as the console's cell of the same kind shows it. Labels of records and
 * dictionaries are not looked up.
 *
 * @example valueWord(25840, { type: 'number', 'x-field': 'money', 'x-unit': '元' }) // '25,840.00 元'
 */
export const valueWord: Said = (value, property) => {
  const chosen = choiceOf(value, property)
  if (chosen !== undefined) return chosen
  const cell = cellOf(property)
  if (typeof value === 'number') {
    // A variable without a form is declared as text: nothing says that its number counts something.
    const usual = property.type === 'string' ? () => String : numberText
    return (ofNumbers[cell] ?? usual)(property)(value)
  }
  return ofTexts[cell]?.(value) ?? value
}

/** Returns the title of a choice: of a branch that fixes this value. */
function choiceOf(value: unknown, property: Property): string | undefined {
  const { oneOf, anyOf } = property as { oneOf?: unknown; anyOf?: unknown }
  const branches = [oneOf, anyOf].flatMap(list => (Array.isArray(list) ? list : [])) as {
    const?: unknown
    title?: string
  }[]
  return branches.find(branch => branch?.const === value)?.title
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isLocal = (text: string) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(text)
const momentOf = (text: string) => momentText(new Date(text)) || text
