/**
 * Adds thousands separators while typing; other texts stay unchanged.
 *
 * @example partThousands('1234567.5') // '1,234,567.5'
 */
export function partThousands(text: string): string {
  const plain = text.replaceAll(/[,，\s]/g, '')
  if (!/^[+-]?\d+(\.\d*)?$/.test(plain)) return text
  const [whole = '', ...rest] = plain.split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...rest].join('.')
}

/** Returns the caret position in the formatted text: after as many digits as before. */
export function caretAfter(typed: string, caret: number, parted: string): number {
  const digits = typed.slice(0, caret).replaceAll(/[,，\s]/g, '').length
  let passed = 0
  for (let at = 0; at < parted.length; at++) {
    if (passed === digits) return at
    if (parted[at] !== ',') passed++
  }
  return parted.length
}
