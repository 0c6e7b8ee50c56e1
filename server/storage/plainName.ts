// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const longest = 200

/**
 * The name of a file as it is kept and offered when it is downloaded: without folders, without what would lead out of one,
 * and without characters that nobody sees or that would begin a line of their own.
 *
 * @example plainName('../../etc/pass\r\nwd.txt') // 'passwd.txt'
 */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(unseen, '').trim()
  return /^\.*$/.test(plain) ? '' : plain.slice(-longest)
}
