import type { DiagramShape } from '../../schemas/types/diagram.ts'
import { drawShape, isHolder, isNamedInside } from './drawShape.ts'
import { textSize, widthOf } from './fitText.ts'
import type { NameSide } from './nameSides.ts'
import type { Drawing, DrawnPath, DrawnText } from './parts.ts'
import { pathSteps } from './pathSteps.ts'

/** A drawing at its place, with its own colours. */
export interface PlacedDrawing {
  drawing: Drawing
  x: number
  y: number
  stroke?: string | undefined
  fill?: string | undefined
}

/** The paths of many drawings with the same look, as one path. `name` stands for bars in the place of names. */
export interface SketchPart extends Pick<DrawnPath, 'isThick' | 'dashes'> {
  look: DrawnPath['look'] | 'name'
  d: string
  stroke?: string | undefined
  fill?: string | undefined
}

/** Returns a shape for a sketch. Does not fit the name into the shape, because that would take most of the time. */
export function drawForSketch(shape: DiagramShape, side?: NameSide): Drawing {
  const isPlain = isNamedInside(shape) && !isHolder(shape) && !/^(?:participant|lane|textAnnotation)$/.test(shape.kind)
  if (!isPlain) return drawShape(shape, side)
  const { name, note, ...nameless } = shape
  const { paths } = drawShape(nameless)
  if (name === undefined) return { paths, texts: [] }
  const box = { x: 8, y: 4, width: Math.max(0, shape.width - 16), height: Math.max(0, shape.height - 8) }
  return { paths, texts: [{ text: name, box, align: 'middle', tone: 'name' }] }
}

/**
 * Returns few paths for many shapes or connections, for small zoom levels: one path for each look, and bars instead of
 * names. The order of painting is kept only among drawings with the same look.
 */
export function sketchOf(drawings: readonly PlacedDrawing[]): SketchPart[] {
  const parts = new Map<string, { part: SketchPart; ways: string[] }>()
  const add = (part: Omit<SketchPart, 'd'>, way: string) => {
    const key = `${part.look} ${part.isThick} ${part.dashes} ${part.stroke} ${part.fill}`
    const there = parts.get(key)
    if (there) there.ways.push(way)
    else parts.set(key, { part: { ...part, d: '' }, ways: [way] })
  }
  for (const { drawing, x, y, stroke, fill } of drawings) {
    for (const { d, look, isThick, dashes, at, scale = 1 } of drawing.paths) {
      const steps = pathSteps(d, scale)
      const way = `M${rounded(x + (at?.x ?? 0) + steps.x)} ${rounded(y + (at?.y ?? 0) + steps.y)}${steps.steps}`
      add({ look, ...(isThick && { isThick }), ...(dashes !== undefined && { dashes }), stroke, fill }, way)
    }
    for (const text of drawing.texts) add({ look: 'name' }, barOf(text, x, y))
  }
  return [...parts.values()].map(({ part, ways }) => ({ ...part, d: ways.join('') }))
}

/** Returns a bar in the place of a name, as long as its first line. */
function barOf({ text, box, align, isTurned }: DrawnText, x: number, y: number): string {
  const room = isTurned ? box.height : box.width
  const length = rounded(Math.min(room, widthOf(text.slice(0, 40), textSize)))
  const [middleX, middleY] = [x + box.x + box.width / 2, y + box.y + box.height / 2]
  if (isTurned) return `M${rounded(middleX)} ${rounded(middleY - length / 2)}v${length}`
  const left = align === 'left' ? x + box.x : align === 'corner' ? x + box.x + box.width - length : middleX - length / 2
  const isAtEnd = align === 'bottom' || align === 'corner'
  const height = align === 'middle' ? middleY : isAtEnd ? y + box.y + box.height - 8 : y + box.y + 8
  return `M${rounded(left)} ${rounded(height)}h${length}`
}

const rounded = (value: number) => Math.round(value * 100) / 100
