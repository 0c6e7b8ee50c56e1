import type { Property } from '../types/entity.ts'
import { decimalsOf } from './numberStep.ts'

const plain = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })
const money = fixed(2)
const oneDecimal = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 })
const sizes = ['B', 'KB', 'MB', 'GB', 'TB']

type Unit = Pick<Property, 'x-unit' | 'multipleOf'>

/**
 * Returns a function that gives the display text of an amount of money, with its unit.
 *
 * @example moneyText({ 'x-unit': '元' })(25840) // '25,840.00 元'
 */
export const moneyText = (property: Unit | undefined) => withUnit(money, property)

/**
 * Returns a function that gives the display text of a number, with its unit. Uses the decimal places of the step, so
 * that decimal points align in a column.
 *
 * @example numberText({ multipleOf: 0.1, 'x-unit': '吨' })(1200) // '1,200.0 吨'
 */
export function numberText(property: Unit | undefined) {
  const digits = property?.multipleOf === undefined ? 0 : (decimalsOf(property.multipleOf) ?? 0)
  return withUnit(digits === 0 ? plain : fixed(digits), property)
}

/** `hoursText(0.25)` is `15 分钟`, `hoursText(0.995)` is `1 小时`, `hoursText(30.26)` is `30.3 小时`. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  if (Math.abs(minutes) >= 60) return `${oneDecimal.format(hours)} 小时`
  return minutes === 0 && hours > 0 ? '不到 1 分钟' : `${minutes} 分钟`
}

/** `sizeText(1536)` is `1.5 KB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${sizes[power]}`
}

/** Returns a share of the property's limits, else of a hundred, in percent with one decimal place. */
export function percentOf(
  value: number,
  { minimum = 0, maximum = 100 }: Pick<Property, 'minimum' | 'maximum'>,
): number {
  const share = Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)))
  return Math.round((share * 100 + Number.EPSILON) * 10) / 10
}

function withUnit(format: Intl.NumberFormat, property: Unit | undefined): (value: number) => string {
  const unit = property?.['x-unit'] ?? ''
  return value => `${format.format(value)}${unit && ` ${unit}`}`
}

function fixed(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
