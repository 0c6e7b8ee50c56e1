import { randomInt } from 'node:crypto'

/** Strokes of each character on a grid of 4 by 6. Similar characters are omitted. */
const glyphs: Record<string, string[]> = {
  '2': ['0,1 1,0 3,0 4,1 4,2 0,6 4,6'],
  '3': ['0,1 1,0 3,0 4,1 4,2 3,3 2,3', '3,3 4,4 4,5 3,6 1,6 0,5'],
  '4': ['3,6 3,0 0,4 4,4'],
  '6': ['4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,4 3,3 0,3'],
  '7': ['0,0 4,0 1,6'],
  '9': ['0,5 1,6 3,6 4,5 4,1 3,0 1,0 0,1 0,2 1,3 4,3'],
  A: ['0,6 2,0 4,6', '1,4 3,4'],
  C: ['4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5'],
  E: ['4,0 0,0 0,6 4,6', '0,3 3,3'],
  F: ['4,0 0,0 0,6', '0,3 3,3'],
  H: ['0,0 0,6', '4,0 4,6', '0,3 4,3'],
  K: ['0,0 0,6', '4,0 0,3 4,6'],
  L: ['0,0 0,6 4,6'],
  M: ['0,6 0,0 2,3 4,0 4,6'],
  N: ['0,6 0,0 4,6 4,0'],
  P: ['0,6 0,0 3,0 4,1 4,2 3,3 0,3'],
  R: ['0,6 0,0 3,0 4,1 4,2 3,3 0,3', '2,3 4,6'],
  T: ['0,0 4,0', '2,0 2,6'],
  W: ['0,0 1,6 2,3 3,6 4,0'],
  X: ['0,0 4,6', '4,0 0,6'],
  Y: ['0,0 2,3 4,0', '2,3 2,6'],
}

export const captchaAlphabet = Object.keys(glyphs).join('')

const width = 120
const height = 40
const colors = ['#1f3f8f', '#7a2e2e', '#1c6b4a', '#5b3a86', '#8a5a12']

const between = (low: number, high: number) => low + (randomInt(10_001) / 10_000) * (high - low)
const pick = (list: string[]) => list[randomInt(list.length)] ?? ''
const round = (value: number) => value.toFixed(1)

export function randomCaptcha(): string {
  return Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')
}

/** Returns the code as a picture. Characters are crooked lines, so that the text is not in the response. */
export function captchaImage(code: string): string {
  const characters = [...code].map((character, index) => drawCharacter(character, 12 + index * 26))
  const noise = Array.from({ length: 5 }, drawNoise)
  // Shuffles characters and noise, so that the order of lines reveals nothing.
  const lines = [...characters.flat(), ...noise].sort(() => randomInt(3) - 1)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
      viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <rect width="${width}" height="${height}" fill="#f4f6fa"/>${lines.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function drawCharacter(character: string, left: number): string[] {
  const angle = between(-0.3, 0.3)
  const scale = between(3.6, 4.4)
  const top = between(6, 11)
  const stretch = between(0.9, 1.15)
  const place = (x: number, y: number): string => {
    const dx = (x - 2) * scale * stretch + between(-0.7, 0.7)
    const dy = (y - 3) * scale + between(-0.7, 0.7)
    const px = left + 9 + dx * Math.cos(angle) - dy * Math.sin(angle)
    const py = top + 12 + dx * Math.sin(angle) + dy * Math.cos(angle)
    return `${round(px)} ${round(py)}`
  }
  const color = pick(colors)
  return (glyphs[character] ?? []).map(stroke =>
    line(
      bend(stroke).map(([x, y]) => place(x, y)),
      color,
      between(1.8, 2.6),
    ),
  )
}

/** Adds a midpoint to each segment of a stroke, so that jitter bends it. */
function bend(stroke: string): [number, number][] {
  const points = stroke.split(' ').map(point => point.split(',').map(Number) as [number, number])
  return points.flatMap((point, index): [number, number][] => {
    const next = points[index + 1]
    return next ? [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]] : [point]
  })
}

function drawNoise(): string {
  const points = Array.from(
    { length: 4 },
    (_, index) => `${round(index * 40 + between(-12, 12))} ${round(between(2, 38))}`,
  )
  return line(points, pick(colors), between(0.6, 1.3))
}

function line(points: string[], color: string, thickness: number): string {
  return `<path d="M${points.join('L')}" stroke="${color}" stroke-width="${round(thickness)}"/>`
}
