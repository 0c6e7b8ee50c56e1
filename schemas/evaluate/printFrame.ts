import type { PrintBand, PrintFrame } from '../types/printFrame.ts'

const bandOf = (given: unknown): PrintBand | undefined => {
  if (typeof given !== 'object' || given === null) return undefined
  const { left, center, right } = given as Record<string, unknown>
  const texts = Object.entries({ left, center, right }).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts) as PrintBand
}

/**
 * Returns the words of a frame in data that have a meaning; others are left out, because data is not checked.
 *
 * @example readPrintFrame({ orientation: 'landscape', header: 7 }) // { orientation: 'landscape' }
 */
export function readPrintFrame(given: unknown): PrintFrame {
  if (typeof given !== 'object' || given === null) return {}
  const { orientation, heading, header, footer, code } = given as Record<string, unknown>
  const bands = { header: bandOf(header), footer: bandOf(footer) }
  const { kind, value } = Object(code) as Record<string, unknown>
  return {
    ...(orientation === 'portrait' || orientation === 'landscape' ? { orientation } : {}),
    ...(typeof heading === 'string' && heading !== '' ? { heading } : {}),
    ...(bands.header ? { header: bands.header } : {}),
    ...(bands.footer ? { footer: bands.footer } : {}),
    ...((kind === 'code128' || kind === 'qr') && typeof value === 'string' ? { code: { kind, value } } : {}),
  }
}

/** Returns the texts of a frame, for which fields they mention. */
export const textsOfFrame = ({ heading, header, footer, code }: PrintFrame): (string | undefined)[] => [
  heading,
  header?.left,
  header?.center,
  header?.right,
  footer?.left,
  footer?.center,
  footer?.right,
  code?.value,
]

/** Returns a frame with its texts changed. */
export function mapFrameTexts<Frame extends PrintFrame>(frame: Frame, change: (text: string) => string): Frame {
  const band = (given: PrintBand | undefined) =>
    given &&
    (Object.fromEntries(Object.entries(given).map(([side, text]) => [side, change(text as string)])) as PrintBand)
  const { heading, header, footer, code } = frame
  return {
    ...frame,
    ...(heading === undefined ? {} : { heading: change(heading) }),
    ...(header ? { header: band(header) } : {}),
    ...(footer ? { footer: band(footer) } : {}),
    ...(code ? { code: { ...code, value: change(code.value) } } : {}),
  }
}
