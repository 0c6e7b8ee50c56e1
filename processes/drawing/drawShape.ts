import type { DiagramShape } from '../../schemas/types/diagram.ts'
import type { Box } from '../document/geometry.ts'
import { fitText, lineHeight } from './fitText.ts'
import { dataGlyphs, glyphOf, markerGlyphs, triggerGlyphs } from './glyphs.ts'
import type { NameSide } from './nameSides.ts'
import { boxPath, circlePath, type Drawing, type DrawnPath, type DrawnText, glyphSize } from './parts.ts'

/** Width of the title band of a pool or lane. */
export const band = 30
/** Width of the name of a small shape, and the height of its room. */
export const labelWidth = 100
export const labelHeight = 36

/** Returns the parts of a shape by BPMN conventions, placed from its upper left corner. */
export function drawShape(shape: DiagramShape, side: NameSide = 'below'): Drawing {
  const { kind } = shape
  if (kind.endsWith('Event')) return { paths: eventPaths(shape), texts: outsideName(shape, side) }
  if (kind.endsWith('Gateway')) return { paths: gatewayPaths(shape), texts: outsideName(shape, side) }
  if (kind === 'participant' || kind === 'lane') return lane(shape)
  if (kind === 'textAnnotation') return annotation(shape)
  if (kind.startsWith('data')) return { paths: dataPaths(shape), texts: outsideName(shape, 'below') }
  if (kind === 'group') return group(shape)
  return activity(shape)
}

/** Whether the name of a shape belongs inside of it. */
export const isNamedInside = ({ kind }: DiagramShape): boolean => !/(?:Event|Gateway)$|^data|^group$/.test(kind)

/** Whether a shape is drawn below connections, because it holds others. */
export const isHolder = ({ kind, markers = [], isOpen }: DiagramShape): boolean =>
  (/^(?:participant|lane|group|transaction)$|subProcess$/i.test(kind) && !markers.includes('folded')) || isOpen === true

const dashed = '5 4'

const glyph = (d: string | null | undefined, x: number, y: number, isSolid = false): DrawnPath[] =>
  d == null ? [] : [{ d, look: isSolid ? 'solid' : 'glyph', at: { x, y } }]

/** A glyph that takes half of an event or gateway. */
function inMiddle(d: string | null | undefined, { width, height }: DiagramShape, isSolid = false): DrawnPath[] {
  const scale = Math.min(width, height) / 2 / glyphSize
  const size = glyphSize * scale
  return glyph(d, (width - size) / 2, (height - size) / 2, isSolid).map(each => ({ ...each, scale }))
}

function eventPaths(shape: DiagramShape): DrawnPath[] {
  const { kind, width, height, trigger, throws, isSoft } = shape
  const radius = Math.min(width, height) / 2
  const middle = { x: width / 2, y: height / 2 }
  const isBetween = kind.startsWith('intermediate') || kind === 'boundaryEvent'
  const dashes = isSoft && { dashes: dashed }
  const ring = (size: number): DrawnPath => ({ d: circlePath(middle, size), look: 'frame', ...dashes })
  const isSolid = throws === true && !outlined.has(trigger ?? '')
  return [
    { ...ring(radius), ...(kind === 'endEvent' && { isThick: true }) },
    ...(isBetween && radius > 6 ? [ring(radius - 3)] : []),
    ...inMiddle(trigger === undefined ? undefined : triggerGlyphs[trigger], shape, isSolid),
  ]
}

/** Triggers whose glyph is a line even where it is thrown. */
const outlined: ReadonlySet<string> = new Set(['cancel'])

function gatewayPaths(shape: DiagramShape): DrawnPath[] {
  const { kind, width, height } = shape
  const corners = `M${width / 2} 0L${width} ${height / 2}L${width / 2} ${height}L0 ${height / 2}z`
  return [{ d: corners, look: 'frame' }, ...inMiddle(glyphOf(kind), shape)]
}

function activity(shape: DiagramShape): Drawing {
  const { kind, width, height, name, note, markers = [], isTriggered } = shape
  const holds = isHolder(shape)
  const look = holds ? 'holder' : 'frame'
  const start = (width - markers.length * glyphSize) / 2
  const box = { x: 0, y: 0, width, height }
  const inner = { x: 3, y: 3, width: width - 6, height: height - 6 }
  const glyphPath = glyphOf(kind)
  const paths: DrawnPath[] = [
    {
      d: boxPath(box, 8),
      look,
      ...(kind === 'callActivity' && { isThick: true }),
      ...(isTriggered && { dashes: '2 3' }),
    },
    ...(kind === 'transaction' ? [{ d: boxPath(inner, 6), look } as const] : []),
    ...glyph(glyphPath, 6, 6, kind === 'sendTask'),
    ...markers.flatMap((marker, place) =>
      glyph(markerGlyphs[marker], start + place * glyphSize, height - glyphSize - 2),
    ),
  ]
  if (name === undefined && note === undefined) return { paths, texts: [] }
  if (holds) return { paths, texts: name === undefined ? [] : [headOf(shape, name)] }
  // A note takes the lowest line; the name stays clear of markers below it.
  const below = markers.length > 0 ? glyphSize : 0
  const noteHeight = note === undefined ? 0 : 18
  const whole = { x: 8, y: 4, width: Math.max(0, width - 16), height: Math.max(0, height - 8 - below - noteHeight) }
  const room = glyphPath === undefined || name === undefined ? whole : belowGlyph(whole, name)
  return {
    paths,
    texts: [
      ...(name === undefined ? [] : [{ text: name, box: room, align: 'middle', tone: 'name' } as const]),
      ...(note === undefined
        ? []
        : [
            {
              text: note,
              box: { ...room, y: height - below - noteHeight - 4, height: noteHeight },
              align: 'middle',
              tone: 'note',
            } as const,
          ]),
    ],
  }
}

/** Several lines that would reach the glyph in the corner begin below it. */
function belowGlyph(room: Box, name: string): Box {
  const { lines, size } = fitText(name, room)
  const end = glyphSize + 5
  if (lines.length === 1 || room.y + (room.height - lines.length * size * lineHeight) / 2 >= end) return room
  return { ...room, y: end, height: Math.max(0, room.height - (end - room.y)) }
}

const headOf = ({ width, height, isTriggered }: DiagramShape, text: string): DrawnText => ({
  text,
  box: {
    x: 10,
    y: 6,
    width: Math.max(0, width - 20),
    height: Math.max(0, Math.min(height - 8, isTriggered ? 40 : 56)),
  },
  align: 'left',
  isStrong: true,
  tone: 'name',
})

function group(shape: DiagramShape): Drawing {
  const { width, height, name, label } = shape
  const frame: DrawnPath = { d: boxPath({ x: 0, y: 0, width, height }, 8), look: 'line', dashes: '8 4 2 4' }
  if (name === undefined) return { paths: [frame], texts: [] }
  return { paths: [frame], texts: label ? outsideName(shape, 'below') : [headOf(shape, name)] }
}

function lane({ width, height, name = '', kind, isVertical, isEmpty }: DiagramShape): Drawing {
  const frame: DrawnPath = { d: boxPath({ x: 0, y: 0, width, height }), look: 'holder' }
  const text = { text: name, align: 'middle', tone: 'soft' } as const
  const texts = (one: DrawnText): DrawnText[] => (name === '' ? [] : [one])
  if (kind === 'participant' && isEmpty)
    return { paths: [frame], texts: texts({ ...text, box: { x: 4, y: 2, width: width - 8, height: height - 4 } }) }
  const title: DrawnPath = { d: isVertical ? `M0 ${band}h${width}` : `M${band} 0v${height}`, look: 'line' }
  const box = isVertical
    ? { x: 4, y: 0, width: Math.max(0, width - 8), height: band }
    : { x: 0, y: 4, width: band, height: Math.max(0, height - 8) }
  // Lanes have no line beside their name, so that names of events may lie there.
  const paths = kind === 'lane' ? [frame] : [frame, title]
  return { paths, texts: texts({ ...text, box, ...(!isVertical && { isTurned: true }) }) }
}

function annotation({ width, height, name }: DiagramShape): Drawing {
  const box = { x: 10, y: 2, width: Math.max(0, width - 12), height: Math.max(0, height - 4) }
  return {
    paths: [{ d: `M12 0H0v${height}h12`, look: 'line' }],
    texts: name === undefined ? [] : [{ text: name, box, align: 'left', tone: 'soft' }],
  }
}

function dataPaths(shape: DiagramShape): DrawnPath[] {
  const { kind, width, height, markers = [] } = shape
  const page = `M0 0h${width - 10}l10 10v${height - 10}h${-width}z`
  const fold = `M${width - 10} 0v10h10`
  const store = `M0 6v${height - 12}c0 8 ${width} 8 ${width} 0V6c0-8 ${-width}-8 ${-width} 0c0 8 ${width} 8 ${width} 0`
  if (kind === 'dataStoreReference') return [{ d: store, look: 'frame' }]
  return [
    { d: page, look: 'frame' },
    { d: fold, look: 'line' },
    ...glyph(dataGlyphs[kind], 2, 2, kind === 'dataOutput'),
    ...(markers.includes('parallel') ? glyph(markerGlyphs.parallel, (width - glyphSize) / 2, height - glyphSize) : []),
  ]
}

/** The name of a small shape: at its own place, or at a side. */
function outsideName(shape: DiagramShape, side: NameSide): DrawnText[] {
  const { name, label, width, height } = shape
  if (name === undefined) return []
  const text = { text: name, isFree: true, tone: 'soft' } as const
  if (label) return [{ ...text, ...placedName(shape, label) }]
  const room = { x: (width - labelWidth) / 2, y: height + 4, width: labelWidth, height: labelHeight }
  if (side === 'below') return [{ ...text, box: room, align: 'top' }]
  if (side === 'above') return [{ ...text, box: { ...room, y: -labelHeight - 4 }, align: 'bottom' }]
  if (side === 'foot') return [{ ...text, box: { ...room, x: width / 2 + 5 }, align: 'left' }]
  return [{ ...text, box: { ...room, x: width / 2 - labelWidth - 5, y: -labelHeight + 4 }, align: 'corner' }]
}

/** Above the shape the last line is nearest to it, also where the tool that placed the name has smaller letters. */
function placedName(shape: DiagramShape, label: NonNullable<DiagramShape['label']>): Pick<DrawnText, 'box' | 'align'> {
  const width = Math.max(label.width, labelWidth)
  const x = label.x - shape.x + (label.width - width) / 2
  const [top, bottom] = [label.y - shape.y, label.y + (label.height ?? Number.POSITIVE_INFINITY) - shape.y]
  if (bottom <= 4) return { box: { x, y: bottom - labelHeight, width, height: labelHeight }, align: 'bottom' }
  return { box: { x, y: top, width, height: labelHeight }, align: 'top' }
}
