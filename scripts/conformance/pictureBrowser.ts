import { chromium } from 'playwright-core'
import { ensureChromium } from '../launch/chromium.mjs'

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
      const drawn = await page.evaluate(drawInPage, { svg, longest })
      return { ...drawn, png: Buffer.from(drawn.png, 'base64') }
    },
    close: () => browser.close(),
  }
}

/** Runs in the page: the picture is drawn as an image of its own, as in a file, and read from a canvas. */
async function drawInPage({ svg, longest }: { svg: string; longest: number }) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(2, longest / image.width, longest / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width * scale)
  canvas.height = Math.ceil(image.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
  const isBlank = pixels.every(pixel => pixel === pixels[0])

  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGSVGElement
  document.body.replaceChildren(document.importNode(root, true))
  const shown = document.body.firstElementChild as SVGSVGElement
  const toDrawing = shown.getScreenCTM()?.inverse()
  const names = [...shown.querySelectorAll<SVGTextElement>('[data-name]')].map(text => {
    const { left, top, right, bottom } = text.getBoundingClientRect()
    const [from, to] = [
      new DOMPoint(left, top).matrixTransform(toDrawing),
      new DOMPoint(right, bottom).matrixTransform(toDrawing),
    ]
    return { id: text.dataset.name ?? '', box: { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y } }
  })
  return { png: canvas.toDataURL('image/png').split(',')[1] ?? '', isBlank, names }
}
