import { expect, test } from 'vitest'
import { ownFormats } from '../../../../schemas/evaluate/ownFormats.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import { presentValue } from '../../../../server/services/external-tables/presentRow.ts'

const string = (format?: Property['format']): Property => ({ type: 'string', title: '值', ...(format && { format }) })

test.each([
  ['2026-02-29T23:59:59', true],
  ['2026-03-01 08:00:00.123456', true],
  ['2026-03-01T08:00:00Z', false],
  ['2026-04-31T08:00:00', false],
  ['2026-03-01T24:00:00', false],
])('L10 that %s is a time without a zone is %s', (text, isTime) => {
  expect(ownFormats['local-date-time'].test(text)).toBe(isTime)
})

test.each([
  ['date', '2026-01-31', '2026-01-31'],
  ['date', '0000-00-00', null],
  ['date-time', '2026-01-31 08:00:00', '2026-01-31T00:00:00.000Z'],
  ['date-time', '0000-00-00 00:00:00', null],
  // L10 a value without a zone is unchanged.
  ['local-date-time', '2026-01-31 08:00:00', '2026-01-31T08:00:00'],
  ['local-date-time', '2026-01-31 08:00:00.25', '2026-01-31T08:00:00.25'],
  ['local-date-time', '0000-00-00 00:00:00', null],
  ['local-date-time', 'infinity', 'infinity'],
  // Not a valid time, but one that the database accepts.
  ['date-time', 'infinity', 'infinity'],
  [undefined, '0000-00-00', '0000-00-00'],
] as const)('a value of the format %s, %s in its database, is shown as %s', (format, text, shown) => {
  expect(presentValue(string(format), text)).toBe(shown)
})
