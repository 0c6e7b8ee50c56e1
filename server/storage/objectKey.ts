import { OssError } from './ossError.ts'

const longest = 400

/**
 * The key of an object from the path of its address, checked: plain names joined by single slashes. What could climb
 * out of a folder, hide behind an encoding or break a header is refused, not repaired.
 *
 *     objectKey('/oss/user/1/avatar/a.png') // 'user/1/avatar/a.png'
 */
export function objectKey(path: string): string {
  let key: string
  try {
    key = decodeURIComponent(path.replace(/^\/oss\//, ''))
  } catch {
    throw badKey()
  }
  const parts = key.split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isPlain = !/[\u0000-\u001f\u007f\\%"<>|*?:\u202a-\u202e\u2066-\u2069]/.test(key)
  const isNamed = parts.every(part => part !== '' && part !== '.' && part !== '..')
  if (!isPlain || !isNamed || Buffer.byteLength(key) > longest) throw badKey()
  return key
}

const badKey = () => new OssError(400, 'InvalidObjectName', '对象名称不合法')
