const two = (value: number) => String(value).padStart(2, '0')

const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?$/

/**
 * Formats a moment as `2026-03-01 09:05:00` in the user's time zone. Times without a zone, and other texts, stay
 * unchanged.
 */
export function formatDateTime(value: unknown): string {
  const [, day, clock] = local.exec(String(value)) ?? []
  if (day !== undefined) return `${day} ${clock}`
  const time = new Date(typeof value === 'number' ? value : String(value))
  if (Number.isNaN(time.getTime())) return String(value)
  return `${formatDay(time)} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}

/** Formats a day as `2026-03-01`; a plain day is not converted between time zones. */
export function formatDate(value: unknown): string {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const time = new Date(typeof value === 'number' ? value : text)
  return Number.isNaN(time.getTime()) ? text : formatDay(time)
}

const formatDay = (time: Date) => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
