/** Size of letters in pixels, and the height of a line as a multiple of it. */
export const textSize = 13
export const smallTextSize = 12
export const lineHeight = 1.3
const smallestSize = 9

export interface FittedText {
  lines: string[]
  size: number
}

/** Shares of the size of letters: widths in a common sans serif, rounded up. */
const widths: readonly [letters: RegExp, width: number][] = [
  [
    /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]/u,
    1,
  ],
  [/[ijlI.,:;'|!]/, 0.29],
  [/[frt()[\]{}/\\\-"*` ]/, 0.36],
  [/[mMW@%]/, 0.92],
  [/[wA-Z&#+=<>~]/, 0.7],
  [/\p{M}/u, 0],
]

const known = new Map<string, number>()

function widthOfLetter(letter: string): number {
  let width = known.get(letter)
  if (width === undefined) {
    width = widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.57
    if (known.size < 20_000) known.set(letter, width)
  }
  return width
}

/** Returns the estimated width of a text in pixels. */
export function widthOf(text: string, size = textSize): number {
  let sum = 0
  for (const letter of text) sum += widthOfLetter(letter)
  return sum * size
}

/** Chinese may be broken before each character but closing punctuation; other texts at spaces. */
const pieces =
  /\s+|[^\s\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef\u3000-\u303f]+|[\u2e80-\uffef][，。、；：？！）》】”’]*/gu

/**
 * Returns the lines of a text in a width. A word that is longer than a line is broken anywhere, and `isBroken` is true.
 *
 * @example wrapText('部门负责人审批', 65).lines // ['部门负责人', '审批']
 */
export function wrapText(text: string, width: number, size = textSize): { lines: string[]; isBroken: boolean } {
  const lines: string[] = []
  let isBroken = false
  for (const paragraph of text.trim().split(/\r\n|\r|\n/)) {
    let line = ''
    for (const piece of paragraph.match(pieces) ?? []) {
      if (widthOf(line + piece.trimEnd(), size) <= width) {
        line += piece
        continue
      }
      if (line.trim() !== '') lines.push(line.trim())
      line = piece.trimStart()
      if (widthOf(line, size) <= width) continue
      isBroken = true
      const parts = brokenWord(line, width, size)
      line = parts.pop() ?? ''
      lines.push(...parts)
    }
    lines.push(line.trim())
  }
  return { lines, isBroken }
}

function brokenWord(word: string, width: number, size: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && widthOf(part + letter, size) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/**
 * Returns the lines of a text in a room, with the largest size at which it fits and no word is broken. At the smallest
 * size the rest is replaced by an ellipsis.
 */
export function fitText(
  text: string,
  { width, height, most: largest = textSize }: { width: number; height: number; most?: number },
): FittedText {
  const least = wrapText(text, width, smallestSize)
  for (let size = largest; size > smallestSize; size--) {
    const { lines, isBroken } = wrapText(text, width, size)
    if (lines.length * size * lineHeight <= height && (!isBroken || least.isBroken))
      return { lines: balanced(text, { lines, width, size }), size }
  }
  const { lines } = least
  const most = Math.max(1, Math.floor(height / (smallestSize * lineHeight)))
  if (lines.length <= most) return { lines, size: smallestSize }
  const last = lines[most - 1] ?? ''
  return { lines: [...lines.slice(0, most - 1), cutText(`${last}…`, width, smallestSize)], size: smallestSize }
}

/** Lines of similar length, as long as they are no more: 部门负责 人审批 instead of 部门负责人审 批. */
function balanced(text: string, { lines, width, size }: { lines: string[]; width: number; size: number }): string[] {
  if (lines.length === 1 || lines.length > 4) return lines
  let found = lines
  for (let narrow = width - size / 2; narrow > width / 2; narrow -= size / 2) {
    const next = wrapText(text, narrow, size)
    if (next.lines.length > lines.length || next.isBroken) break
    found = next.lines
  }
  return found
}

/** Returns a text on one line, cut with an ellipsis where it is wider. */
export function cutText(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  let letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, size) > width) letters = letters.slice(0, -1)
  return `${letters.join('')}…`
}
