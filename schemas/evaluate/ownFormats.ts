import type { RegionLevel } from '../types/entity.ts'

const day = '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))'
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d'

/** Formats of properties that JSON Schema does not have, or has otherwise; browser and server check the same. */
export const ownFormats = {
  /** What a clock on a wall shows: a day and a time without a zone, the same for every reader. */
  'local-date-time': new RegExp(`^\\d{4}-${day}[T ]${clock}(?:\\.\\d{1,9})?$`),
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  color: /^#[0-9a-f]{6}$/i,
  /** Any text: what is harmful in it is taken out, not refused. */
  html: /^/,
}

/** Codes of regions by level (GB/T 2260): two digits for the province, two for the city, two for the district. */
export const regionPatterns: Record<RegionLevel, string> = {
  province: '^[1-9]\\d0{4}$',
  city: '^[1-9]\\d{3}00$',
  district: '^[1-9]\\d{5}$',
}
