import { createRandom } from '../random.ts'

/** Sky, far and near buildings of each family. */
const palettes = [
  ['#dbeafe', '#93c5fd', '#2563c9'],
  ['#ede9fe', '#c4b5fd', '#6d4fc4'],
  ['#dcfce7', '#86d9a8', '#1f8a5b'],
  ['#fef3c7', '#f5cf7a', '#b7791f'],
  ['#cffafe', '#7fd6e2', '#13808f'],
] as const

const [width, height] = [640, 360]

/** Returns the SVG of a skyline, other for each family and index, the same on every machine. */
export function drawPicture(family: number, index: number): string {
  const [sky, far, near] = palettes[family % palettes.length] ?? palettes[0]
  const random = createRandom(1_000 * family + index + 1)
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const sun = { x: between(90, 550), y: between(60, 120) }
  const rows = [
    { color: far, low: 110, high: 210 },
    { color: near, low: 60, high: 150 },
  ]
  const buildings = rows.flatMap(({ color, low, high }) => {
    const parts: string[] = []
    for (let x = 0; x < width; ) {
      const [wide, tall] = [between(36, 84), between(low, high)]
      parts.push(`<rect x="${x}" y="${height - tall}" width="${wide}" height="${tall}" fill="${color}"/>`)
      x += wide + between(2, 26)
    }
    return parts
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${sky}"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="34" fill="#ffffff"/>`,
    ...buildings,
    '</svg>',
  ].join('')
}
