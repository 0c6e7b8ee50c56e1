/** Name and version of the message protocol. */
export const protocol = 'console-embed/1'

/** Requests of the embedded page. */
export type EmbedMessage =
  | { type: 'ready' }
  | { type: 'title'; title: string }
  | { type: 'resize'; height: number }
  | { type: 'navigate'; path: string }
  | { type: 'close' }

/** Data for the embedded page, sent after `ready` and when the theme changes. It never identifies the user. */
export interface EmbedContext {
  protocol: typeof protocol
  type: 'context'
  theme: 'light' | 'dark'
  primary: string
  language: 'zh-CN'
}

const longestTitle = 40
const longestPath = 2000
const lowest = 120
const highest = 20_000

/** Parses a message; undefined unless it is completely valid. */
export function readEmbedMessage(data: unknown): EmbedMessage | undefined {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'protocol') !== protocol) return undefined
  const type: unknown = Reflect.get(data, 'type')
  if (type === 'ready' || type === 'close') return { type }
  if (type === 'title') {
    const title = textOf(data, 'title').trim().slice(0, longestTitle)
    return title === '' ? undefined : { type, title }
  }
  if (type === 'resize') {
    const height: unknown = Reflect.get(data, 'height')
    if (typeof height !== 'number' || !Number.isFinite(height)) return undefined
    return { type, height: Math.min(highest, Math.max(lowest, Math.round(height))) }
  }
  if (type === 'navigate') {
    const path = textOf(data, 'path')
    return path.startsWith('/') && !/^\/[/\\]/.test(path) && path.length <= longestPath ? { type, path } : undefined
  }
  return undefined
}

function textOf(data: object, name: string): string {
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'string' ? value : ''
}
