import { chromium } from 'playwright-core'
import { ensureChromium } from '../launch/chromium.mjs'
import { drawPicture } from './drawPicture.mjs'

/** A page in Chromium that draws SVG texts one after the other. */
export interface PictureBrowser {
  draw(svg: string): Promise<DrawnPicture>
  close(): Promise<void>
}

export interface DrawnPicture {
  png: Uint8Array
  /** All of it has one colour. */
  isBlank: boolean
  /** Where the browser drew each name, in the lengths of the drawing. */
  names: { id: string; box: { x: number; y: number; width: number; height: number } }[]
}

/** Sides of pictures in pixels; larger drawings are scaled down. */
const longest = 8000

export async function openPictureBrowser(): Promise<PictureBrowser> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  await page.route('**', route => route.abort())
  return {
    async draw(svg) {
      const drawn = await page.evaluate(drawPicture, { svg, longest })
      return { ...drawn, png: Buffer.from(drawn.png, 'base64') }
    },
    close: () => browser.close(),
  }
}
