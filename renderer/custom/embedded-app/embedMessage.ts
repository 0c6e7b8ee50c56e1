/** The name under which both sides speak; another version would be another name. */
export const protocol = 'console-embed/1'

/** What the embedded page may ask for. */
export type EmbedMessage =
  | { type: 'ready' }
  | { type: 'title'; title: string }
  | { type: 'resize'; height: number }
  | { type: 'navigate'; path: string }
  | { type: 'close' }

/** What it is told, after `ready` and whenever the look changes. Nothing of it tells who is signed in. */
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

/** Reads a message; undefined for whatever is none of ours, whole or in part. */
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
