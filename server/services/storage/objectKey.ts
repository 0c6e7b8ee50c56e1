import { foreignMark } from './buckets.ts'
import { OssError } from './ossError.ts'

const longest = 400
const longestOfApplication = 1023

/**
 * Returns the validated key of a console object from its URL path: plain names joined by single slashes. Keys that
 * leave a folder, hide behind encodings or break a header are refused, not repaired.
 *
 * @example objectKey('/oss/user/1/avatar/a.png') // 'user/1/avatar/a.png'
 */
export function objectKey(path: string): string {
  try {
    return plainKey(decodeURIComponent(path.replace(/^\/oss\//, '')))
  } catch {
    throw badKey()
  }
}

/** The same for a decoded key. */
export function plainKey(key: string): string {
  const parts = key.split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isPlain = !/[\u0000-\u001f\u007f\\%"<>|*?:\u202a-\u202e\u2066-\u2069]/.test(key)
  const isNamed = parts.every(part => part !== '' && part !== '.' && part !== '..')
  if (!isPlain || !isNamed || Buffer.byteLength(key) > longest) throw badKey()
  return key
}

/**
 * Validates a key that an application chose; the protocol allows any text. The key never becomes a path or a header
 * here. Refuses segments that leave a folder when an archive of the objects is unpacked, and zero bytes, which the
 * database cannot store.
 */
export function applicationKey(key: string): string {
  const isText = key !== '' && !key.includes('\0')
  const isClimbing = key.split('/').some(part => part === '.' || part === '..')
  const isRooted = /^[/\\]/.test(key) || key.startsWith(foreignMark)
  if (!isText || isClimbing || isRooted || Buffer.byteLength(key) > longestOfApplication) throw badKey()
  return key
}

const badKey = () => new OssError(400, 'InvalidObjectName', '对象名称不合法')
