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
