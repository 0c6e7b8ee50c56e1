import { code128, drawingSVG, qrcode } from 'bwip-js/browser'
import type { PrintCode } from '../../schemas/types/printFrame.ts'

const encoders = { code128, qr: qrcode }

/**
 * Returns a code as SVG; null for a text that it cannot hold: code 128 has letters, digits and signs of ASCII only, a
 * QR code some two thousand characters.
 */
export function drawCode(kind: PrintCode['kind'], value: string): string | null {
  try {
    return encoders[kind]({ bcid: kind, text: value, ...(kind === 'code128' ? { height: 12 } : {}) }, drawingSVG())
  } catch {
    return null
  }
}
