import type { RegionLevel } from '../types/entity.ts'

const day = '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))'
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d'

/** Property formats that JSON Schema lacks or defines differently; shared by browser and server. */
export const ownFormats = {
  /** A local day and time without a zone, the same for every reader. */
  'local-date-time': new RegExp(`^\\d{4}-${day}[T ]${clock}(?:\\.\\d{1,9})?$`),
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  color: /^#[0-9a-f]{6}$/i,
  /** Any text: harmful content is removed, not refused. */
  html: /^/,
}

/** Region codes by level (GB/T 2260): two digits each for province, city and district. */
export const regionPatterns: Record<RegionLevel, string> = {
  province: '^[1-9]\\d0{4}$',
  city: '^[1-9]\\d{3}00$',
  district: '^[1-9]\\d{5}$',
}
