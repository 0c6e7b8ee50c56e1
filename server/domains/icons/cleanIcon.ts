import sanitizeHtml from 'sanitize-html'

/** Elements that draw a shape, and what groups or fills them; nothing that refers, runs, moves or embeds. */
const shapes = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const place = ['transform', 'opacity', 'fill', 'fill-rule', 'fill-opacity', 'clip-rule']
const line = ['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity']
const own: Record<string, readonly string[]> = {
  svg: ['viewBox', 'width', 'height'],
  g: [],
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
}
/** Numbers, words of colours, lists of coordinates: no address, no escape, no parenthesis but those of a transform. */
const harmless = /^[\w\s.,#%+-]*$/
const transform = /^(\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]*\)[\s,]*)*$/

/**
 * Returns an icon as one line of SVG in which nothing but shapes is left, with a `viewBox` and no size; undefined
 * without a shape.
 *
 * @example cleanIcon('<svg viewBox="0 0 8 8" onload="x()"><path d="M0 0h8v8z"/></svg>')
 * // '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" /></svg>'
 */
export function cleanIcon(text: string): string | undefined {
  const bare = text.replace(/^\ufeff/, '').replaceAll(/<!DOCTYPE[^>[]*(\[[^\]]*\])?\s*>/gi, '')
  const clean = sanitizeHtml(bare, {
    allowedTags: shapes,
    allowedAttributes: Object.fromEntries(
      shapes.map(name => [name, [...place, ...line, ...(own[name] ?? [])]] as [string, string[]]),
    ),
    allowedSchemes: [],
    // What is inside of these is no drawing of the icon, even without the element around it.
    nonTextTags: [
      'script',
      'style',
      'foreignObject',
      'metadata',
      'defs',
      'symbol',
      'clipPath',
      'mask',
      'title',
      'desc',
      'text',
    ],
    selfClosing: shapes.slice(2),
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    textFilter: () => '',
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keptOf(tagName, attribs) }) },
  })
  const [, attributes = '', inner = ''] = /<svg\b([^>]*?)\/?>([\s\S]*)/.exec(clean) ?? []
  const viewBox = viewBoxOf(attributes)
  const drawn = inner
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (viewBox === undefined || !/<(path|rect|circle|ellipse|line|polyline|polygon)\b/.test(drawn)) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${drawn}</svg>`
}

function keptOf(element: string, attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) =>
      name === 'transform' ? transform.test(value) : harmless.test(value) && (element !== 'svg' || name !== 'style'),
    ),
  )
}

/** The frame of the drawing, by its size where it has no other. */
function viewBoxOf(attributes: string): string | undefined {
  const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  const numbers = (of('viewBox') ?? `0 0 ${length(of('width'))} ${length(of('height'))}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  const isFrame = numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
  return isFrame ? numbers.join(' ') : undefined
}

const length = (text = '') => Number.parseFloat(text) || 0
