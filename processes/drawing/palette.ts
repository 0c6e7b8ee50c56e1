import type { DiagramDifference, DiagramShape } from '../../schemas/types/diagram.ts'

/** Colours of the light theme, for drawings that have no style sheet. */
export const light = {
  ground: '#ffffff',
  line: '#5b6473',
  text: '#1f2430',
  softText: '#4a5261',
}

interface Tint {
  stroke: string
  fill: string
}

const green: Tint = { stroke: '#1f7a43', fill: '#e4efe8' }
const blue: Tint = { stroke: '#1f5fbf', fill: '#e8f0fb' }
const red: Tint = { stroke: '#c8322b', fill: '#fdecea' }
const amber: Tint = { stroke: '#9a5b00', fill: '#f1e8db' }

/** Colours of how far an instance came, and of differences from an older diagram. */
export const tints: Readonly<
  Record<NonNullable<DiagramShape['state']> | DiagramDifference | 'taken' | 'return', Tint>
> = {
  done: green,
  current: blue,
  failed: red,
  added: green,
  removed: red,
  changed: amber,
  moved: blue,
  taken: green,
  return: red,
}

const names: Readonly<Record<string, string>> = {
  black: '#000000',
  navy: '#000080',
  blue: '#0000ff',
  green: '#008000',
  red: '#ff0000',
  purple: '#800080',
  maroon: '#800000',
  gray: '#808080',
  grey: '#808080',
}

/** Whether light letters are easier to read on a colour of CSS; unknown ones count as light. */
export function isDark(colour: string): boolean {
  const [red, green, blue] = channelsOf(names[colour.toLowerCase()] ?? colour)
  return red !== undefined && green !== undefined && blue !== undefined && red * 0.3 + green * 0.59 + blue * 0.11 < 130
}

function channelsOf(colour: string): number[] {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(colour)
  if (short) return short.slice(1).map(digit => Number.parseInt(digit + digit, 16))
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour)
  if (long) return long.slice(1).map(digits => Number.parseInt(digits, 16))
  return /^rgb\(/i.test(colour) ? (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number) : []
}
