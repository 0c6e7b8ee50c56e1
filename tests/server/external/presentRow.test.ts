import { expect, test } from 'vitest'
import type { Property } from '../../../schemas/types/entity.ts'
import { presentValue } from '../../../server/external/presentRow.ts'

const string = (format?: Property['format']): Property => ({ type: 'string', title: '值', ...(format && { format }) })

test.each([
  ['date', '2026-01-31', '2026-01-31'],
  ['date', '0000-00-00', null],
  ['date-time', '2026-01-31 08:00:00', '2026-01-31T00:00:00.000Z'],
  ['date-time', '0000-00-00 00:00:00', null],
  // L10 without a zone it stands as it is.
  ['local-date-time', '2026-01-31 08:00:00', '2026-01-31T08:00:00'],
  ['local-date-time', '2026-01-31 08:00:00.25', '2026-01-31T08:00:00.25'],
  ['local-date-time', '0000-00-00 00:00:00', null],
  ['local-date-time', 'infinity', 'infinity'],
  // No moment, but one that the database tells apart.
  ['date-time', 'infinity', 'infinity'],
  [undefined, '0000-00-00', '0000-00-00'],
] as const)('a value of the format %s, %s in its database, is shown as %s', (format, text, shown) => {
  expect(presentValue(string(format), text)).toBe(shown)
})
