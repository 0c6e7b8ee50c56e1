export interface SealPicture {
  /** Along the upper edge of a round seal, or in columns of a square one. */
  company: string
  /** Below the star of a round seal. */
  kind: string
  shape: 'round' | 'square'
}

const red = '#c8161d'
const font = 'font-family="SimSun, Songti SC, Noto Serif CJK SC, serif" font-weight="bold"'

/**
 * Draws a seal as SVG without anything from outside.
 *
 * @example sealSvg({ company: '衡川控股集团', kind: '公章', shape: 'round' })
 */
export function sealSvg({ company, kind, shape }: SealPicture): string {
  const inside = shape === 'round' ? `${ring}${star}${arc(company)}${line(kind)}` : square(company)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${inside}</svg>`
}

const fixed = (value: number) => String(Math.round(value * 100) / 100)

const ring = `<circle cx="100" cy="100" r="94" fill="none" stroke="${red}" stroke-width="6"/>`

const star = `<polygon fill="${red}" points="${Array.from({ length: 10 }, (_, at) => {
  const reach = at % 2 === 0 ? 30 : 11.5
  const angle = (at * Math.PI) / 5
  return `${fixed(100 + reach * Math.sin(angle))},${fixed(98 - reach * Math.cos(angle))}`
}).join(' ')}"/>`

/** Sets the characters on a circle, each turned outwards. */
function arc(text: string): string {
  const characters = [...text]
  const span = Math.min(216, characters.length * 24)
  return characters
    .map((character, at) => {
      const turn = characters.length === 1 ? 0 : (span * at) / (characters.length - 1) - span / 2
      const place = `translate(100 100) rotate(${fixed(turn)}) translate(0 -66)`
      return `<text transform="${place}" text-anchor="middle" font-size="22" fill="${red}" ${font}>${character}</text>`
    })
    .join('')
}

const line = (text: string) =>
  `<text x="100" y="160" text-anchor="middle" font-size="18" fill="${red}" ${font}>${text}</text>`

/** Sets up to six characters in two columns, read from the right. */
function square(text: string): string {
  const characters = [...text]
  const rows = Math.ceil(characters.length / 2)
  const size = Math.floor(150 / Math.max(rows, 2))
  const letters = characters.map((character, at) => {
    const x = at < rows ? 138 : 62
    const y = 100 + ((at % rows) - (rows - 1) / 2) * size + size * 0.36
    const place = `x="${x}" y="${fixed(y)}" text-anchor="middle"`
    return `<text ${place} font-size="${size}" fill="${red}" ${font}>${character}</text>`
  })
  const frame = `<rect x="14" y="14" width="172" height="172" fill="none" stroke="${red}" stroke-width="7"/>`
  return `${frame}${letters.join('')}`
}
