const refused = new Set(['__proto__'])

/**
 * Returns a key that formulas can name, made of any text; `taken` are the keys of the record.
 *
 * @example freeKey('my-key', new Set(['my_key'])) // 'my_key2'
 */
export function freeKey(text: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = text
    .trim()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    .slice(0, 50)
  const base =
    plain === '' || plain === '_' || refused.has(plain) ? 'field' : /^\p{N}/u.test(plain) ? `_${plain}` : plain
  let key = base
  for (let number = 2; taken.has(key); number++) key = `${base}${number}`
  return key
}
