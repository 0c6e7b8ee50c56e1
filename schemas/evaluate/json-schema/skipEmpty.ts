import { isRecord } from './schemaWords.ts'

/** Keyword of a read-only field that forms leave out while it is empty. */
export const skipEmptyWord = 'x-skipEmpty'

/** Whether a field is left out at present. A note (`type: "null"`) says something without a value. */
export const isSkipped = (schema: unknown, value: unknown): boolean =>
  isRecord(schema) && schema[skipEmptyWord] === true && schema.type !== 'null' && isEmptyValue(value)

const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmptyValue))
