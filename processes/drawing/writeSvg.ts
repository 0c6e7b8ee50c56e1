import type { Diagram } from '../../schemas/types/diagram.ts'
import type { Box, Point } from '../document/geometry.ts'
import { type DrawnItem, drawDiagram, extentOf, linesOf } from './drawDiagram.ts'
import { lineHeight, textSize } from './fitText.ts'
import { isDark, light, tints } from './palette.ts'
import type { DrawnPath, DrawnText } from './parts.ts'

const fonts =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Zen Hei', " +
  "SimHei, 'Segoe UI', Arial, sans-serif"

interface Colours {
  stroke: string
  fill: string
  /** Of glyphs and names on the fill. */
  ink: string | undefined
}

/**
 * Returns a diagram as SVG text in the light theme, with the shapes of the designer. It needs no style sheet and no
 * script; names of the model are escaped. `view` shows only that part, as for one page of a print.
 *
 * @example writeSvg(diagram, { title: '请假审批' }) // '<svg xmlns="http://www.w3.org/2000/svg" viewBox="…'
 */
export function writeSvg(diagram: Diagram, { title = '', view }: { title?: string; view?: Box } = {}): string {
  const items = drawDiagram(diagram)
  const { x, y, width, height } = view ?? extentOf(diagram)
  const drawn = items.map(each => [each, coloursOf(each)] as const)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(number).join(' ')}" ` +
      `width="${number(width)}" height="${number(height)}" font-family="${escaped(fonts)}" font-size="${textSize}">`,
    ...(title === '' ? [] : [`<title>${escaped(title)}</title>`]),
    `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" ` +
      `fill="${light.ground}"/>`,
    ...drawn.map(([item, colours]) => itemText(item, colours)),
    // Names lie above all lines.
    ...drawn.flatMap(([item, colours]) => item.texts.map(text => nameText(item, text, colours))),
    '</svg>',
  ].join('\n')
}

function coloursOf({ of }: DrawnItem): Colours {
  const kind = of.difference ?? ('points' in of ? stateOf(of) : of.state)
  const tint = kind && tints[kind]
  const fill = tint?.fill ?? ('fill' in of && of.fill ? of.fill : light.ground)
  const stroke = tint?.stroke ?? of.stroke ?? light.line
  return { stroke, fill, ink: isDark(fill) ? light.ground : undefined }
}

const stateOf = ({ isDone, kind }: { isDone?: boolean; kind: string }) =>
  isDone ? 'taken' : kind === 'return' ? 'return' : undefined

function itemText({ of, x, y, paths }: DrawnItem, colours: Colours): string {
  const place = x === 0 && y === 0 ? '' : ` transform="translate(${number(x)} ${number(y)})"`
  return `<g data-element="${escaped(of.id)}"${place}>${paths.map(path => pathText(path, colours)).join('')}</g>`
}

function pathText({ d, look, isThick, dashes, at, scale }: DrawnPath, { stroke, fill, ink = stroke }: Colours): string {
  const paint: Record<DrawnPath['look'], [fill: string, stroke: string, width: number]> = {
    frame: [fill, stroke, isThick ? 4 : 1.5],
    holder: [fill === light.ground ? 'none' : fill, stroke, isThick ? 4 : 1.5],
    line: ['none', stroke, 1.3],
    glyph: ['none', ink, 1.3],
    solid: [ink, fill, 0.8],
    way: ['none', stroke, 1.4],
    head: [stroke, stroke, 0.8],
  }
  const [inside, line, width] = paint[look]
  return (
    `<path d="${escaped(d)}" fill="${escaped(inside)}" stroke="${escaped(line)}" stroke-width="${width}" ` +
    `stroke-linejoin="round"` +
    (dashes === undefined ? '' : ` stroke-dasharray="${escaped(dashes)}"`) +
    (at ? ` transform="${placing(at, scale)}"` : '') +
    '/>'
  )
}

const placing = ({ x, y }: Point, scale = 1) =>
  `translate(${number(x)} ${number(y)})${scale === 1 ? '' : ` scale(${number(scale)})`}`

function nameText({ of, x, y }: DrawnItem, text: DrawnText, { stroke, ink }: Colours): string {
  const { box, align, isTurned, isStrong, isFree, isOnLine, tone } = text
  const { lines, size } = linesOf(text)
  const step = size * lineHeight
  const height = lines.length * step
  const [middleX, middleY] = [x + box.x + box.width / 2, y + box.y + box.height / 2]
  // Turned lines are placed around the middle of their room.
  const isRight = align === 'corner'
  const left = isTurned ? 0 : align === 'left' ? x + box.x : isRight ? x + box.x + box.width : middleX
  const top = isTurned
    ? -height / 2
    : align === 'middle'
      ? middleY - height / 2
      : align === 'bottom' || isRight
        ? y + box.y + box.height - height
        : y + box.y
  const plain = tone === 'name' ? light.text : tone === 'soft' ? light.softText : stroke
  const colour = isFree ? plain : (ink ?? plain)
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${number(left)}" y="${number(top + index * step + step / 2 + size * 0.36)}">${escaped(line)}</tspan>`,
  )
  return (
    `<text data-name="${escaped(of.id)}" fill="${escaped(colour)}"` +
    (align === 'left' ? '' : ` text-anchor="${isRight ? 'end' : 'middle'}"`) +
    (size === textSize ? '' : ` font-size="${size}"`) +
    (isStrong ? ' font-weight="600"' : '') +
    (isOnLine ? ` paint-order="stroke" stroke="${light.ground}" stroke-width="3" stroke-linejoin="round"` : '') +
    (isTurned ? ` transform="translate(${number(middleX)} ${number(middleY)}) rotate(-90)"` : '') +
    `>${spans.join('')}</text>`
  )
}

const number = (value: number): string => String(Math.round(value * 100) / 100)

/** Control characters and halves of surrogate pairs, which XML cannot say. */
const unsayable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string): string =>
  text
    .replaceAll(unsayable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
