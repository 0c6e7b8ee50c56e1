/** Splits a text with `${…}` or `#{…}` into fixed texts and expressions, in order. */
export function templateParts(text: string): ({ fixed: string } | { juel: string })[] {
  const parts: ({ fixed: string } | { juel: string })[] = []
  let from = 0
  for (let at = opening(text, 0); at >= 0; at = opening(text, from)) {
    const end = closing(text, at + 2)
    if (end < 0) break
    if (at > from) parts.push({ fixed: text.slice(from, at) })
    parts.push({ juel: text.slice(at + 2, end) })
    from = end + 1
  }
  if (from < text.length) parts.push({ fixed: text.slice(from) })
  return parts
}

const opening = (text: string, from: number): number => {
  const found = text.slice(from).search(/[$#]\{/)
  return found < 0 ? -1 : from + found
}

/** Returns the position of the closing brace, skipping texts and inner braces. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"' || sign === "'") {
      at = endOfText(text, at)
      if (at < 0) return -1
    } else if (sign === '{') depth++
    else if (sign === '}' && depth-- === 0) return at
  }
  return -1
}

/** Returns the position of the closing quote, skipping escaped ones. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[from]) return at
  }
  return -1
}

export const hasJuel = (text: string): boolean =>
  opening(text, 0) >= 0 && templateParts(text).some(part => 'juel' in part)
