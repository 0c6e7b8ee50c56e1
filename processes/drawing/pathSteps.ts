/** A path as its start and steps from there, so that it can be placed anywhere without reading it again. */
export interface PathSteps {
  x: number
  y: number
  steps: string
}

const tokens = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi
const known = new Map<string, PathSteps>()

/**
 * Returns a path of absolute or relative commands as steps, each length multiplied by `scale`. Caches the result, since
 * most shapes share few paths.
 *
 * @example pathSteps('M2 4h12V8z') // { x: 2, y: 4, steps: 'h12v4z' }
 */
export function pathSteps(d: string, scale = 1): PathSteps {
  const key = scale === 1 ? d : `${scale} ${d}`
  let found = known.get(key)
  if (!found) {
    found = readSteps(d, scale)
    if (known.size < 2_000) known.set(key, found)
  }
  return found
}

/** Number of arguments of each path command. */
const lengths: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

function readSteps(d: string, scale: number): PathSteps {
  const words = d.match(tokens) ?? []
  const steps: string[] = []
  const at = { x: 0, y: 0 }
  let start: { x: number; y: number } | undefined
  let begin = { x: 0, y: 0 }
  let index = 0
  let command = ''
  while (index < words.length) {
    const word = words[index]!
    if (/[a-z]/i.test(word)) {
      command = word
      index++
    }
    const kind = command.toLowerCase()
    const isAbsolute = command !== kind
    const given = words.slice(index, index + (lengths[kind] ?? 0)).map(Number)
    index += given.length
    const before = { ...at }
    const step = given.map((value, place) => {
      // Of an arc only the radii and the end are lengths.
      if (kind === 'a' && place > 1 && place < 5) return value
      const isAcross = kind === 'h' || (kind === 'a' ? place === 5 : kind !== 'v' && place % 2 === 0)
      const isEnd = kind !== 'a' || place > 4
      return rounded((isAbsolute && isEnd ? value - (isAcross ? before.x : before.y) : value) * scale)
    })
    const end = given.length
    if (kind === 'z') Object.assign(at, begin)
    else if (kind === 'h') at.x = isAbsolute ? given[0]! : at.x + given[0]!
    else if (kind === 'v') at.y = isAbsolute ? given[0]! : at.y + given[0]!
    else {
      at.x = isAbsolute ? given[end - 2]! : before.x + given[end - 2]!
      at.y = isAbsolute ? given[end - 1]! : before.y + given[end - 1]!
    }
    if (kind === 'm') {
      begin = { ...at }
      // Further numbers are lines.
      command = isAbsolute ? 'L' : 'l'
    }
    if (start) steps.push(kind + step.join(' '))
    else start = { ...at }
  }
  const { x, y } = start ?? at
  return { x: x * scale, y: y * scale, steps: steps.join('') }
}

const rounded = (value: number) => Math.round(value * 100) / 100
