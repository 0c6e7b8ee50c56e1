const china = 8 * 60 * 60 * 1000

/**
 * Formats a moment in China time; the sessions of all sources use that zone. Columns without a zone have the format
 * `local-date-time` and are passed unchanged; entities created before that format existed read them as moments in China
 * time.
 *
 * @example sourceTime('2026-01-31T00:00:00.000Z') // '2026-01-31 08:00:00.000'
 */
export function sourceTime(value: unknown): string {
  const time = value instanceof Date ? value.getTime() : Date.parse(String(value))
  if (Number.isNaN(time)) return String(value)
  return new Date(time + china).toISOString().replace('T', ' ').replace('Z', '')
}

/**
 * Parses a time of a source; undefined if it is none (`infinity`, `0000-00-00 00:00:00`).
 *
 * @example readSourceTime('2026-01-31 08:00:00+08')?.toISOString() // '2026-01-31T00:00:00.000Z'
 */
export function readSourceTime(text: string): Date | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text)
  if (!found) return undefined
  const [, day, time, zone = '+08:00'] = found
  const moment = new Date(`${day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
