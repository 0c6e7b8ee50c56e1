import dayjs from 'dayjs'

export interface OwnSession {
  id: string
  applicationName: string
  ip: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  current: boolean
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export function readSessions(answer: unknown): OwnSession[] {
  if (!Array.isArray(answer)) return []
  return answer.map((raw: Record<string, unknown>) => ({
    id: text(raw.id),
    applicationName: text(raw.applicationName),
    ip: text(raw.ip),
    userAgent: text(raw.userAgent),
    createdAt: text(raw.createdAt),
    lastSeenAt: text(raw.lastSeenAt),
    current: raw.current === true,
  }))
}

export const shortTime = (value: string) => (value === '' ? '-' : dayjs(value).format('YYYY-MM-DD HH:mm:ss'))
