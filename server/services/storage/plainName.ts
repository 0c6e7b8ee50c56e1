// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const longest = 200

/**
 * Returns the last segment of a file name without control and invisible characters, so that it is safe in headers, logs
 * and folders. Returns an empty text for `.` and `..`.
 *
 * @example plainName('../../etc/pass\r\nwd.txt') // 'passwd.txt'
 */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(unseen, '').trim()
  return /^\.*$/.test(plain) ? '' : plain.slice(-longest)
}
