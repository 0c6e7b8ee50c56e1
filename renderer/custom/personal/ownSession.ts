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

const browsers: [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome 156 · Windows`; the text itself when it is none of the usual ones. */
export function browserName(userAgent: string): string {
  const browser = browsers
    .map(([mark, name]) => [mark.exec(userAgent)?.[1], name] as const)
    .find(([version]) => version)
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  if (!browser) return userAgent.slice(0, 40) || '-'
  return [`${browser[1]} ${browser[0]}`, system].filter(Boolean).join(' · ')
}
