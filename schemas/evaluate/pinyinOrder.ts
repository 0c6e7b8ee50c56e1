import type { Property } from '../types/entity.ts'

/**
 * Compares texts by pinyin, with numbers by value and ignoring case. The database function `pinyin_key` gives the same
 * order.
 *
 * @example ['赵', '钱', '房间 10', '房间 9'].sort(compareWords) // ['房间 9', '房间 10', '钱', '赵']
 */
export const compareWords = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' }).compare

/** Whether a property holds words to sort by pinyin; codes, days and references have their own order. */
export const isWords = (property: Property | undefined): boolean =>
  property?.type === 'string' &&
  property.format === undefined &&
  property.pattern === undefined &&
  property.enum === undefined &&
  property['x-ref'] === undefined &&
  property['x-dictionary'] === undefined &&
  property['x-region'] === undefined &&
  (property['x-search'] === undefined || property['x-search'] === 'contains')
